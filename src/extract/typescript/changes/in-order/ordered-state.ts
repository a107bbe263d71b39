import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import { waitFor, waitsAnywhere } from "../../reach/order/waits.ts";
import { isAssignment } from "../../syntax/assignments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf, scopeOf, type Declaration } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isCallee, memberExpression } from "../../syntax/function-places.ts";
import { isMemberName } from "../../syntax/is-member-name.ts";
import { keepsForLater } from "../../syntax/kept-for-later.ts";
import { listAt } from "../../syntax/list-at.ts";
import { outermost } from "../../syntax/outermost.ts";
import { rootOf } from "../../syntax/root-of.ts";
import { isHolder, type Holder } from "../places/holders.ts";
import { isRunAtOnce } from "./runs-at-once.ts";
import { classMade, isFromPackage, usesOf, type Code } from "./uses-of.ts";
import { isConstant } from "../../syntax/is-constant.ts";

/** Files that do more with what they change are data. */
const MOST_STATEMENTS = 2_000;

/** What hangs on what the statements of a file or of a function change one after the other. */
export interface OrderedState {
  /** Those at the top of a file that have to be run, in their order. */
  readonly statements: ReadonlySet<TS.Statement>;
  /** All that these declare. */
  readonly names: ReadonlySet<Declaration>;
  /** Those of them that hold what is changed. */
  readonly holders: ReadonlySet<Holder>;
  /** What is changed: of these, and of what the functions declare that they call. */
  readonly changed: ReadonlySet<Declaration>;
}

/**
 * The variables of a file that its statements change one after the other, and the functions that these call, with all that is
 * made of them.
 * @returns undefined where there are none, or where those at the top of the file may be changed at other times, too
 */
export function orderedStateOf(code: Code, file: TS.SourceFile): OrderedState | undefined {
  const changed = holdersIn(file).filter((one) => isChangedInOrder(code, one));
  const locals = blocksRunBy(code, file)
    .flatMap(holdersIn)
    .filter((one) => isChangedInOrder(code, one));
  const followed = locals.filter((one) => isFollowed(code, one));
  if (changed.length + followed.length === 0) return undefined;
  const state = closureOf(code, file, changed, followed);
  if (state.statements.size > MOST_STATEMENTS) return undefined;
  const variables = [...state.names].filter(isHolder).filter((one) => !isFunction(one));
  if (!variables.every((one) => isFollowed(code, one))) return undefined;
  return { ...state, holders: new Set(changed), changed: new Set([...state.names, ...locals]) };
}

/**
 * The variables that the blocks of a function declare and change one after the other, where it registers something.
 * @returns undefined where there are none that are made there, and changed nowhere else
 */
export function orderedLocalsOf(code: Code, body: TS.Block): OrderedState | undefined {
  if (!registers(code, body) || code.handlers.hold(body)) return undefined;
  const changed = blocksRunBy(code, body)
    .flatMap(holdersIn)
    .filter((one) => isChangedInOrder(code, one));
  const followed = changed.filter((one) => isFollowed(code, one));
  if (followed.length === 0) return undefined;
  return { statements: new Set(), names: new Set(), holders: new Set(followed), changed: new Set(changed) };
}

/** What registers a tool is named for that, by the SDK and by wrappers of it: `server.registerTool(…)`, `addTool(…)`. */
const REGISTERING = /^(?:(?:register|add|define)\w*tool|tool|register)$/iu;

/** Whether something is registered while a function is run. */
function registers({ references, home }: Code, body: TS.Block): boolean {
  let isFound = false;
  forEachNode(body, (node) => {
    if (!isFound && ts.isCallExpression(node) && node.arguments.length > 1) {
      const { expression: callee } = node;
      const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
      isFound = ts.isIdentifier(name) && REGISTERING.test(name.text) && isRunAtOnce(references, node, { home });
    }
    return isFound ? "skip" : undefined;
  });
  return isFound;
}

/** The variables that a scope declares itself, and that may be changed: what holds a function, or what a package makes, is not. */
function holdersIn(scope: TS.Node): readonly Holder[] {
  return [...scopeOf(scope).values()].filter(isHolder).filter((one) => !isFunction(one) && !isFixed(one));
}

/** Whether a constant holds a text, a number, or what a package has made of what it is given: `z.object({ … })`. */
function isFixed(variable: Holder): boolean {
  if (!isConstant(variable)) return false;
  const made = variable.initializer && bareExpression(variable.initializer);
  return isPlain(variable) || (made !== undefined && isMadeByPackage(made));
}

function isMadeByPackage(made: TS.Expression): boolean {
  return (ts.isCallExpression(made) || ts.isNewExpression(made)) && isFromPackage(made.expression);
}

/** The blocks that are run with some code and at no other time, that have variables of their own, and that may register something. */
function blocksRunBy({ references, home }: Code, code: TS.Node): readonly TS.Block[] {
  const blocks: TS.Block[] = [];
  forEachNode(code, (node) => {
    if (!ts.isBlock(node)) return undefined;
    if (!handsOn(node)) return "skip";
    const [first] = node.statements;
    if (first && holdersIn(node).length > 0 && isRunAtOnce(references, first, { home })) blocks.push(node);
    return undefined;
  });
  return blocks;
}

