import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Given, Way } from "./given-names.ts";
import type { Mentions } from "./mentions.ts";
import { valueFlow } from "./value-flow.ts";

/**
 * Tells which code may lead to the places that are looked for, without evaluating any: code in which such a place runs,
 * code that calls a function which leads there, or hands it to somebody who may. Where functions go is followed
 * by variables, and by names of members; such names mean more than one thing, so more counts as leading than does.
 * What does not count need not be followed.
 */
export class LeadingCode {
  readonly #leading = new Set<TS.Node>();
  readonly #mentions: Mentions;
  readonly #statements: ReadonlySet<TS.Node | undefined>;
  readonly #given: Readonly<Record<Way, Set<Given>>> = { runs: new Set(), leads: new Set(), gives: new Set() };
  readonly #seen: Readonly<Record<Way, Set<TS.Node>>> = { runs: new Set(), leads: new Set(), gives: new Set() };
  readonly #waiting: [TS.Node, Way][] = [];

  /** @param wanted the places that are looked for */
  constructor(mentions: Mentions, wanted: readonly TS.Node[]) {
    this.#mentions = mentions;
    this.#statements = new Set(wanted.map(topStatement));
    for (const node of wanted) this.#add(node, "runs");
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const [node, way] = next;
      if (way === "runs") this.#run(node);
      else this.#flow(node, way);
    }
  }

  /** Whether a piece of code may lead to a place that is looked for. */
  leads(node: TS.Node): boolean {
    return this.#leading.has(node);
  }

  /** Whether other code leads to the places than the statements of files that they stand in themselves. */
  get isEntered(): boolean {
    return [...this.#leading].some((node) => !this.#statements.has(topStatement(node)));
  }

  #add(node: TS.Node, way: Way): void {
    if (this.#seen[way].has(node)) return;
    this.#seen[way].add(node);
    this.#waiting.push([node, way]);
  }

  /** What runs runs with all that is around it, up to a function: that is to be called first. */
  #run(node: TS.Node): void {
    this.#leading.add(node);
    if (ts.isFunctionLike(node) || ts.isPropertyDeclaration(node)) this.#add(node, "leads");
    else if (!ts.isSourceFile(node)) this.#add(node.parent, "runs");
  }

  #flow(node: TS.Node, way: Way): void {
    // Making an instance runs what is in its class; and what gives such functions is work for whoever is handed it.
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) this.#leading.add(node);
    const { to, names } = valueFlow(node, way);
    for (const [other, otherWay] of to) this.#add(other, otherWay);
    for (const one of names) {
      if (this.#given[way].has(one)) continue;
      this.#given[way].add(one);
      const uses = typeof one === "string" ? this.#mentions.ofMember(one) : this.#mentions.ofVariable(one);
      for (const use of uses) this.#add(use, way);
    }
  }
}

/** The statement of a file that a node stands in; the file itself stands in none. */
function topStatement(node: TS.Node): TS.Node | undefined {
  return ts.findAncestor(node, (at) => !ts.isSourceFile(at) && ts.isSourceFile(at.parent));
}
