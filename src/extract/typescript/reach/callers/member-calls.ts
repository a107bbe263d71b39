import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import { outermost } from "../../syntax/outermost.ts";
import { calledAt, type Called } from "./called-by.ts";
import { turnVariable } from "./turn-variable.ts";

/** Where the members of a list are called one by one: the `step(port)` of `(...steps) => steps.forEach((step) => step(port))`. */
export function callsOfMembers(references: References, list: TS.ParameterDeclaration): readonly Called[] {
  const turns = references.expressionsFor(list).flatMap((use) => turnVariable(outermost(use)) ?? []);
  return turns
    .filter((turn) => ts.isIdentifier(turn.name))
    .flatMap((turn) => references.expressionsFor(turn).flatMap((use) => calledAt(use) ?? []));
}
