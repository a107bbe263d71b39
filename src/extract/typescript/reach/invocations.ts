import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { argumentValues } from "../evaluate/calls.ts";
import { instantiate } from "../evaluate/classes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { Frame } from "../evaluate/frame.ts";
import { iterate } from "../evaluate/iterate.ts";
import { MOST_FRAMES } from "../evaluate/limits.ts";
import type { FunctionValue, InstanceValue, Value } from "../evaluate/value.ts";
import { primitive, unknown } from "../evaluate/value.ts";
import { findDeclaration, type Declaration } from "../modules/declarations.ts";
import type { References } from "../modules/references.ts";
import { DynamicCalls } from "./dynamic-calls.ts";
import { flatMapUpTo } from "./flat-map-up-to.ts";
import { MemberUses } from "./member-uses.ts";
import { outermost } from "./outermost.ts";
import type { Reach } from "./reach.ts";

/** One call of a function, as far as it can be known. */
export interface Invocation {
  /** The frame that the function was made in. */
  readonly closure: Frame;
  /** Absent when the caller is a package: its arguments are not known. */
  readonly args?: readonly Value[];
  readonly thisValue?: Value | undefined;
}

/** Methods of arrays that call their argument once for each member. */
const EACH = new Set(["forEach", "map", "flatMap", "filter", "some", "every", "find"]);

/** Finds the calls of a function: direct ones, as a callback, as a member of a collection, as a method. */
export class Invocations {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #reach: Reach;
  readonly #dynamic: DynamicCalls;
  readonly #members: MemberUses;

