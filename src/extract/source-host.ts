/**
 * The files that an extractor may look at. All paths are absolute, with forward slashes.
 * A fixer lays its changed texts over the files on disk, tests give files that exist nowhere.
 */
export interface SourceHost {
  /** Folder that relative paths in messages refer to: the working directory. */
  readonly root: string;
  /** The project's own source files, in a stable order; dependencies under node_modules are not among them. */
  readonly files: readonly string[];
  /** The whole text, a byte order mark included; undefined when there is no such file or it cannot be read. */
  read(file: string): string | undefined;
  fileExists(file: string): boolean;
  directoryExists(path: string): boolean;
}