function functionOf(expression: TS.Expression | undefined): TS.ArrowFunction | TS.FunctionExpression | undefined {
  const bare = expression && bareExpression(expression);
  return bare && (ts.isArrowFunction(bare) || ts.isFunctionExpression(bare)) ? bare : undefined;
}

/** Whether code hands functions to others, as those do which register a tool with its handler. What else is worked out needs no run. */
function handsOn(code: TS.Node): boolean {
  let isFound = false;
  forEachNode(code, (node) => {
    isFound ||=
      ts.isCallExpression(node) && (keepsForLater(node) || node.arguments.some((one) => functionOf(one) !== undefined));
    return isFound ? "skip" : undefined;
  });
  return isFound;
}

/** Whether a variable is changed, and asked for what it holds. */
function isChangedInOrder(code: Code, variable: Holder): boolean {
  const uses = code.references.expressionsFor(variable);
  return !uses.every(isChangedAlone) && usesOf(code, variable).some(({ how }) => how === "change");
}

/** Whether a statement does nothing but change what stands at a place: `berths.add("quay");` */
function isChangedAlone(use: TS.Expression): boolean {
  let at = outermost(use);
  for (;;) {
    const { parent } = at;
    if (ts.isExpressionStatement(parent)) return true;
    const isOn =
      ts.isPropertyAccessExpression(parent) ||
      (ts.isElementAccessExpression(parent) && parent.expression === at) ||
      (ts.isCallExpression(parent) && parent.expression === at) ||
      ts.isPostfixUnaryExpression(parent) ||
      ts.isPrefixUnaryExpression(parent) ||
      (ts.isBinaryExpression(parent) && parent.left === at && isAssignment(parent.operatorToken.kind));
    if (!isOn) return false;
    at = outermost(parent);
  }
}

/** Whether all that changes a variable is done while its file is run. */
function isFollowed(code: Code, variable: Holder): boolean {
  const made = classMade(variable);
  if ((made && (!holdsDataAlone(made) || isLeftToItself(code, made))) || hasMethods(variable)) return false;
  const uses = usesOf(code, variable);
  return uses.every(
    ({ node, how }) =>
      (how === "escape" && isPlain(variable)) ||
      (how === "change" &&
        node.getSourceFile() === variable.getSourceFile() &&
        isRunAtOnce(code.references, node, code)),
  );
}

/** Whether an object has functions of its own, which may change it. */
function hasMethods({ initializer }: Holder): boolean {
  const made = initializer && bareExpression(initializer);
  if (!made || !ts.isObjectLiteralExpression(made)) return false;
  let isFound = false;
  forEachNode(made, (node) => {
    isFound ||= node.kind === ts.SyntaxKind.ThisKeyword;
    return isFound ? "skip" : undefined;
  });
  return isFound;
}

/** Whether a variable begins with a text or a number, which nobody can change. */
function isPlain({ initializer }: Holder): boolean {
  const made = initializer && bareExpression(initializer);
  return (
    made !== undefined &&
    (ts.isStringLiteralLike(made) ||
      ts.isTemplateExpression(made) ||
      ts.isNumericLiteral(made) ||
      ts.isBinaryExpression(made))
  );
}

/**
 * The statements that name some variables or what is made of them, and the functions that these call: what is handed to them
 * they may change.
 */
function closureOf(
  code: Code,
  file: TS.SourceFile,
  changed: readonly Holder[],
  locals: readonly Holder[],
): Pick<OrderedState, "statements" | "names"> {
  const { all, declaring, mentioning } = statementsOf(file);
  const known = new Map<Declaration, boolean>();
  const isSought = (name: Declaration): boolean => {
    const is = known.get(name) ?? isNeeded(code, name);
    known.set(name, is);
    return is;
  };
  const names = new Set<Declaration>(changed.flatMap((one) => [one, ...otherNamesOf(code, file, one)]));
  const statements = new Set<TS.Statement>();
  const add = ({ statement, own }: NamingStatement): void => {
    statements.add(statement);
    for (const one of own) names.add(one);
  };
  for (const one of all) if (locals.some((local) => contains(one.statement, local))) add(one);
  const needed = new Set<Declaration>();
  for (let size = -1; size !== statements.size;) {
    size = statements.size;
    for (const name of names) for (const one of mentioning.get(name) ?? []) add(one);
    const called = new Set(all.filter((one) => statements.has(one.statement)));
    for (const { mentioned } of called)
      for (const name of mentioned) {
        const one = declaring.get(name);
        if (one && !called.has(one) && isSought(name)) called.add(one);
      }
    for (const { statement, own } of called) {
      statements.add(statement);
      // An instance that keeps data is only known with all that is done to it; a function is the same wherever it is called.
      for (const one of own) (isHolder(one) && !isFunction(one) ? names : needed).add(one);
    }
  }
  const inOrder = file.statements.filter((one) => statements.has(one));
  return { statements: new Set(inOrder), names: new Set([...names, ...needed]) };
}

