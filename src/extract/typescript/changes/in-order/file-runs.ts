import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { runBody } from "../../evaluate/running/run-body.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import { sameValues } from "../../evaluate/values/same-values.ts";
import type { Value } from "../../evaluate/values/value.ts";
import { unknown } from "../../evaluate/values/value.ts";
import type { References } from "../../modules/references.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import { isHolder } from "../places/holders.ts";
import type { Handlers } from "./handlers.ts";
import { declaredIn, OrderedRun } from "./ordered-run.ts";
import { orderedStateOf, type OrderedState } from "./ordered-state.ts";
import { isOfMadeAtOnce } from "./methods-at-once.ts";
import { isRunAtOnce } from "./runs-at-once.ts";

/** Values that are taken down at the moments of all runs. */
const MOST_TAKEN_DOWN_IN_ALL = 500_000;

/** Runs what stands at the top of files, where the variables there are changed one after the other. */
export class FileRuns {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #runs = new Map<TS.SourceFile, OrderedRun | undefined>();
  /** Functions that are run while their file is, and at no other time. */
  readonly #atOnce = new Map<TS.Node, boolean>();
  readonly #handlers: Handlers;
  readonly #begun: (run: OrderedRun) => void;
  #takenDown = 0;
  readonly #looking = new Set<TS.SourceFile>();

  /** @param begun told of each run before it goes on */
  constructor(evaluator: Evaluator, references: References, handlers: Handlers, begun: (run: OrderedRun) => void) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#handlers = handlers;
    this.#begun = begun;
  }

  /** What a variable holds where it is read; undefined where it is not one of such a run, or a frame holds it. */
  valueAt(declaration: Declaration, use: TS.Identifier, frame: Frame): Value | undefined {
    if (!isAtTop(declaration) || frame.lookup(declaration)) return undefined;
    const run = this.#runOf(declaration.getSourceFile());
    if (!run?.end || !run.state.names.has(declaration) || frame.isInOrder) return undefined;
    const moments = use.getSourceFile() === run.frame.sourceFile ? this.#momentsAt(run, use) : undefined;
    const held = moments?.flatMap((one) => one.lookup(declaration) ?? []) ?? [];
    const [first, ...others] = held;
    if (!first) return this.#evaluator.declared(declaration, run.end);
    return others.every((one) => sameValues([one], [first]))
      ? first
      : unknown("has another value in each turn of a loop", use);
  }

  /** What a variable holds when its file has been run. */
  valueOf(declaration: Declaration, frame: Frame): Value | undefined {
    if (!ts.isSourceFile(frame.scope) || frame.part || !isAtTop(declaration)) return undefined;
    const run = this.#runOf(frame.scope);
    return run?.end && run.state.names.has(declaration) ? this.#evaluator.declared(declaration, run.end) : undefined;
  }

  /** The frames that a node was come to in; undefined where it is none of such a run. */
  framesAt(node: TS.Node): readonly Frame[] | undefined {
    const run = this.#runOf(node.getSourceFile());
    return run?.end && this.#momentsAt(run, node);
  }

  /** The variables of a file that such a run gives values. */
  followedIn(sourceFile: TS.SourceFile): ReadonlySet<Declaration> | undefined {
    const run = this.#runs.get(sourceFile);
    return run?.isFollowed ? run.state.names : undefined;
  }

  /**
   * The moments at which the code around a node was come to, where that is run while the file is, and then alone. Of a function
   * itself there are none: what calls it later finds what the file has come to.
   */
  #momentsAt(run: OrderedRun, node: TS.Node): readonly Frame[] | undefined {
    return this.#isAtOnce(node, run) ? run.momentsAt(node) : undefined;
  }

  #isAtOnce(node: TS.Node, { state }: OrderedRun): boolean {
    const owner =
      ts.findAncestor(node.parent, (at) => ts.isFunctionLike(at) || ts.isClassLike(at)) ?? statementOf(node) ?? node;
    const isMemberAtOnce = (member: TS.Node): boolean => isOfMadeAtOnce(this.#references, member, state);
    const { statements } = state;
    const known = this.#atOnce.get(owner) ?? isRunAtOnce(this.#references, node, { statements, isMemberAtOnce });
    this.#atOnce.set(owner, known);
    return known;
  }

  #runOf(file: TS.SourceFile): OrderedRun | undefined {
    if (this.#runs.has(file)) return this.#runs.get(file);
    const { budget } = this.#evaluator;
    if (this.#looking.has(file) || budget.isPartSpent() || this.#takenDown > MOST_TAKEN_DOWN_IN_ALL) return undefined;
    this.#looking.add(file);
    const state = orderedStateOf({ references: this.#references, handlers: this.#handlers }, file);
    this.#looking.delete(file);
    const run = state && this.#begin(file, state);
    this.#runs.set(file, run);
    if (run) this.#go(run);
    // Whoever asks next may have more steps left.
    if (run && budget.isPartSpent()) this.#runs.delete(file);
    return run;
  }

  #begin(file: TS.SourceFile, state: OrderedState): OrderedRun {
    const isPart = (node: TS.Node): boolean => {
      const statement = statementOf(node);
      return statement !== undefined && state.statements.has(statement);
    };
    const frame = new Frame(file, this.#evaluator.rootFrame(file), undefined, undefined, isPart);
    const run = new OrderedRun(this.#evaluator, this.#handlers, state, frame);
    this.#begun(run);
    return run;
  }

  #go(run: OrderedRun): void {
    const { state, frame } = run;
    run.go(() => {
      for (const statement of state.statements) {
        if (run.isDoubtful) return false;
        runBody(this.#evaluator, statement, frame);
        if (run.sharesWhatIsChanged(declaredIn(statement).filter((one) => state.holders.has(one)))) return false;
      }
      return run.areFollowed(frame.bindings.values());
    });
    this.#takenDown += run.takenDown;
  }
}

/** Whether something is declared at the top of a file. */
function isAtTop(declaration: Declaration): boolean {
  if (ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration))
    return ts.isSourceFile(declaration.parent);
  if (!isHolder(declaration)) return false;
  const whole = ts.isBindingElement(declaration) ? ts.walkUpBindingElementsAndPatterns(declaration) : declaration;
  return ts.isVariableStatement(whole.parent.parent) && ts.isSourceFile(whole.parent.parent.parent);
}

/** The statement at the top of a file that a node is in. */
function statementOf(node: TS.Node): TS.Statement | undefined {
  let at = node;
  while (!ts.isSourceFile(at) && !ts.isSourceFile(at.parent)) at = at.parent;
  return ts.isStatement(at) ? at : undefined;
}
