import type { ts as TS } from "ts-morph";
import { describeValue } from "../evaluate/values/describe-value.ts";
import { isMadeOfPrototype, isPrototypeGiven } from "../externals/made-of-prototype.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { UnknownValue } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { isServerValue } from "../servers/identify-server.ts";
import { serverKindOf } from "../servers/libraries.ts";

/** The scope of packages that watch what a server does, and change nothing of what it lists. */
const WATCHING = "@sentry/";

/**
 * The reason for not knowing what is registered with a server that a package's function gives back: `metered(server)`.
 * @returns undefined where nothing stands before the server, or a package that only watches it
 */
export function throughPackage(evaluator: Evaluator, server: TS.Expression, frame: Frame): UnknownValue | undefined {
  const value = evaluator.evaluate(server, frame);
  // Which methods of its own an object has, of which the server is not known, is not followed.
  if (value.kind === "unknown" && value.node && isPrototypeGiven(value.node))
    return unknown("may be changed by the object of `Object.create` that stands before the server", value.node);
  if (value.kind !== "external-instance" || isMadeOfPrototype(value) || !isServerValue(evaluator, value))
    return undefined;
  const { module } = value.of;
  if (serverKindOf(module) || module.startsWith(WATCHING)) return undefined;
  return unknown(`goes through ${describeValue(value.of)}, which may change what is registered`, value.node);
}
