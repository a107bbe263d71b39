import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** The parameters that arguments are given to: without the `this` of `function moor(this: Port, name: string)`, a type alone. */
export function givenParameters(parameters: readonly TS.ParameterDeclaration[]): readonly TS.ParameterDeclaration[] {
  const [first, ...rest] = parameters;
  const isThis = first !== undefined && ts.isIdentifier(first.name) && first.name.text === "this";
  return isThis ? rest : parameters;
}
