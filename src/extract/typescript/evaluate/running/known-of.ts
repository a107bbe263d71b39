import type { ts as TS } from "ts-morph";
import type { Linker } from "../../modules/meaning-of-name.ts";

/** What is known of nodes, for each project apart: a file may be edited while another stays that asks for it. */
export class KnownOf<T> {
  readonly #ofProjects = new WeakMap<Linker, WeakMap<TS.Node, T>>();

  get(linker: Linker, node: TS.Node): T | undefined {
    return this.#ofProjects.get(linker)?.get(node);
  }

  set(linker: Linker, node: TS.Node, value: T): T {
    const ofNodes = this.#ofProjects.get(linker) ?? new WeakMap<TS.Node, T>();
    this.#ofProjects.set(linker, ofNodes);
    ofNodes.set(node, value);
    return value;
  }
}
