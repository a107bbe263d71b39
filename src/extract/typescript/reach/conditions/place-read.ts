import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { assignmentsOf, isCounted } from "../../syntax/assignments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { isStatic } from "../../syntax/modifiers.ts";
import { isConstant } from "../../syntax/is-constant.ts";

/** Names may be taken out of others, and those out of further ones. */
const MOST_STEPS = 8;

/**
 * A place that a condition reads: `config.mode.isDry` by the parameter or constant `config`, and the names behind it;
 * `this.isDry` by the class that it stands in.
 */
export interface PlaceRead {
  readonly root: TS.VariableDeclaration | TS.ParameterDeclaration | TS.ClassLikeDeclaration;
  readonly names: readonly string[];
  /** Whether there may be nothing to read a member of: `config?.isDry`. */
  readonly isOptional: boolean;
  /** Whether it is something else for those who are given nothing there: `({ isDry = true }) => …`. */
  readonly isByDefault: boolean;
  /** Whether that is so of what the member is read of: `(config = DRY) => config.isDry`. */
  readonly hasDefault: boolean;
}

/** What declares a name, in whichever file. */
export type Meaning = (name: TS.Identifier) => TS.Node | undefined;

/** The place that an expression reads; undefined for what is no steady name, nor a member of one. */
export function placeRead(expression: TS.Expression, meaning: Meaning, steps = 0): PlaceRead | undefined {
  const node = bareExpression(expression);
  if (steps > MOST_STEPS) return undefined;
  if (ts.isPropertyAccessExpression(node)) {
    const of = placeRead(node.expression, meaning, steps + 1);
    return of && memberOf(of, node.name.text, node.questionDotToken !== undefined);
  }
  if (node.kind === ts.SyntaxKind.ThisKeyword) {
    const owner = ownerOfThis(node);
    return owner && { ...ROOTED, root: owner };
  }
  const declaration = ts.isIdentifier(node) ? meaning(node) : undefined;
  return declaration && placeDeclared(declaration, meaning, steps + 1);
}

/** The class of whose instances `this` is one; undefined where it is the class itself, or is of a function. */
function ownerOfThis(node: TS.Node): TS.ClassLikeDeclaration | undefined {
  const member = ts.findAncestor(
    node,
    (at) => ts.isClassElement(at) || (ts.isFunctionLike(at) && !ts.isArrowFunction(at)),
  );
  const isOfInstance = member !== undefined && ts.isClassElement(member) && !isStatic(member);
  return isOfInstance && ts.isClassLike(member.parent) ? member.parent : undefined;
}

/** A member of what stands at a place, and what was said of that. */
function memberOf(of: PlaceRead, name: string, isOptional = false): PlaceRead {
  const { root, names } = of;
  return {
    root,
    names: [...names, name],
    isOptional: of.isOptional || isOptional,
    isByDefault: false,
    hasDefault: of.hasDefault || of.isByDefault,
  };
}

function placeDeclared(declaration: TS.Node, meaning: Meaning, steps: number): PlaceRead | undefined {
  if (ts.isBindingElement(declaration)) return placeTakenOut(declaration, meaning, steps);
  if (ts.isParameter(declaration)) {
    if (declaration.dotDotDotToken || assignmentsOf(declaration).length > 0 || isCounted(declaration)) return undefined;
    return { ...ROOTED, root: declaration };
  }
  if (!isConstant(declaration)) return undefined;
  const of = declaration.initializer && placeRead(declaration.initializer, meaning, steps + 1);
  return of ?? { ...ROOTED, root: declaration };
}

const ROOTED = { names: [], isOptional: false, isByDefault: false, hasDefault: false } as const;

/** `const { isDry } = config`, `({ isDry }) => …` */
function placeTakenOut(element: TS.BindingElement, meaning: Meaning, steps: number): PlaceRead | undefined {
  const { parent, name, propertyName = name, dotDotDotToken, initializer } = element;
  if (!ts.isObjectBindingPattern(parent) || dotDotDotToken || !ts.isIdentifier(propertyName)) return undefined;
  if (assignmentsOf(element).length > 0 || isCounted(element) || steps > MOST_STEPS) return undefined;
  const of = placeDeclared(parent.parent, meaning, steps + 1);
  const isOther = initializer !== undefined && initializer.kind !== ts.SyntaxKind.FalseKeyword;
  return of && { ...memberOf(of, propertyName.text), isByDefault: isOther };
}
