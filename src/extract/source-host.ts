/**
 * The files that an extractor may look at. All paths are absolute, with forward slashes.
 * A fixer lays its changed texts over the files on disk, tests give files that exist nowhere.
 */
export interface SourceHost {
  /** Folder that relative paths in messages refer to: the working directory. */
  readonly root: string;
  /** The project's own source files, in a stable order; dependencies under node_modules are not among them. */
  readonly files: readonly string[];
  /** Further source files, which are the project's own only where one of its files imports them: examples, large files. */
  readonly ifImported?: readonly string[];
  /** The whole text, a byte order mark included; undefined when there is no such file or it cannot be read. */
  read(file: string): string | undefined;
  fileExists(file: string): boolean;
  directoryExists(path: string): boolean;
  /** Where a path leads when the links in it are followed; the path itself when it leads nowhere. */
  realPath(path: string): string;
  /**
   * The text of a file that the program reads when it runs, such as a manifest. Undefined for everything that is no plain
   * file of the project itself: what lies outside of the root, also by way of a link, in a dependency, or is too large.
   */
  readData(file: string): string | undefined;
  /** The names in a folder of the project, sorted, those of folders with a slash behind; undefined when there is no such folder. */
  namesIn(folder: string): readonly string[] | undefined;
}
