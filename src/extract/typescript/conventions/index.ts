import type { FileConvention } from "./file-convention.ts";
import { mcpFramework } from "./mcp-framework.ts";
import { nuxtMcpToolkit } from "./nuxt-mcp-toolkit.ts";
import { xmcp } from "./xmcp.ts";

/** Every framework whose tools are files. A new one is one file and one line here. */
export const fileConventions: readonly FileConvention[] = [mcpFramework, nuxtMcpToolkit, xmcp];
