import { ts } from "../../compiler.ts";
import { waysOfMade, type Chance } from "../../evaluate/values/list-ways.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { ArrayValue } from "../../evaluate/values/value.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import type { Collection } from "./collection.ts";
import { runsOfChange } from "./change-runs.ts";
import { memberCodeAt, withChangedMembers, type MemberCode } from "./change-members.ts";
import {
  changingStatementsAt,
  withStatementRun,
  type ChangingStatement,
  type TextLoop,
} from "./changing-statements.ts";
import type { NamedExpression } from "../../modules/references.ts";
import type { Reach } from "../../reach/reach.ts";
import { type RunOrder } from "../../reach/order/run-order.ts";
import { contains } from "../../reach/order/scope-of.ts";

/** What changes the members of a variable's collection, each for itself. */
export interface MemberChanges {
  readonly kind: Collection["kind"];
  readonly statements: readonly ChangingStatement[];
  readonly code: readonly MemberCode[];
}

/** Collections whose members are changed where they are: what tools hold by then. */
export class ChangedCollections {
  readonly #evaluator: Evaluator;
  readonly #order: RunOrder;
  readonly #reach: Reach;
  readonly #known = new Map<Declaration, MemberChanges>();

  constructor(evaluator: Evaluator, reach: Reach, order: RunOrder) {
    this.#evaluator = evaluator;
    this.#order = order;
    this.#reach = reach;
  }

  /** What changes the members of a variable's collection of such a kind. */
  changesOf(declaration: Declaration, kind: Collection["kind"], uses: readonly NamedExpression[]): MemberChanges {
    const known = this.#known.get(declaration);
    if (known?.kind === kind) return known;
    const statements = changingStatementsAt(this.#evaluator, uses, { kind, variable: declaration });
    const code = kind === "array" ? uses.flatMap((use) => memberCodeAt(use)) : [];
    const changes = {
      kind,
      statements,
      code: code.filter(({ scope }) => !statements.some(({ node }) => contains(node, scope))),
    };
    this.#known.set(declaration, changes);
    return changes;
  }

  /** A collection, with its members as these changes leave them. */
  after(
    collection: Collection,
    { statements, code }: MemberChanges,
    held: { readonly declaration: Declaration; readonly frame: Frame },
  ): Collection {
    const run = statements.reduce(
      (before, one) => withStatementRun(this.#evaluator, this.#reach, before, one, held),
      collection,
    );
    if (run.kind !== "array") return run;
    return code.reduce(
      (list, one) =>
        this.#runsOf(one, held).reduce((before, how) => withChangedMembers(this.#evaluator, before, one, how), list),
      run,
    );
  }

  /** A function that finds one of the members is told which, call by call. */
  #runsOf(
    { scope, picks }: MemberCode,
    { frame }: { readonly frame: Frame },
  ): readonly { readonly around: Frame; readonly chance: Chance }[] {
    if (!picks || ts.isSourceFile(scope)) {
      const around = frame.around(scope) ?? this.#evaluator.rootFrame(scope.getSourceFile());
      return [{ around, chance: "sure" }];
    }
    return runsOfChange(this.#reach, scope, frame).map((around) => ({
      around,
      chance: this.#order.isSure(picks, around) ? "sure" : "open",
    }));
  }

  /** Puts what a loop adds to a list into that. */
  fillBy(loop: TextLoop, list: ArrayValue, held: { readonly declaration: Declaration; readonly frame: Frame }): void {
    const filled = withStatementRun(this.#evaluator, this.#reach, list, loop, held);
    if (filled.kind !== "array") return;
    list.items.splice(0, list.items.length, ...filled.items);
    list.unresolved = filled.unresolved;
    list.conditional = filled.conditional;
    list.isUnordered = filled.isUnordered;
    list.ways = waysOfMade(filled, list.items) ?? "open";
  }
}
