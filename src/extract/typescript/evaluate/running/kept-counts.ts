import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Frame } from "../values/frame.ts";

/**
 * Lets a turn of a loop keep what the loop's own `let` variables hold at its end, before the next counts on: a function that it
 * makes knows them as they were then. `for (let at = 0; at < 2; at++) adders.push(() => add(NAMES[at]))`
 */
export function keepCounts({ initializer }: TS.ForStatement, turn: Frame): void {
  if (!initializer || !ts.isVariableDeclarationList(initializer) || (initializer.flags & ts.NodeFlags.Let) === 0)
    return;
  for (const declaration of initializer.declarations) {
    const value = turn.lookup(declaration);
    if (value) turn.bindings.set(declaration, value);
  }
}
