import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import type { Field, Value } from "../../evaluate/values/value.ts";
import { isNothingWritten } from "../../syntax/is-nothing-written.ts";
import { isWithin, type FieldChange } from "./field-changes.ts";

/** Whether a class declares a member of a name itself. */
export function declaresStatic({ members }: TS.ClassLikeDeclaration, name: string): boolean {
  return members.some((one) => memberName(one) === name);
}

/**
 * Whether a change gives a class below the one that declares a static field a value of its own, where the field has one:
 * `Quay.label = "moor"` of `class Quay extends Harbour` leaves that of `Harbour` as it is.
 */
export function isOfHeir({ self, owner, name }: Field, change: FieldChange, receiver: Value): boolean {
  if (self.kind !== "class" || receiver.kind !== "class" || receiver.node === owner || isWithin(change)) return false;
  return owner.members.some(
    (one) =>
      memberName(one) === name &&
      ts.isPropertyDeclaration(one) &&
      one.initializer !== undefined &&
      !isNothingWritten(one.initializer),
  );
}
