import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { meaningOfName, type Linker } from "../../modules/meaning-of-name.ts";
import { isProxyMade, proxiesMade } from "../../modules/proxies-made.ts";
import type { References } from "../../modules/references.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { functionAt } from "../../syntax/function-at.ts";

/** Tells by the source alone what may make a proxy, which gives for a name what its handler does: `new Proxy(pier, …)`, `watched(pier)`. */
export class ProxyMakers {
  readonly #linker: Linker;
  readonly #references: References;
  #functions: ReadonlySet<TS.Node> | undefined;

  constructor(linker: Linker, references: References) {
    this.#linker = linker;
    this.#references = references;
  }

  mayMake(expression: TS.Expression | undefined): boolean {
    const made = expression && bareExpression(expression);
    if (!made || isProxyMade(made)) return made !== undefined;
    const callee = ts.isCallExpression(made) ? bareExpression(made.expression) : undefined;
    if (!callee || !ts.isIdentifier(callee) || this.#makers().size === 0) return false;
    const meaning = meaningOfName(callee, this.#linker);
    const called = meaning?.kind === "node" ? functionAt(meaning.node) : undefined;
    return called !== undefined && this.#makers().has(called);
  }

  /** The functions that a proxy is made in. */
  #makers(): ReadonlySet<TS.Node> {
    return (this.#functions ??= new Set(
      proxiesMade(this.#references).flatMap((proxy) => ts.findAncestor(proxy, ts.isFunctionLike) ?? []),
    ));
  }
}
