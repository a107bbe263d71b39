import type { ts as TS } from "ts-morph";
import type { ClassValue, Value } from "./values/value.ts";
import { unknown } from "./values/value.ts";

/** Tells what containers of dependencies give: for a token what is registered under it, to a constructor its arguments. */
export interface ContainerReader {
  one(token: Value, node: TS.Node): Value;
  all(token: Value, node: TS.Node): Value;
  /** What a container calls the constructor of a class with; undefined when no container makes it. */
  argumentsFor(made: ClassValue): readonly Value[] | undefined;
}

export const NO_CONTAINERS: ContainerReader = {
  one: (_token, node) => unknown("is what a container gives", node),
  all: (_token, node) => unknown("is what a container gives", node),
  argumentsFor: () => undefined,
};
