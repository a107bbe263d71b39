import type { Node } from "jsonc-parser";
import { appendPointer } from "../../tool-model/json-pointer.ts";

/** A member of an object, with the nodes of its key and value. */
export interface Member {
  readonly key: Node;
  readonly name: string;
  readonly value: Node;
}

/** The members of an object in order; none for anything else. Of repeated keys all are listed, and the last counts. */
export function membersOf(node: Node | undefined): Member[] {
  if (node?.type !== "object") return [];
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key && value ? [{ key, name: String(key.value), value }] : [],
  );
}

/** The value of a member of an object; undefined when it has no such member. */
export function memberOf(node: Node | undefined, name: string): Node | undefined {
  return membersOf(node).findLast((member) => member.name === name)?.value;
}

/** Every member at any depth, by JSON pointer. */
export function membersByPointer(start: Node, pointer: string): Map<string, Member> {
  const found = new Map<string, Member>();
  const waiting = [{ node: start, pointer }];
  for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
    for (const member of membersOf(visit.node)) {
      const at = appendPointer(visit.pointer, member.name);
      found.set(at, member);
      waiting.push({ node: member.value, pointer: at });
    }
    if (visit.node.type !== "array") continue;
    for (const [index, node] of (visit.node.children ?? []).entries()) {
      waiting.push({ node, pointer: appendPointer(visit.pointer, index) });
    }
  }
  return found;
}
