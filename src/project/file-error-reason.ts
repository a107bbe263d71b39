const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission is denied",
  EPERM: "permission is denied",
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EISDIR: "it is a folder",
  ELOOP: "its links lead in a circle",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EMFILE: "too many files are open",
};

/** Says in a sentence part why a file could not be read or written. */
export function fileErrorReason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}
