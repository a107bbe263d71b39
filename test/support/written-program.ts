import { SERVER, type ProjectFiles } from "./source-project.ts";

/** A program as it is run, with `server` and `handler` in scope, and the files in which it is read. */
export interface WrittenProgram {
  readonly code: string;
  readonly files: ProjectFiles | string;
}

/** A program in the file that makes the server. */
export function inOneFile(code: string): WrittenProgram {
  return { code, files: `${SERVER}${code}` };
}

/** @param code has a `function register(server)`, which another file calls */
export function inTwoFiles(code: string): WrittenProgram {
  return {
    code: `${code}\nregister(server);`,
    files: {
      "src/server.ts": `${SERVER}import { register } from "./tools.js";\nregister(server);`,
      "src/tools.ts": `const handler = async () => ({ content: [] });\n${code.replace("function register", "export function register")}`,
    },
  };
}
