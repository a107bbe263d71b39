import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { repositoryRoot } from "./fixture-folders.ts";
import { serverCommand } from "./server-command.ts";

/** A project of its own, which shares the packages of this one. */
export interface StdioProject {
  readonly folder: string;
  remove(): void;
}

/** Compiler options under which generated code has to compile, whatever else the project says. */
export const STRICT_TSCONFIG = JSON.stringify({
  compilerOptions: {
    target: "ES2022",
    module: "NodeNext",
    moduleResolution: "NodeNext",
    types: ["node"],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noPropertyAccessFromIndexSignature: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    noImplicitReturns: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ["src"],
});

/** Writes a project with a server in it, by relative path. */
export function stdioProject(files: Readonly<Record<string, string>>): StdioProject {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "mcp-lint-stdio-")));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  symlinkSync(path.join(repositoryRoot, "node_modules"), path.join(folder, "node_modules"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface Answer {
  readonly content: { readonly type: string; readonly text?: string }[];
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
}

/** What goes with a call beside its arguments. */
export interface CallExtras {
  readonly signal?: AbortSignal;
  readonly _meta?: Record<string, unknown>;
}

/** A client of a server that has been started for it. */
export interface StartedServer {
  /** What a call answers. */
  call(name: string, args: Record<string, unknown>, extras?: CallExtras): Promise<Answer>;
  /** The names of the tools that it lists. */
  tools(): Promise<string[]>;
  close(): Promise<void>;
}

/** Starts `src/server.ts` of a project, and connects a client to it. */
export async function startServer(folder: string, environment: Record<string, string> = {}): Promise<StartedServer> {
  const client = new Client({ name: "visitor", version: "1.0.0" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...(await serverCommand(folder))],
    cwd: folder,
    env: { ...(process.env as Record<string, string>), ...environment },
  });
  await client.connect(transport);
  return {
    call: async (name, args, { signal, _meta } = {}) =>
      (await client.callTool(
        { name, arguments: args, ...(_meta && { _meta }) },
        { ...(signal && { signal }) },
      )) as Answer,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    close: () => client.close(),
  };
}

/** The text of an answer. */
export function textOf({ content }: Answer): string {
  return content.map(({ text = "" }) => text).join("\n");
}
