import type { ts as TS } from "ts-morph";
import { argumentValues } from "../evaluate/calls.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import { iterate } from "../evaluate/values/iterate.ts";
import type { UnknownValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import type { SinkCall } from "../registrations/sink-call.ts";
import type { ServerKind } from "../servers/libraries.ts";
import { isInlineFunction } from "../syntax/inline-function.ts";

/** What a server is given for one resource. */
export interface ResourceDescriptor {
  readonly uri: Value;
  readonly name: Value;
  /** Holds title and description. */
  readonly config: Value;
}

/** What a call gives: resources, and reasons why there may be more. */
export interface ReadResources {
  readonly resources: readonly ResourceDescriptor[];
  readonly holes: readonly UnknownValue[];
}

type ReadCall = (call: SinkCall, frame: Frame, evaluator: Evaluator) => ReadResources;

/** One way in which calls register resources. */
interface ResourceShape {
  readonly methods: readonly string[];
  /** Which libraries have it; all of them without it. */
  readonly kinds?: readonly ServerKind[];
  /** How many arguments they take at most: `addResource(language, namespace, key, value)` is of another library. */
  readonly most: number;
  readonly read: ReadCall;
}

/** Makers of templates, whose first argument is the template's text, or another such maker. */
const TEMPLATES: ReadonlySet<string> = new Set(["ResourceTemplate", "UriTemplate"]);

const NOTHING = unknown("is not given");

/** `registerResource(name, uri or template, config, read)`; `resource(…)` is its former name, where the config may be left out. */
const positional: ResourceShape = {
  methods: ["registerResource", "resource"],
  kinds: ["sdk-v1", "sdk-v2", "mcp-nest", "skybridge"],
  most: 4,
  read: (call, frame, evaluator) => {
    const [name = NOTHING, address = NOTHING, config = NOTHING] = argumentValues(
      evaluator,
      call.arguments,
      frame,
    ).items;
    return one({ uri: textOfTemplate(address), name, config });
  },
};

/** mcp-lite: `resource(uri, config, read)`. */
const addressFirst: ResourceShape = {
  methods: ["resource"],
  kinds: ["mcp-lite"],
  most: 3,
  read: (call, frame, evaluator) => {
    const [uri = NOTHING, config = NOTHING] = argumentValues(evaluator, call.arguments, frame).items;
    return one({ uri, name: evaluator.member(config, "name", call.node), config });
  },
};

/** FastMCP, tmcp and mcp-use: one object that holds everything. */
const asObject: ResourceShape = {
  methods: ["addResource", "addResourceTemplate", "resource", "template", "resourceTemplate"],
  kinds: ["fastmcp", "litemcp", "tmcp", "mcp-use", "mcp-use-2"],
  most: 3,
  read: (call, frame, evaluator) => {
    const [config = NOTHING] = argumentValues(evaluator, call.arguments, frame).items;
    return one(described(config, evaluator, call.node));
  },
};

/** Which member of an answer holds what, by the request that it answers. */
const LISTS: Readonly<Record<string, string>> = {
  ListResourcesRequestSchema: "resources",
  "resources/list": "resources",
  ListResourceTemplatesRequestSchema: "resourceTemplates",
  "resources/templates/list": "resourceTemplates",
};

/** The low-level way: `setRequestHandler(ListResourcesRequestSchema, handler)`, whose answer holds them as they are sent. */
const listHandler: ResourceShape = {
  methods: ["setRequestHandler"],
  most: 3,
  read: (call, frame, evaluator) => {
    const [request] = call.arguments;
    const handler = call.arguments.at(-1);
    const member = request && LISTS[requestName(evaluator.evaluate(request, frame))];
    if (member === undefined || !handler) return { resources: [], holes: [] };
    const asked = unknown("is a part of the request", call.node);
    const answer = evaluator.call(evaluator.evaluate(handler, frame), [asked, asked], call.node);
    const list = iterate(evaluator.member(answer, member, call.node));
    return {
      resources: list.items.map((item) => described(item, evaluator, call.node)),
      holes: list.unresolved ? [list.unresolved] : [],
    };
  },
};

const SHAPES: readonly ResourceShape[] = [positional, addressFirst, asObject, listHandler];

/** Words without one of which a file registers no resource. */
export const RESOURCE_WORDS =
  /\bregisterResource\b|\baddResource|\.(?:resource|template|resourceTemplate)\(|\bListResource|"resources\//u;

/** Whether a call may register resources, by its syntax. */
export function mayRegisterResources(call: SinkCall): boolean {
  if (call.form !== "method" || call.arguments.length === 0) return false;
  if (call.method === "setRequestHandler") return /resource/iu.test(call.arguments[0]?.getText() ?? "");
  return SHAPES.some(({ methods, most }) => methods.includes(call.method) && call.arguments.length <= most);
}

/** Reads a call that reaches a server of a known kind; undefined when it registers no resource there. */
export function readResourceCall(
  call: SinkCall,
  kind: ServerKind,
  frame: Frame,
  evaluator: Evaluator,
): ReadResources | undefined {
  const shape = SHAPES.find(({ methods, kinds }) => methods.includes(call.method) && (kinds?.includes(kind) ?? true));
  return shape?.read(call, frame, evaluator);
}

/** The parts of a call that say something about its resources: what reads them does not, unless it answers with their list. */
export function tellingArguments(call: SinkCall): readonly TS.Expression[] {
  const isTold = (argument: TS.Expression): boolean =>
    call.method === "setRequestHandler" || !isInlineFunction(argument);
  return call.arguments.filter(isTold);
}

function one(resource: ResourceDescriptor): ReadResources {
  return { resources: [resource], holes: [] };
}

/** A resource or template as one object. */
function described(config: Value, evaluator: Evaluator, node: TS.Node): ResourceDescriptor {
  if (config.kind === "unknown") return { uri: config, name: config, config };
  const template = evaluator.member(config, "uriTemplate", node);
  const isTemplate = template.kind !== "primitive" && template.kind !== "unknown";
  const uri = isTemplate ? template : evaluator.member(config, "uri", node);
  return { uri, name: evaluator.member(config, "name", node), config };
}

/** What `new ResourceTemplate("orders://{id}", …)` is made of. */
function textOfTemplate(address: Value): Value {
  if (address.kind !== "external-instance" || !TEMPLATES.has(address.of.path.at(-1) ?? "")) return address;
  return textOfTemplate(address.arguments[0] ?? NOTHING);
}

function requestName(request: Value): string {
  if (request.kind === "text") return request.text.value;
  return request.kind === "external" ? (request.path.at(-1) ?? "") : "";
}
