import path from "node:path";
import ts from "typescript";

const DECLARATIONS = /\.d\.[cm]?ts$/u;

/** What packages declare, which is parsed once for all projects; what a project writes itself is not kept. */
const declarations = new Map<string, ts.SourceFile | undefined>();

/**
 * What the compiler says of a project, as `tsc -p` does, but without a process of its own for each.
 *
 * @param folder Absolute path of the project's folder.
 * @param config The name of its tsconfig.json in that folder.
 * @returns The errors, a line each; an empty string where the project compiles.
 */
export function typeErrors(folder: string, config = "tsconfig.json"): string {
  const file = path.join(folder, config);
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(file, (name) => ts.sys.readFile(name)).config,
    ts.sys,
    folder,
    {},
    file,
  );
  const host = sharingHost(options);
  const program = ts.createProgram({ rootNames: fileNames, options: { ...options, noEmit: true }, host });
  return ts.formatDiagnostics([...errors, ...ts.getPreEmitDiagnostics(program)], host);
}

function sharingHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile.bind(host);
  host.getSourceFile = (name, how, ...others) => {
    if (!name.includes("/node_modules/") || !DECLARATIONS.test(name)) return parse(name, how, ...others);
    // A file of declarations is the same tree under all options but those that `how` names. Each tree more that is kept
    // makes the process larger, and with it all that it starts slower.
    const key = JSON.stringify([name, how]);
    if (!declarations.has(key)) declarations.set(key, parse(name, how, ...others));
    return declarations.get(key);
  };
  return host;
}