  constructor(evaluator: Evaluator, references: References, reach: Reach) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#reach = reach;
    this.#dynamic = new DynamicCalls(evaluator, reach);
    this.#members = new MemberUses(evaluator, references, reach);
  }

  /** All calls of a function; none when nobody in the project calls it. */
  of(node: TS.FunctionLikeDeclaration): Invocation[] {
    if (ts.isConstructorDeclaration(node)) return this.#constructions(node);
    if (ts.isMethodDeclaration(node) && ts.isClassLike(node.parent)) return this.#methodCalls(node);
    if (isArgument(node))
      return flatMapUpTo(this.#reach.framesAt(node), MOST_FRAMES, (frame) => this.ofCallback(node, frame));
    const exported = exportedExpression(node);
    if (exported) return flatMapUpTo(this.#references.toExported(exported), MOST_FRAMES, (use) => this.#use(use, node));
    const declaration = declarationOf(node);
    const member = declaration ? undefined : memberNameOf(node);
    if (member !== undefined) return [...this.#memberCalls(member, node), ...this.#dynamic.of(node)];
    if (!declaration) return this.#dynamic.of(node);
    const uses = this.#references.to(declaration);
    const invocations = flatMapUpTo(uses, MOST_FRAMES, (use) => this.#use(use, node));
    const isPassedOn = uses.some((use) => !isCallee(use) && !isArgument(use) && !isExportOrImport(use));
    return isPassedOn ? [...invocations, ...this.#dynamic.of(node)] : invocations;
  }

  /** Calls of a function that stands as an argument, for one run of the code around it. */
  ofCallback(node: TS.Node, frame: Frame): Invocation[] {
    const argument = outermost(node);
    const call = argument.parent;
    if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return [{ closure: frame }];
    if (ts.isCallExpression(call) && call.expression === argument)
      return [{ closure: frame, args: this.#arguments(call, frame) }];
    const index = call.arguments?.findIndex((one) => one === argument) ?? -1;
    return this.#callbackUses(call, index, frame).map((one) => ({ ...one, closure: frame }));
  }

  /** What `this` is in a function that nobody calls: an instance of its class. */
  thisOf(node: TS.FunctionLikeDeclaration, frame: Frame): Value | undefined {
    if (!ts.isClassLike(node.parent)) return undefined;
    const value = this.#evaluator.evaluate(node.parent, frame);
    return value.kind === "class" ? instantiate(this.#evaluator, value, undefined, node) : undefined;
  }

  #use(use: TS.Identifier, node: TS.FunctionLikeDeclaration): Invocation[] {
    const whole = memberExpression(use);
    const { parent } = outermost(whole);
    if (ts.isCallExpression(parent) && parent.expression === outermost(whole)) {
      return this.#reach
        .framesAt(parent)
        .map((frame) => ({ closure: this.#closure(node, frame), args: this.#arguments(parent, frame) }));
    }
    if (!ts.isCallExpression(parent)) return [];
    const index = parent.arguments.findIndex((one) => one === outermost(whole));
    return flatMapUpTo(this.#reach.framesAt(parent), MOST_FRAMES, (frame) =>
      this.#callbackUses(parent, index, frame).map((one) => ({ ...one, closure: this.#closure(node, frame) })),
    );
  }

  /** The frame that a declared function was made in, as seen from where it is called. */
  #closure(node: TS.Node, caller: Frame): Frame {
    return caller.around(node) ?? this.#evaluator.rootFrame(node.getSourceFile());
  }

  #arguments(call: TS.CallExpression | TS.NewExpression, frame: Frame): readonly Value[] {
    const args = argumentValues(this.#evaluator, call.arguments ?? [], frame);
    return args.kind === "array" ? args.items : [...args.items, unknown(args.reason, call)];
  }

  /** With what arguments a callback is called by the function that it is given to. */
  #callbackUses(
    call: TS.CallExpression | TS.NewExpression,
    index: number,
    frame: Frame,
  ): Omit<Invocation, "closure">[] {
    const callee = call.expression;
    if (ts.isPropertyAccessExpression(callee) && EACH.has(callee.name.text) && index === 0) {
      const list = iterate(this.#evaluator.evaluate(callee.expression, frame));
      const items: readonly Value[] = list.unresolved ? [...list.items, list.unresolved] : list.items;
      return items.map((item, place) => ({ args: [item, primitive(place), list] }));
    }
    const target = this.#evaluator.evaluate(callee, frame);
    if (target.kind !== "function") return [{}];
    const parameter = target.node.parameters[index];
    const called =
      parameter && ts.isIdentifier(parameter.name) ? this.#callsOfParameter(target, parameter, call, frame) : [];
    return called.length > 0 ? called : [{}];
  }

  #callsOfParameter(
    target: FunctionValue,
    parameter: TS.ParameterDeclaration,
    call: TS.CallExpression | TS.NewExpression,
    frame: Frame,
  ): Omit<Invocation, "closure">[] {
    const name = parameter.name.getText();
    const inner = new Frame(target.node, target.frame, target.thisValue);
    this.#arguments(call, frame).forEach((value, place) => {
      const own = target.node.parameters[place];
      if (own && !own.dotDotDotToken) inner.bindings.set(own, value);
    });
    const calls = this.#references
      .named(name, target.node.getSourceFile().fileName)
      .filter((one) => isCallee(one) && findDeclaration(name, one) === parameter);
    return calls.flatMap((one) => {
      const made = outermost(one).parent;
      return ts.isCallExpression(made)
        ? this.#reach.framesWithin(made, target.node, inner).map((at) => ({ args: this.#arguments(made, at) }))
        : [];
    });
  }

  #constructions(node: TS.ConstructorDeclaration): Invocation[] {
    return this.#instances(node.parent).map(({ instance, closure, args }) => ({ closure, args, thisValue: instance }));
  }

  /** Instances that the project makes of a class or of one that extends it. */
  #instances(
    node: TS.ClassLikeDeclaration,
  ): { readonly instance: InstanceValue; readonly closure: Frame; readonly args: readonly Value[] }[] {
    if (!ts.isClassDeclaration(node)) return [];
    return flatMapUpTo(this.#references.to(node), MOST_FRAMES, (use) => {
      const made = outermost(memberExpression(use)).parent;
      if (ts.isExpressionWithTypeArguments(made) && ts.isClassLike(made.parent.parent))
        return this.#instances(made.parent.parent);
      if (!ts.isNewExpression(made)) return [];
      return this.#reach.framesAt(made).flatMap((frame) => {
        const instance = this.#evaluator.evaluate(made, frame);
        return instance.kind === "instance"
          ? [
              {
                instance,
                closure: instance.constructorFrames.get(node)?.parent ?? frame,
                args: this.#arguments(made, frame),
              },
            ]
          : [];
      });
    });
  }

  #methodCalls(node: TS.MethodDeclaration): Invocation[] {
    const { name, parent: owner } = node;
    if (!ts.isIdentifier(name) && !ts.isPrivateIdentifier(name)) return [];
    const calls = flatMapUpTo(this.#members.sitesOf(name.text), MOST_FRAMES, (site) => {
      const { known, opaque } = this.#members.byClass(site);
      const runs = known.get(owner) ?? (this.#members.isOnlyOne(name.text) ? opaque : []);
      return runs.map(({ frame, receiver, args }): Invocation => ({
        closure: this.#closure(owner, frame),
        thisValue: receiver,
        ...(args && { args }),
      }));
    });
    if (calls.length > 0) return calls;
    // Called from outside: then each instance stands for one call with arguments that are not known.
    return ts.isClassLike(owner)
      ? this.#instances(owner).map(({ instance, closure }) => ({
          closure: this.#closure(owner, closure),
          thisValue: instance,
        }))
      : [];
  }

  /**
   * Calls of a function that is kept as a member (`server.registerOnce = …`, `{ register(server) {…} }`). Where the object
   * in front cannot be followed, the name decides, if only one function of the project goes by it.
   */
  #memberCalls(name: string, node: TS.FunctionLikeDeclaration): Invocation[] {
    const sites = this.#members.sitesOf(name).filter(({ isCalled }) => isCalled);
    return flatMapUpTo(sites, MOST_FRAMES, (site) => {
      const { known, opaque } = this.#members.byFunction(site);
      const runs = this.#dynamic.covers(site.call) ? [] : (known.get(node) ?? []);
      const guessed = this.#members.isOnlyOne(name) ? opaque : [];
      return [
        ...runs.map(({ callee, args }): Invocation => ({ closure: callee.frame, args, thisValue: callee.thisValue })),
        ...guessed.flatMap(({ args }) =>
          this.#reach.framesAt(node).map((closure): Invocation => ({ closure, ...(args && { args }) })),
        ),
      ];
    });
  }
}

