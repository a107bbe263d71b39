import { plugin } from "./plugin.ts";

export { projectConfig } from "./project-config.ts";

export default plugin;
