import type { ts as TS } from "ts-morph";
import type { Value } from "./value.ts";

/**
 * Values of variables during one run of a function or one turn of a loop. Frames nest as their
 * scopes do in the source; the outermost is the file's.
 */
export class Frame {
  /** Values by declaration: parameters, loop variables, and variables of a function being run. */
  readonly bindings = new Map<TS.Node, Value>();
  /** Values of expressions already evaluated in this frame. */
  readonly memo = new Map<TS.Node, Value>();
  /** Expressions and declarations that are being evaluated in this frame. */
  readonly running = new Set<TS.Node>();
  readonly scope: TS.Node;
  /** The file of the scope, and so of every node that is evaluated in this frame. */
  readonly sourceFile: TS.SourceFile;
  readonly parent: Frame | undefined;
  readonly thisValue: Value | undefined;

  constructor(scope: TS.Node, parent?: Frame, thisValue?: Value) {
    this.scope = scope;
    this.sourceFile = scope.getSourceFile();
    this.parent = parent;
    this.thisValue = thisValue ?? parent?.thisValue;
  }

  /** The innermost frame, from this one outwards, whose scope holds the node. */
  around(node: TS.Node): Frame | undefined {
    const sourceFile = node.getSourceFile();
    for (let frame: Frame | undefined = this; frame; frame = frame.parent) {
      const { scope } = frame;
      if (frame.sourceFile === sourceFile && scope.pos <= node.pos && node.end <= scope.end) return frame;
    }
    return undefined;
  }

  /** The value bound to a declaration here or further out. */
  lookup(declaration: TS.Node): Value | undefined {
    for (let frame: Frame | undefined = this; frame; frame = frame.parent) {
      const value = frame.bindings.get(declaration);
      if (value) return value;
    }
    return undefined;
  }
}
