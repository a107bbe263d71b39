import type { ts as TS } from "ts-morph";
import { isDeclaredAgain } from "../../syntax/assignments.ts";
import { bindName } from "../evaluate-declaration.ts";
import type { Evaluator } from "../evaluator.ts";
import { ownWhatIsMade } from "../made-within.ts";
import type { Frame } from "../values/frame.ts";
import { primitive } from "../values/value.ts";

/** Gives a variable of a running function what it begins with. */
export function declareVariable(evaluator: Evaluator, declaration: TS.VariableDeclaration, frame: Frame): void {
  const { initializer } = declaration;
  // `var name;` leaves what `name` holds.
  if (!initializer && isDeclaredAgain(declaration)) return;
  const value = initializer ? evaluator.evaluate(initializer, frame) : primitive(undefined, declaration);
  bindName(evaluator, declaration, value, frame);
  if (initializer) ownWhatIsMade(evaluator, initializer, value);
}
