import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { evaluateSpread } from "../../evaluate/operators.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { alternatives } from "../../evaluate/values/alternatives.ts";
import { nullishness, unknown, type ClassValue, type Value } from "../../evaluate/values/value.ts";
import type { References } from "../../modules/references.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { rootOf } from "../../syntax/root-of.ts";
import { filesOfClasses } from "./files-of-classes.ts";
import type { FieldChange } from "./field-changes.ts";

/** What copies members of objects onto an instance: `Object.assign(this, given)`. Which fields that gives, says the run. */
export interface CopiedChange extends FieldChange {
  readonly node: TS.CallExpression;
  readonly copied: readonly TS.Expression[];
}

/** Finds the places that copy members onto instances of a class, which of them by no name that is written there. */
export class CopiedChanges {
  readonly #references: References;
  readonly #known = new Map<TS.Node, readonly CopiedChange[]>();

  constructor(references: References) {
    this.#references = references;
  }

  /** Those that may be of an instance, by the files that name its class or one above. */
  of(classes: readonly ClassValue[]): readonly CopiedChange[] {
    const [own] = classes;
    if (!own) return [];
    const known = this.#known.get(own.node);
    if (known) return known;
    const files = filesOfClasses(this.#references, classes);
    const uses = [...files].flatMap((file) => this.#references.named("assign", file));
    const found = uses.flatMap(changeBy);
    this.#known.set(own.node, found);
    return found;
  }
}

function changeBy({ parent: access }: TS.MemberName): readonly CopiedChange[] {
  const call = access.parent;
  if (!ts.isCallExpression(call) || call.expression !== access || access.getText() !== "Object.assign") return [];
  const [receiver, ...copied] = call.arguments;
  if (!receiver || copied.every(isWrittenOut) || !mayBeInstance(receiver)) return [];
  return [{ receiver, node: call, copied }];
}

/** Whether each of an object's members is one that is found by its name (`field-changes.ts`). */
function isWrittenOut(source: TS.Expression): boolean {
  const bare = bareExpression(source);
  return ts.isObjectLiteralExpression(bare) && bare.properties.every(ts.isPropertyAssignment);
}

/** `this`, and a variable that holds what was made there: `const ship = new Ship().at("quay")` */
function mayBeInstance(receiver: TS.Expression): boolean {
  const bare = bareExpression(receiver);
  if (bare.kind === ts.SyntaxKind.ThisKeyword) return true;
  const declaration = ts.isIdentifier(bare) ? declarationOf(bare) : undefined;
  const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return made !== undefined && isMade(made);
}

function isMade(made: TS.Expression): boolean {
  const root = rootOf(made);
  if (ts.isCallExpression(root)) return isMade(root.expression);
  return ts.isNewExpression(root) && ts.isIdentifier(root.expression) && declarationOf(root.expression) !== undefined;
}

/**
 * What a field is given by objects whose members are copied onto its instance; the last of them counts.
 * @param before what it held until then; absent where that is not known
 * @returns undefined where none of them has such a member
 */
export function copiedOnto(
  evaluator: Evaluator,
  sources: readonly TS.Expression[],
  name: string,
  before: Value | undefined,
  frame: Frame,
): Value | undefined {
  let value: Value | undefined;
  for (const source of sources) {
    const given = copiedMember(evaluateSpread(evaluator, source, frame), name, source);
    if (!given) continue;
    const held = value ?? before;
    if (given.isSure || !held) value = given.isSure ? given.value : mayBeCopied(source);
    else value = given.value.kind === "unknown" ? given.value : alternatives([given.value, held], source);
  }
  return value;
}

function copiedMember(
  source: Value,
  name: string,
  node: TS.Node,
): { readonly value: Value; readonly isSure: boolean } | undefined {
  if (source.kind !== "object")
    return nullishness(source) === true ? undefined : { value: mayBeCopied(node), isSure: false };
  const property = source.properties.get(name);
  if (property) return { value: property.value, isSure: property.conditional !== true };
  return source.unresolved ? { value: source.unresolved, isSure: false } : undefined;
}

function mayBeCopied(node: TS.Node): Value {
  return unknown("may be among the members that are copied onto the instance here", node);
}
