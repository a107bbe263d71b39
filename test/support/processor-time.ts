import { expect } from "vitest";
import { readProject, SERVER } from "./source-project.ts";

/** Tools of the plain server by which other work is measured. */
const PLAIN_TOOLS = 300;

const PLAIN_SERVER = `${SERVER}${Array.from(
  { length: PLAIN_TOOLS },
  (_, index) =>
    `server.registerTool("get_ship_${index}", { description: "Reads ship ${index}.", inputSchema: { id: z.string() } }, handler);`,
).join("\n")}`;

let plain: number | undefined;

/** Processor time that some work takes, in microseconds; time on the clock depends on what else the machine does. */
export function processorTime(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/**
 * Does some work, and expects it to take no more processor time than reading a plain server of 300 tools so many times
 * over. Seconds would be a limit on the machine: a slow one, or one that measures coverage, slows both alike. Work that
 * takes too long is done once more, and so is the reading: other things run beside it, and memory fills up on the way.
 * @returns what the work gives
 */
export function expectCheap<Result>(work: () => Result, mostPlainServers: number): Result {
  plain ??= plainServerTime();
  const results: Result[] = [];
  const take = (): number => processorTime(() => void results.push(work())) / plain!;
  let spent = take();
  if (spent > mostPlainServers) {
    plain = plainServerTime();
    spent = take();
  }
  expect(spent).toBeLessThanOrEqual(mostPlainServers);
  return results[0]!;
}

/** The median of five, once it was read for the first time. */
function plainServerTime(): number {
  const times = Array.from({ length: 6 }, () => processorTime(() => readProject(PLAIN_SERVER))).slice(1);
  return times.toSorted((a, b) => a - b)[2]!;
}