/** `ns.register` for its `register`; the identifier itself when it stands alone. */
function memberExpression(use: TS.MemberName): TS.Node {
  return ts.isPropertyAccessExpression(use.parent) && use.parent.name === use ? use.parent : use;
}

function isCallee(use: TS.MemberName): boolean {
  const whole = outermost(memberExpression(use));
  return ts.isCallExpression(whole.parent) && whole.parent.expression === whole;
}

function isArgument(node: TS.Node): boolean {
  const whole = outermost(ts.isIdentifier(node) ? memberExpression(node) : node);
  const { parent } = whole;
  return (
    (ts.isCallExpression(parent) || ts.isNewExpression(parent)) &&
    (parent.expression === whole || (parent.arguments?.some((one) => one === whole) ?? false))
  );
}

function isExportOrImport(use: TS.Identifier): boolean {
  return (
    ts.isExportSpecifier(use.parent) ||
    ts.isImportSpecifier(use.parent) ||
    ts.isImportClause(use.parent) ||
    ts.isExportAssignment(use.parent)
  );
}

/** The name of the member that holds a function. */
function memberNameOf(node: TS.FunctionLikeDeclaration): string | undefined {
  if (ts.isMethodDeclaration(node)) return ts.isIdentifier(node.name) ? node.name.text : undefined;
  const { parent } = outermost(node);
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return ts.isIdentifier(parent.name) ? parent.name.text : undefined;
  const isAssigned =
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(parent.left);
  return isAssigned && ts.isPropertyAccessExpression(parent.left) ? parent.left.name.text : undefined;
}

/** A function that a module exports without a name: `export default () => {}`, `module.exports = () => {}`. */
function exportedExpression(node: TS.FunctionLikeDeclaration): TS.Expression | undefined {
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return undefined;
  const { parent } = outermost(node);
  const isAssigned =
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    parent.right === outermost(node) &&
    /^(?:module\.)?exports\b/u.test(parent.left.getText());
  return ts.isExportAssignment(parent) || isAssigned ? node : undefined;
}

/** The declaration whose name a function goes by. */
function declarationOf(node: TS.FunctionLikeDeclaration): Declaration | undefined {
  if (ts.isFunctionDeclaration(node)) return node;
  const { parent } = outermost(node);
  return ts.isVariableDeclaration(parent) ? parent : undefined;
}
