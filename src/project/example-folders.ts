/** What shows how something is used. */
const EXAMPLES = /^(?:examples?|samples?|demos?|__fixtures__)$/u;
/** What is measured, fed to tests, copied or taught. Within the source itself, these are things that a server may be about. */
const ASIDE = /^(?:bench(?:marks?)?|fixtures?|templates?|playgrounds?|tutorials?|workshops|e2e)$/u;
/** The source as it once was, put beside it: `src_backup_original`. What is called `server-backup` may be about backups. */
const FORMER = /^src[ ._-]?(?:backup|bak|old|orig|original|copy)(?:[ ._-]\w+)*$/iu;
const SOURCE = /(?:^|\/)(?:src|lib|app|server)(?:\/|$)/u;
/** Frameworks load every folder in here, so that one of that name holds tools. */
const LOADED = /(?:^|\/)(?:src|server\/mcp)\/tools(?:\/|$)/u;

/**
 * Whether a file lies in a folder of examples, or of what the source once was: what is registered there belongs to no
 * server of the project.
 * @param file path relative to the project's folder, with forward slashes
 */
export function isExample(file: string): boolean {
  return exampleFolders(file).length > 0;
}

/**
 * The example that a file is part of: the nearest package around it within the folder of examples, or else what lies in
 * that folder directly.
 * @param path relative to the project's folder, with forward slashes
 * @param isPackage whether a folder, relative to the same, has a package.json
 * @returns undefined when it is part of none
 */
export function exampleAround(path: string, isPackage: (folder: string) => boolean): string | undefined {
  const folders = exampleFolders(path);
  const innermost = folders.at(-1);
  return innermost === undefined ? undefined : exampleWithin(innermost, path, isPackage);
}

/**
 * What counts as source because a path was asked for by name: all that lies there and, where it is part of an example,
 * the rest of that example.
 * @returns tells of paths that are relative to the project's folder
 */
export function countedBy(
  name: string,
  isSource: (file: string) => boolean,
  isPackage: (folder: string) => boolean,
): (file: string) => boolean {
  const isOwn = (file: string): boolean => isSource(file) && !isExample(file);
  const examples = exampleFolders(name);
  const folders = [name, ...examples.map((folder) => exampleWithin(folder, name, isPackage))];
  return (file) =>
    file === name ||
    folders.some((folder) => file.startsWith(`${folder}/`) && isOwn(file.slice(folder.length + 1))) ||
    // What examples without a package of their own have in common lies beside them.
    examples.some((folder) => parentOf(file) === folder && isSource(file.slice(folder.length + 1)));
}

function exampleWithin(folder: string, path: string, isPackage: (folder: string) => boolean): string {
  for (let at = path; at.length >= folder.length; at = parentOf(at)) if (isPackage(at)) return at;
  const [first = ""] = path.slice(folder.length + 1).split("/");
  return `${folder}/${first}`;
}

/** The folders of examples that a path lies in, outermost first. */
function exampleFolders(path: string): string[] {
  const segments = path.split("/");
  return segments.flatMap((segment, index) => {
    const above = segments.slice(0, index).join("/");
    const isNamedSo = EXAMPLES.test(segment) || ((ASIDE.test(segment) || FORMER.test(segment)) && !SOURCE.test(above));
    const isOne = index < segments.length - 1 && isNamedSo && !LOADED.test(above);
    return isOne ? [above === "" ? segment : `${above}/${segment}`] : [];
  });
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
