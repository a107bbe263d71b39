import { computedText, type Text } from "../../../tool-model/text.ts";
import { concatTexts } from "../../../tool-model/text-operations.ts";
import type { AnsweringTool } from "../answers/with-answers.ts";
import type { GroupedNames, GroupedServer } from "../registrations/registration.ts";
import { serverKey } from "./assign-servers.ts";

/** Tools with those of servers that others take in: these are on the lists of the others, by the names that they get there. */
export function groupedTools(
  tools: readonly AnsweringTool[],
  groups: readonly GroupedServer[],
): readonly AnsweringTool[] {
  let all = tools;
  for (const other of innermostFirst(groups)) {
    const into = groups.filter((group) => group.other === other);
    all = all.flatMap((one) => (one.madeAt === other ? into.map((group) => takenInto(one, group)) : [one]));
  }
  return all;
}

function takenInto({ tool, ...rest }: AnsweringTool, { into, names }: GroupedServer): AnsweringTool {
  const origin = { ...tool.origin, server: serverKey(into) };
  return { ...rest, tool: { ...tool, name: named(tool.name, names), origin }, madeAt: into.madeAt };
}

function named(name: Text, { prefix, suffix }: GroupedNames): Text {
  const before = prefix ? [prefix, computedText("/")] : [];
  return concatTexts([...before, name, ...(suffix ? [computedText("_"), suffix] : [])]);
}

/** The servers that are taken in, each behind those that it takes in itself. */
function innermostFirst(groups: readonly GroupedServer[]): ReadonlySet<string> {
  const order = new Set<string>();
  const add = (other: string, around: ReadonlySet<string>): void => {
    if (around.has(other)) return;
    const within = new Set([...around, other]);
    for (const group of groups) if (group.into.madeAt === other) add(group.other, within);
    order.add(other);
  };
  for (const { other } of groups) add(other, new Set());
  return order;
}
