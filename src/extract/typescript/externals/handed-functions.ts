import type { ts as TS } from "ts-morph";
import { callValue } from "../evaluate/calls.ts";
import { describeValue } from "../evaluate/values/describe-value.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ExternalValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { calledName } from "./called-name.ts";
import type { ExternalPackage } from "./call-external.ts";

/** What functions and methods of a package do with a function that they are handed, by their names. */
interface Treatment {
  readonly module: RegExp;
  /** They call it at once and give what it gives: the request runs in a context, a span or a lock. */
  readonly running?: RegExp;
  /** They give one that gives the same: it is called once. */
  readonly keeping?: RegExp;
  /** They hand it what stands behind it; others hand it something of their own. */
  readonly isGivenRest?: boolean;
}

const TREATMENTS: readonly Treatment[] = [
  { module: /^(?:node:)?async_hooks$/u, running: /^(?:run|exit)$/u, isGivenRest: true },
  { module: /^@opentelemetry\/api$/u, running: /^(?:startActiveSpan|with)$/u },
  {
    module: /^@sentry\//u,
    running:
      /^(?:startSpan|startSpanManual|withScope|withIsolationScope|withActiveSpan|continueTrace|suppressTracing)$/u,
  },
  { module: /^async-mutex$/u, running: /^runExclusive$/u },
  { module: /^p-retry$/u, running: /^default$/u },
  {
    module: /^(?:lodash(?:-es|\.\w+)?|es-toolkit|radash|remeda)(?:\/|$)/u,
    keeping: /^(?:once|memoize|memo)$/u,
  },
  {
    module: /^(?:mem|p-memoize|memoize|memoizee|moize|fast-memoize|memoize-one|onetime|once)$/u,
    keeping: /^default$/u,
  },
];

/** Packages that call a function for the one who hands it to them, or keep what it gave before. */
export const handedFunctions: ExternalPackage = {
  handles: (module) => TREATMENTS.some((one) => one.module.test(module)),
  call: (evaluator, callee, args, node) => treated(evaluator, callee, calledName(callee), args, node),
  method: (evaluator, { of }, name, args, node) => treated(evaluator, of, name, args, node),
};

/**
 * What a package's function calls the function with that it is handed, where it hands on what stands behind that.
 * @param args of the call, asked for only where they are handed on
 * @param place of the handed function among the arguments
 */
export function handedOnTo(callee: Value, args: () => readonly Value[], place: number): readonly Value[] | undefined {
  const made =
    callee.kind === "method" && callee.receiver.kind === "external-instance" ? callee.receiver.of : undefined;
  const from = callee.kind === "external" ? callee : made;
  const name = callee.kind === "method" ? callee.name : from && calledName(from);
  const treatment = from && TREATMENTS.find(({ module }) => module.test(from.module));
  const isRun = treatment?.isGivenRest === true && name !== undefined && treatment.running?.test(name) === true;
  return isRun ? args().slice(place + 1) : undefined;
}

/** Whether functions of a package call one that they are handed with others of their arguments. */
export function handsOn(module: string): boolean {
  return TREATMENTS.some((one) => one.isGivenRest === true && one.module.test(module));
}

function treated(
  evaluator: Evaluator,
  from: ExternalValue,
  name: string,
  args: readonly Value[],
  node: TS.Node,
): Value | undefined {
  const treatment = TREATMENTS.find(({ module }) => module.test(from.module));
  const place = args.findIndex(({ kind }) => kind === "function");
  const handed = args[place];
  if (!treatment || !handed) return undefined;
  if (treatment.keeping?.test(name)) return handed;
  if (!treatment.running?.test(name)) return undefined;
  const given = treatment.isGivenRest
    ? args.slice(place + 1)
    : [unknown(`is handed over by \`${name}\` of ${describeValue(from)}`, node)];
  return callValue(evaluator, handed, given, node);
}
