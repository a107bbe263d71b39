import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { declarationOf, type Declaration } from "../../syntax/declarations.ts";
import { keepsForLater } from "../../syntax/kept-for-later.ts";
import { rootOf } from "../../syntax/root-of.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { OBJECT_CHANGES } from "../../syntax/object-changes.ts";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import type { UnknownValue, Value } from "../values/value.ts";
import { alternatives } from "../values/alternatives.ts";
import { isSetting, primitive, unknown } from "../values/value.ts";
import { changedAround, changingFunctions } from "./changing-functions.ts";
import { isConstant } from "../../syntax/is-constant.ts";

/**
 * What code may have changed of the functions around it when it could not be run to its end: nobody knows any more what those
 * variables hold.
 * @param why the value that could not be worked out
 */
export function loseSight(evaluator: Evaluator, code: TS.Node, frame: Frame, why: Value): void {
  if (why.kind !== "unknown") return;
  evaluator.inOrder.doubt(code, frame);
  giveUpInstances(evaluator, code, frame);
  for (const [home, declaration, held] of changedIn(evaluator, code, frame)) {
    if (held.kind === "array" || held.kind === "map" || held.kind === "object") held.unresolved ??= why;
    else if (!staysOfPackage(held, declaration))
      home.bindings.set(declaration, isSetting(why) ? alternatives([held, why], code) : why);
  }
}

/** Of what a package made nothing is known that code could change, but for the variable: `const container = new Container()`. */
function staysOfPackage(held: Value, declaration: Declaration): boolean {
  const isMade = held.kind === "external" || held.kind === "external-instance";
  return isMade && isConstant(declaration);
}

/** What some code changes a member of, of which it is not known which one it is: `groups[process.argv[2]].push(tool)`. */
export function loseRoot(evaluator: Evaluator, target: TS.Expression, frame: Frame, node: TS.Node): void {
  const root = rootOf(target);
  const declaration = ts.isIdentifier(root) ? declarationOf(root) : undefined;
  const held = declaration && frame.lookup(declaration);
  if (held?.kind !== "array" && held?.kind !== "map" && held?.kind !== "object") return;
  held.unresolved ??= unknown("has a member added to under a key that is not known", node);
  evaluator.inOrder.doubt(node, frame);
}

/** What functions change that are handed to a package: how often it calls them, and with what, is not known. */
export function loseWhatIsHanded(
  evaluator: Evaluator,
  callee: Value,
  args: readonly Value[],
  node: TS.CallExpression | TS.NewExpression,
): void {
  const isOfProject = callee.kind === "function" || callee.kind === "class" || callee.kind === "alternatives";
  if (isOfProject || isOfValue(callee) || callsNothing(callee) || evaluator.leavesGaps || keepsForLater(node)) return;
  for (const handed of args.flatMap((one) => changingFunctions(evaluator, one)))
    loseSight(evaluator, handed.node, handed.frame, unknown("is changed by a function that a package calls", node));
}

/** `Object.defineProperty`, `new Proxy`: what these are handed is called once somebody asks for it. */
function callsNothing(callee: Value): boolean {
  if (callee.kind !== "external" || callee.module !== "") return false;
  const name = callee.path.join(".");
  return name === "Proxy" || OBJECT_CHANGES.has(name);
}

/** Whether something is a method of the language, which is worked out: `ships.map`. */
function isOfValue(callee: Value): boolean {
  return callee.kind === "method" && callee.receiver.kind !== "external-instance" && callee.receiver.kind !== "unknown";
}

/** What nobody knows any more of texts and numbers around code of which it is not known how often it runs. */
export function loseVariables(evaluator: Evaluator, code: TS.Node, frame: Frame, why: UnknownValue): void {
  evaluator.inOrder.doubt(code, frame);
  for (const [home, declaration, held] of changedIn(evaluator, code, frame))
    if (held.kind === "text" || held.kind === "primitive" || held.kind === "alternatives")
      home.bindings.set(declaration, why);
}

/** Of these, nothing has to be taken back: a variable is given another one, and what packages make is not looked into. */
const PLAIN: ReadonlySet<Value["kind"]> = new Set(["text", "primitive", "unknown", "external", "external-instance"]);

/**
 * Whether code surely changes nothing of the functions around it but lists, texts and the like. What these are handed may
 * be changed under any name.
 */
export function changesListsOnly(evaluator: Evaluator, code: TS.Node, frame: Frame): boolean {
  const isPlain = ({ kind }: Value): boolean => PLAIN.has(kind);
  let isOnly = changedIn(evaluator, code, frame).every(([, , held]) => held.kind === "array" || isPlain(held));
  forEachNode(code, (node) => {
    const declaration = isOnly && ts.isIdentifier(node) ? declarationOf(node) : undefined;
    if (declaration && isOfParameter(declaration)) isOnly = isPlain(frame.lookup(declaration) ?? primitive(undefined));
    return isOnly ? undefined : "skip";
  });
  return isOnly;
}

function isOfParameter(declaration: TS.Node): boolean {
  let at = declaration;
  while (ts.isBindingElement(at)) at = at.parent.parent;
  return ts.isParameter(at);
}

function changedIn(
  evaluator: Evaluator,
  code: TS.Node,
  frame: Frame,
): readonly (readonly [Frame, Declaration, Value])[] {
  return [...changedAround(evaluator, code)].flatMap((declaration): [Frame, Declaration, Value][] => {
    const home = homeOf(declaration, frame);
    const held = home?.bindings.get(declaration);
    return home && held ? [[home, declaration, held]] : [];
  });
}

/** Instances that the code names are what the whole program makes of them. */
function giveUpInstances({ madeByRuns }: Evaluator, code: TS.Node, frame: Frame): void {
  if (!madeByRuns.followsAny) return;
  forEachNode(code, (node) => {
    const declaration = ts.isIdentifier(node) ? declarationOf(node) : undefined;
    const named = node.kind === ts.SyntaxKind.ThisKeyword ? frame.thisValue : declaration && frame.lookup(declaration);
    if (named?.kind === "instance") madeByRuns.giveUp(named);
  });
}

function homeOf(declaration: Declaration, frame: Frame): Frame | undefined {
  let at: Frame | undefined = frame;
  while (at && !at.bindings.has(declaration)) at = at.parent;
  return at;
}
