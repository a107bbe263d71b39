import type { Report } from "../../report/report.ts";

/**
 * The report as somebody reads it who knows files by their place in a repository, such as the host of it.
 * @param checkout path of the folder with the repository; nothing changes without one, or where the report is of another place
 */
export function seenFrom(checkout: string | undefined, report: Report): Report {
  const folder = checkout?.replaceAll("\\", "/").replace(/\/$/u, "");
  return folder !== undefined && report.folder.startsWith(`${folder}/`) ? { ...report, folder } : report;
}