/** A statement with the declarations that it names, and those that it makes. */
interface NamingStatement {
  readonly statement: TS.Statement;
  readonly mentioned: ReadonlySet<Declaration>;
  readonly own: Iterable<Declaration>;
}

/** The statements of a file, by what they make and what they name. */
function statementsOf(file: TS.SourceFile): {
  readonly all: readonly NamingStatement[];
  readonly declaring: ReadonlyMap<Declaration, NamingStatement>;
  readonly mentioning: ReadonlyMap<Declaration, readonly NamingStatement[]>;
} {
  const all = file.statements.map((statement): NamingStatement => ({
    statement,
    mentioned: namesIn(statement),
    own: declaredBy(statement),
  }));
  const declaring = new Map(all.flatMap((one) => [...one.own].map((own) => [own, one] as const)));
  const mentioning = new Map<Declaration, NamingStatement[]>();
  for (const one of all) for (const name of one.mentioned) listAt(mentioning, name).push(one);
  return { all, declaring, mentioning };
}

/** The other variables by way of which what a variable holds is changed: the `all` of `all.tools = tools; all.tools.push(tool)`. */
function otherNamesOf(code: Code, file: TS.SourceFile, variable: Holder): readonly Holder[] {
  const atTop = new Set(scopeOf(file).values());
  const others = usesOf(code, variable).flatMap(({ node, how }) => {
    const target = how === "change" ? targetOf(node) : undefined;
    const root = target && rootOf(target);
    const declaration = root && ts.isIdentifier(root) ? declarationOf(root) : undefined;
    return declaration && isHolder(declaration) && atTop.has(declaration) ? [declaration] : [];
  });
  return others.filter((one) => one !== variable);
}

/** What a change is made to. */
function targetOf(change: TS.Node): TS.Expression | undefined {
  if (ts.isCallExpression(change)) return change.expression;
  return ts.isBinaryExpression(change) ? change.left : undefined;
}

/** Whether what code names has to be there when it is run: functions, and instances that keep data. */
function isNeeded(code: Code, declaration: Declaration): boolean {
  if (isFunction(declaration)) return true;
  return isHolder(declaration) && classMade(declaration) !== undefined && isFollowed(code, declaration);
}

function contains(code: TS.Node, node: TS.Node): boolean {
  return code.pos <= node.pos && node.end <= code.end;
}

/** Whether a declaration is of a function. */
function isFunction(declaration: Declaration): boolean {
  if (!ts.isVariableDeclaration(declaration)) return ts.isFunctionDeclaration(declaration);
  return functionOf(declaration.initializer) !== undefined;
}

/** The declarations that a statement names, and makes. */
function namesIn(statement: TS.Statement): ReadonlySet<Declaration> {
  const found = new Set<Declaration>(declaredBy(statement));
  if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) return found;
  forEachNode(statement, (node) => {
    if (ts.isTypeNode(node)) return "skip";
    const declaration = ts.isIdentifier(node) && !isMemberName(node) ? declarationOf(node) : undefined;
    if (declaration) found.add(declaration);
    return undefined;
  });
  return found;
}

function declaredBy(statement: TS.Statement): readonly Declaration[] {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return [statement];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap((one) => [one, ...partsOf(one.name)]);
}

function partsOf(name: TS.BindingName): readonly Declaration[] {
  if (ts.isIdentifier(name)) return [];
  return name.elements.flatMap((one) => (ts.isBindingElement(one) ? [one, ...partsOf(one.name)] : []));
}

/** Whether the instances of a class do nothing but keep data: it calls nothing but methods of its own and of its fields. */
function holdsDataAlone(node: TS.ClassLikeDeclaration): boolean {
  if (node.heritageClauses) return false;
  let isSo = true;
  forEachNode(node, (at) => {
    if (ts.isCallExpression(at) || ts.isNewExpression(at)) isSo &&= isOfData(at.expression);
    return isSo ? undefined : "skip";
  });
  return isSo;
}

/** Whether a method that waits is called somewhere, and not waited for: what it does then is done when others have gone on. */
function isLeftToItself({ references }: Code, { members }: TS.ClassLikeDeclaration): boolean {
  const waiting = members.filter((one) => {
    const method = ts.isPropertyDeclaration(one) ? functionOf(one.initializer) : ts.isMethodDeclaration(one) && one;
    return method && waitsAnywhere(method);
  });
  return waiting.some((one) => {
    const name = memberName(one);
    const calls = name === undefined ? [] : references.named(name).filter(isCallee);
    return calls.some((use) => waitFor(outermost(memberExpression(use)).parent) === undefined);
  });
}

function isOfData(callee: TS.Expression): boolean {
  const bare = bareExpression(callee);
  if (ts.isPropertyAccessExpression(bare) || ts.isElementAccessExpression(bare)) return isOfData(bare.expression);
  if (ts.isCallExpression(bare)) return isOfData(bare.expression);
  if (!ts.isIdentifier(bare)) return true;
  const declaration = declarationOf(bare);
  return (
    declaration === undefined ||
    ts.isParameter(declaration) ||
    ts.findAncestor(bare, ts.isClassLike) === ts.findAncestor(declaration, ts.isClassLike)
  );
}
