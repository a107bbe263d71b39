import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Value } from "./value.ts";
import type { Chance } from "./list-ways.ts";

let framesMade = 0;

/** How many frames there are so far: whoever was made later has that many before it, or more. */
export function frameCount(): number {
  return framesMade;
}

/**
 * Values of variables during one run of a function or one turn of a loop. Frames nest as their
 * scopes do in the source; the outermost is the file's.
 */
export class Frame {
  /** Frames that there were before this one. */
  readonly order: number;
  /** Values by declaration: parameters, loop variables, and variables of a function being run. */
  readonly bindings = new Map<TS.Node, Value>();
  /** Values of expressions and declarations already evaluated in this frame; undefined for those that are being evaluated. */
  readonly memo = new Map<TS.Node, Value | undefined>();
  readonly scope: TS.Node;
  /** The file of the scope, and so of every node that is evaluated in this frame. */
  readonly sourceFile: TS.SourceFile;
  readonly parent: Frame | undefined;
  readonly thisValue: Value | undefined;
  /** The call that the function was run by, where it is known. */
  readonly call: TS.Node | undefined;
  /** The call that stands for the run, where the code that calls was looked for from the function. */
  calledAt: TS.Node | undefined;
  /** The frame that that call stands in, where it is known which one of several. */
  calledIn: Frame | undefined;
  /** The call by which the run was found, and the frame that stands in, of a function that is a member of something, too. */
  foundBy: { readonly call: TS.Node; readonly frame: Frame } | undefined;
  /** The chance with which it is this one that its call runs, of several that this may mean. */
  chance: Chance | undefined;
  /** Of a run of a scope's own statements in their order: what of the scope it is a run of; the rest is as it is outside. */
  readonly part: ((node: TS.Node) => boolean) | undefined;
  #isRun = false;
  #isUncalled = false;
  #runsNow = 0;

  constructor(scope: TS.Node, parent?: Frame, thisValue?: Value, call?: TS.Node, part?: (node: TS.Node) => boolean) {
    this.order = framesMade;
    framesMade += 1;
    this.scope = scope;
    this.sourceFile = scope.getSourceFile();
    this.parent = parent;
    this.thisValue = thisValue ?? parent?.thisValue;
    this.call = call;
    this.part = part;
  }

  /** Whether a function is being run statement by statement, so that its parameters hold what they are given on the way. */
  get isRun(): boolean {
    return this.#isRun || this.part !== undefined;
  }

  /** Whether it stands for any run of a function that nobody was found to call. */
  get isUncalled(): boolean {
    return this.#isUncalled;
  }

  /** Whether the statements of its code are being run right now. */
  get isRunning(): boolean {
    return this.#runsNow > 0;
  }

  /** Whether the function around is being run right now, rather than asked for one of its variables. */
  get isOfRunning(): boolean {
    return ts.isFunctionLike(this.scope) || this.part ? this.isRunning : (this.parent?.isOfRunning ?? false);
  }

  /** Whether it is of a run of a scope's own statements in their order, or of what these call. */
  get isInOrder(): boolean {
    return this.part !== undefined || (this.parent?.isInOrder ?? false);
  }

  /** Whether another frame is this one, or around it. */
  isWithin(outer: Frame): boolean {
    return this === outer || (this.parent?.isWithin(outer) ?? false);
  }

  /** Runs statements of its code. */
  running<T>(run: () => T): T {
    this.#runsNow += 1;
    try {
      return run();
    } finally {
      this.#runsNow -= 1;
    }
  }

  /** The same frame, of code that is run statement by statement from now on. */
  asRun(): this {
    this.#isRun = ts.isFunctionLike(this.scope);
    return this;
  }

  /** The same frame, of code that nobody was found to call. */
  asUncalled(): this {
    this.#isUncalled = true;
    return this;
  }

  /** The innermost frame, from this one outwards, whose scope holds the node; a function does not hold itself. */
  around(node: TS.Node): Frame | undefined {
    return this.#around(node, node.getSourceFile());
  }

  /** The value bound to a declaration here or further out. */
  lookup(declaration: TS.Node): Value | undefined {
    return this.bindings.get(declaration) ?? this.parent?.lookup(declaration);
  }

  /** Gives a variable another value where it is bound. One of a function around finds it there while that runs. */
  give(declaration: TS.Node, value: Value): void {
    const holder = this.#holderOf(declaration) ?? this.#ofFunction();
    holder.bindings.set(declaration, value);
  }

  #holderOf(declaration: TS.Node): Frame | undefined {
    if (this.bindings.has(declaration)) return this;
    return this.parent ? this.parent.#holderOf(declaration) : undefined;
  }

  #ofFunction(): Frame {
    return this.parent && !ts.isFunctionLike(this.scope) ? this.parent.#ofFunction() : this;
  }

  #around(node: TS.Node, sourceFile: TS.SourceFile): Frame | undefined {
    const isHere =
      this.sourceFile === sourceFile && this.scope !== node && this.scope.pos <= node.pos && node.end <= this.scope.end;
    if (isHere && this.part?.(node) !== false) return this;
    return this.parent ? this.parent.#around(node, sourceFile) : undefined;
  }
}
