/** A part of a page that is taken out, named for its first line. */
export interface Deletion {
  readonly what: string;
  readonly page: string;
}

/** The page without one tool's section at a time, and without one bullet below a lead-in of parameters at a time. */
export function deletionsIn(page: string): { readonly sections: Deletion[]; readonly bullets: Deletion[] } {
  const lines = page.split("\n");
  const without = (start: number, end: number): Deletion => ({
    what: lines[start]!,
    page: [...lines.slice(0, start), ...lines.slice(end)].join("\n"),
  });
  const found = { sections: [] as Deletion[], bullets: [] as Deletion[] };
  let isParameters = false;
  for (const [index, line] of lines.entries()) {
    if (/^#+ [a-z]\w*$/u.test(line)) found.sections.push(without(index, endOf(lines, index, /^(?:#|<!--)/u)));
    if (/^(?:\*\*|#|<!--)/u.test(line)) isParameters = line === "**Parameters:**";
    if (!isParameters || !/^ *- `/u.test(line)) continue;
    const indent = /^ */u.exec(line)![0].length;
    found.bullets.push(without(index, endOf(lines, index, new RegExp(`^(?: {0,${indent}}\\S|$)`, "u"))));
  }
  return found;
}

function endOf(lines: readonly string[], start: number, next: RegExp): number {
  const length = lines.slice(start + 1).findIndex((line) => next.test(line));
  return length === -1 ? lines.length : start + 1 + length;
}
