import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { classOfThis } from "../reach/callers/class-relations.ts";
import type { ToldBySource } from "../reach/callers/told-by-source.ts";
import { isHandedIn } from "../servers/identify-server.ts";
import { isMadeAsOther } from "../servers/made-as-other.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import type { Registration } from "./registration.ts";

/**
 * Whether the source alone says that a registration is none, whoever runs it: `ships.registerTool(moor)` of a class of the
 * project that is no server. What a method of that registers is read there, and what only leads to this call need not be
 * followed.
 */
export function isToldAsOther({ node, server }: Registration, evaluator: Evaluator, told: ToldBySource): boolean {
  if (!server || !ts.isCallExpression(node)) return false;
  const callee = bareExpression(node.expression);
  if (!ts.isPropertyAccessExpression(callee) || callee.expression !== server) return false;
  return isMadeAsOther(evaluator, server) || isTypedAsOther(callee, told);
}

/** Whether a type says so that only instances of a class can have, and no server is passed off as one. */
function isTypedAsOther(callee: TS.PropertyAccessExpression, { casts, objects, relations }: ToldBySource): boolean {
  const kind = classOfThis(callee.expression) ?? objects.of(callee);
  if (typeof kind !== "object" || "required" in kind || isHandedIn(callee.expression)) return false;
  if (casts.has(kind) || casts.isServerCastTo(kind)) return false;
  return relations.classesAbove(kind) !== undefined && !relations.extendsForeign(kind);
}
