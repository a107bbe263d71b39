import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import { unknown } from "../evaluate/values/value.ts";
import { isOwnFunction } from "./is-own-function.ts";
import type { Registered, RegistrationShape } from "./registration.ts";
import type { SinkCall } from "./sink-call.ts";

/** A function that makes tools of what is known when the program runs, or of schemas that are not read here. */
interface UnreadMaker {
  readonly packages: RegExp;
  readonly source: string;
}

/** The functions by their last names. */
const UNREAD_MAKERS: ReadonlyMap<string, UnreadMaker> = new Map<string, UnreadMaker>([
  ["createMcpServer", { packages: /^@genkit-ai\/mcp$/u, source: "the tools that are defined with Genkit" }],
  ["fromOpenAPI", { packages: /^fastmcp\/openapi$/u, source: "the operations of an OpenAPI document" }],
  ["muppet", { packages: /^muppet$/u, source: "the routes of an app of Hono" }],
]);

const shape: Omit<RegistrationShape, "form" | "id"> = {
  words: [...UNREAD_MAKERS.keys()].map((name) => `${name}(`),
  packages: ["@genkit-ai/mcp", "fastmcp", "muppet"],
  matches: (call) => UNREAD_MAKERS.has(call.method) && call.arguments.length > 0,
  concerns: ({ receiver }, evaluator) => !isOwnFunction(receiver, evaluator),
  read,
};

/** `createMcpServer(ai, {…})`: the tools of a library that is known, but not read, are told of and not passed over. */
export const unreadMaker: RegistrationShape = {
  ...shape,
  id: "unread maker",
  form: "function",
  isDecidedByCallee: true,
};

/** `genkit.createMcpServer(ai, {…})`: the same where the function is a member. */
export const unreadMakerMember: RegistrationShape = { ...shape, id: "unread maker's member" };

function read(call: SinkCall, frame: Frame, evaluator: Evaluator): Registered | undefined {
  const maker = UNREAD_MAKERS.get(call.method);
  const callee = evaluator.evaluate(call.receiver, frame);
  if (!maker || callee.kind !== "external" || !maker.packages.test(callee.module)) return undefined;
  return { tools: [], holes: [unknown(`holds more, which \`${call.method}\` makes of ${maker.source}`, call.node)] };
}
