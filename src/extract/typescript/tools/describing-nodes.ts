import type { ts as TS } from "ts-morph";
import type { SourceRange } from "../../../tool-model/source-range.ts";
import type { Text } from "../../../tool-model/text.ts";
import { ts } from "../compiler.ts";
import { isWritten, rangeOf, type SourceFiles } from "../modules/source-files.ts";

/** A tool's definition, and the parts of it that are known. */
export interface Definition {
  /** The registration, or the object that defines the tool. */
  readonly node: TS.Node;
  readonly handler: TS.Node | undefined;
  readonly name: Text;
  readonly description: Text | undefined;
}

/** Nodes that say things of a tool. */
export interface DescribingNodes {
  readonly all: readonly TS.Node[];
  /** The one among them that a comment of its own belongs to: that is where the tool is named. */
  readonly own?: TS.Node;
}

/**
 * The nodes whose doc comments are about one tool: its definition, its handler, and, where a helper registers what others
 * define, the object or class that gives the tool its name together with its handler or description. A function that does
 * nothing but register one tool is its definition, too.
 */
export function describingNodes(files: SourceFiles, { node, handler, name, description }: Definition): DescribingNodes {
  const named = nodeAt(files, name.pieces[0]?.range);
  const others = [handler && isWritten(handler) ? rangeOf(handler) : undefined, description?.pieces[0]?.range];
  const definer = named && definerOf(named, others);
  const registering = named && isWritten(node) ? registeringFunction(node, named) : undefined;
  const own = named && isWithin(named, node) ? node : definer;
  return { all: [node, handler, definer, registering].filter((one) => one !== undefined), ...(own && { own }) };
}

function isWithin(inner: TS.Node, outer: TS.Node): boolean {
  return ts.findAncestor(inner, (at) => at === outer) !== undefined;
}

/** The innermost node that holds a range of a source file. */
function nodeAt(files: SourceFiles, range: SourceRange | undefined): TS.Node | undefined {
  if (!range || !/\.[cm]?[jt]sx?$/u.test(range.file)) return undefined;
  const { start, end } = range;
  const holds = (child: TS.Node): TS.Node | undefined => (child.pos <= start && child.end >= end ? child : undefined);
  let node: TS.Node | undefined;
  for (let next: TS.Node | undefined = files.get(range.file); next; next = ts.forEachChild(next, holds)) node = next;
  return node && !ts.isSourceFile(node) ? node : undefined;
}

/** The object or class that a name is a member of, when other parts of the tool stand in it, too. */
function definerOf(named: TS.Node, others: readonly (SourceRange | undefined)[]): TS.Node | undefined {
  const member = named.parent;
  const isMember = ts.isPropertyAssignment(member) || ts.isPropertyDeclaration(member);
  if (!isMember || member.initializer !== named) return undefined;
  const { file, start, end } = rangeOf(member.parent);
  const hasOther = others.some((other) => other?.file === file && other.start >= start && other.end <= end);
  return hasOther ? member.parent : undefined;
}

/** The function that consists of one registration, whose name is written in it or is a constant of the same file. */
function registeringFunction(node: TS.Node, named: TS.Node): TS.Node | undefined {
  let statement = node;
  while (!ts.isStatement(statement) && !ts.isSourceFile(statement)) statement = statement.parent;
  const block = statement.parent;
  if (!ts.isBlock(block) || block.statements.length !== 1 || !ts.isFunctionLike(block.parent)) return undefined;
  const { file, start, end } = rangeOf(block.parent);
  const at = rangeOf(named);
  const isInside = at.file === file && at.start >= start && at.end <= end;
  const isConstant = at.file === file && ts.isVariableDeclaration(named.parent);
  return isInside || isConstant ? block.parent : undefined;
}
