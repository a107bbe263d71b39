import { tableLines } from "../../report/table-lines.ts";
import { PHASES, type Stopwatch } from "../../stopwatch.ts";
import type { Colors } from "../../report/colors.ts";

/** What a lint took its time for, in milliseconds: by phase, and by rule, the slowest first. */
export function timingTable({ phases, rules }: Stopwatch, colors: Colors): string {
  const spent = PHASES.flatMap((phase) => {
    const time = phases.get(phase);
    return time === undefined ? [] : [[phase, milliseconds(time)]];
  });
  const slowest = [...rules].sort(([, one], [, other]) => other - one).map(([id, time]) => [id, milliseconds(time)]);
  const tables = [
    tableLines(spent, colors, ["phase", "ms"]),
    ...(slowest.length > 0 ? [tableLines(slowest, colors, ["rule", "ms"])] : []),
  ];
  return tables.map((lines) => lines.join("\n")).join("\n\n");
}

function milliseconds(time: number): string {
  return time.toFixed(1);
}
