import type { ts as TS } from "ts-morph";
import type { Text } from "../../../tool-model/text.ts";
import type { Branch } from "../../../tool-model/tool.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { UnknownValue, Value } from "../evaluate/values/value.ts";
import type { ServerIdentity } from "../servers/identify-server.ts";
import type { SinkCall } from "./sink-call.ts";

/** What a server is given for one tool: the parts by their role, wherever they were written. */
export interface ToolDescriptor {
  readonly name: Value;
  readonly title?: Value | undefined;
  readonly description?: Value | undefined;
  readonly inputSchema?: Value | undefined;
  readonly outputSchema?: Value | undefined;
  readonly annotations?: Value | undefined;
  readonly meta?: Value | undefined;
  readonly handler?: Value | undefined;
  /** Why it may be on no list, when that is not known. */
  readonly mayBeOff?: UnknownValue | undefined;
  /** Whether it is there only where somebody sets something that is not set by default. */
  readonly isOffByDefault?: boolean | undefined;
  /** The sides of conditions that it is on by the list that it stands in. */
  readonly branches?: readonly Branch[] | undefined;
  readonly server: ServerIdentity;
  /** The registration, or the object that defines the tool. */
  readonly node: TS.Node;
}

/** What a registration gives: tools, and reasons why there may be more. */
export interface Registered {
  readonly tools: readonly ToolDescriptor[];
  readonly holes: readonly UnknownValue[];
  /** A server the tools of which another one lists from here on. */
  readonly grouped?: GroupedServer;
}

/** A server that another one takes in. */
export interface GroupedServer {
  /** Where the server is made that is taken in. */
  readonly other: string;
  readonly into: ServerIdentity;
  readonly names: GroupedNames;
}

/** What the names of its tools get: `prefix/name_suffix`. */
export interface GroupedNames {
  readonly prefix?: Text | undefined;
  readonly suffix?: Text | undefined;
}

/** What one run of a registration gives. */
export interface Reading extends Registered {
  /** Whether it is not known that it is made at all: under a condition, or for a member that is there under one. */
  readonly isByChance?: boolean;
  /** The shape of the registration, shown as the origin of its tools. */
  readonly shape: string;
}

/** A place where tools reach a server, found by its syntax alone. */
export interface Registration {
  readonly node: TS.Node;
  /** The parts of it that say something about its tools: a handler's code does not. */
  readonly dependsOn: readonly TS.Node[];
  /** The parts that decide whether it is one at all, where not all do that say something about its tools. */
  readonly decidedBy?: readonly TS.Node[] | undefined;
  /** The server that is handed the tools, where that is an expression. */
  readonly server?: TS.Expression | undefined;
  /** Whether its reading tells what a proxy before the server makes of it. */
  readonly seesThroughProxies?: boolean;
  /** Reads the place as it runs in a frame; undefined when no server is reached after all. */
  read(frame: Frame): Reading | undefined;
}

/** A reading of what is there only where somebody sets something that is not set by default. */
export function offByDefault(reading: Reading): Reading {
  return { ...reading, tools: reading.tools.map((tool) => ({ ...tool, isOffByDefault: true })) };
}

/** A reading by one shape alone. */
export function readingOf(shape: string, registered: Registered | undefined): Reading | undefined {
  return registered && { ...registered, shape };
}

/**
 * One way in which calls register tools. It says how to recognise the call and which of its arguments
 * play which part; evaluation, loops and wrappers are not its business.
 */
export interface RegistrationShape {
  /** Shown as the origin of a tool. */
  readonly id: string;
  /** Words without which a file cannot hold such a call. */
  readonly words: readonly (string | RegExp)[];
  /** Packages of which a project has one before it has such a call; without them, the words are enough. */
  readonly packages?: readonly string[];
  /** How it is called; as a method without it. */
  readonly form?: SinkCall["form"];
  /** Whether what is called decides alone whether it is one, whatever it is given. */
  readonly isDecidedByCallee?: true;
  /** Whether a call of that form looks like one, by its syntax. */
  matches(call: SinkCall): boolean;
  /** Whether it may be one all the same, by what is imported there. */
  concerns?(call: SinkCall, evaluator: Evaluator): boolean;
  /** Reads the call as it runs in a frame; undefined when it is none after all. */
  read(call: SinkCall, frame: Frame, evaluator: Evaluator): Registered | undefined;
}

/** A registration that defines one tool. */
export function oneTool(tool: ToolDescriptor): Registered {
  return { tools: [tool], holes: [] };
}
