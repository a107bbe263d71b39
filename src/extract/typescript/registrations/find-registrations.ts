import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { chanceOf } from "../changes/collections/by-chance.ts";
import { exportedToolFiles } from "../conventions/exported-tool-files.ts";
import { decoratedTools, mayDecorateTools } from "../decorators/decorated-tools.ts";
import { frontMcpLists, mayListForFrontMcp } from "../decorators/front-mcp/front-mcp-lists.ts";
import { unreadDecorators } from "../decorators/unread-decorators.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import { isNotByDefault } from "../evaluate/values/list-ways.ts";
import type { UnknownValue } from "../evaluate/values/value.ts";
import type { DeadCode } from "../modules/dead-code.ts";
import type { References } from "../modules/references.ts";
import type { Reach } from "../reach/reach.ts";
import { handedByOthers, identifyServer, type ServerIdentity } from "../servers/identify-server.ts";
import { serverKindOf } from "../servers/libraries.ts";
import { fallbackHandlers, maySetFallback } from "./fallback-handlers.ts";
import { functionTool } from "./function-tool.ts";
import { handedOnMethods } from "./handed-on-methods.ts";
import { handedToPackage } from "./handed-to-packages.ts";
import { lastShapes, registrationShapes } from "./index.ts";
import { listToolsHandler } from "./list-tools-handler.ts";
import {
  offByDefault,
  readingOf,
  type Reading,
  type Registration,
  type RegistrationShape,
  type ToolDescriptor,
} from "./registration.ts";
import { unknownMakers } from "./unknown-makers.ts";
import { withWhatMayBeAdded } from "./with-what-may-be-added.ts";
import { throughPackage } from "./wrapped-servers.ts";
import { sinkCall, type SinkCall } from "./sink-call.ts";
import { changedTool } from "./changed-tool.ts";
import { HandleChanges } from "./handle-changes.ts";
import { ProxiedServers } from "./proxied-servers.ts";
import { ReplacedMethods } from "./replaced-methods.ts";
import type { PassedOn } from "./stands-in.ts";
import { isOverriddenByClass, unreadOverride } from "./overridden-by-class.ts";
import { isTakenBack } from "./taken-back.ts";
import { isInlineFunction } from "../syntax/inline-function.ts";

/** What happens to a tool between the call that registers it and the server's list. */
interface Afterwards {
  readonly changes: HandleChanges;
  readonly replaced: ReplacedMethods;
  readonly proxied: ProxiedServers;
}

/**
 * Every place where tools reach a server: calls, decorators of classes and methods, and files that a framework takes
 * for tools. Files whose text cannot hold such a place are not parsed.
 */
export function findRegistrations(evaluator: Evaluator, references: References, reach: Reach): Registration[] {
  const after = afterwards(evaluator, references, reach);
  return [...writtenRegistrations(evaluator, references, after), ...exportedToolFiles(evaluator)];
}

/** Where no tool is found: the places at which a server is given to code that is not here. */
export function findLastRegistrations(evaluator: Evaluator, references: References, reach: Reach): Registration[] {
  const after = afterwards(evaluator, references, reach);
  const concerned = evaluator.files.host.files.filter((file) =>
    /\bmcp\b|Mcp|modelcontextprotocol/u.test(evaluator.files.text(file) ?? ""),
  );
  const marked = concerned.length > 0 ? [...unreadDecorators(evaluator), ...unknownMakers(evaluator)] : [];
  // Most packages of a large repository have to do with a server, and make none.
  if (!concerned.some((file) => importsServer(evaluator.files.text(file) ?? ""))) return marked;
  const handedOn = concerned.flatMap((file) => {
    const shapes = lastShapes.filter((shape) => mayHold(file, evaluator.files.text(file) ?? "", shape, evaluator));
    const sourceFile = shapes.length > 0 ? evaluator.files.get(file) : undefined;
    return sourceFile ? registrationCalls(sourceFile, shapes, evaluator, references.dead, after) : [];
  });
  return [...handedOn, ...marked];
}

function afterwards(evaluator: Evaluator, references: References, reach: Reach): Afterwards {
  return {
    changes: new HandleChanges(evaluator, references, reach),
    replaced: new ReplacedMethods(evaluator, references, reach),
    proxied: new ProxiedServers(evaluator, references, reach),
  };
}

/** Whether a file imports, or loads, what makes a server. */
function importsServer(text: string): boolean {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return importedFiles.some(({ fileName }) => serverKindOf(fileName) !== undefined);
}

function writtenRegistrations(evaluator: Evaluator, references: References, after: Afterwards): Registration[] {
  const { files } = evaluator;
  return files.host.files.flatMap((file) => {
    const text = files.text(file);
    if (text === undefined) return [];
    const shapes = registrationShapes.filter((shape) => mayHold(file, text, shape, evaluator));
    const mayDecorate = mayDecorateTools(text);
    const mayList = mayListForFrontMcp(text);
    const maySet = maySetFallback(text);
    if (shapes.length === 0 && !mayDecorate && !mayList && !maySet) return [];
    // A library that is linted itself registers what its users hand it.
    const sourceFile = evaluator.imports.libraries.isPart(file) ? undefined : files.get(file);
    if (!sourceFile) return [];
    return [
      ...(shapes.length > 0 ? registrationCalls(sourceFile, shapes, evaluator, references.dead, after) : []),
      ...(shapes.length > 0 ? handedOnMethods(sourceFile, evaluator) : []),
      ...(maySet ? fallbackHandlers(sourceFile, evaluator, references.dead) : []),
      ...(mayDecorate ? decoratedTools(sourceFile, evaluator, references) : []),
      ...(mayList ? frontMcpLists(sourceFile, evaluator, references) : []),
    ];
  });
}

/** Words such as `.group(` stand in every other project: what only one library has is looked for where that is used. */
function mayHold(file: string, text: string, { words, packages }: RegistrationShape, evaluator: Evaluator): boolean {
  if (!words.some((word) => holdsWord(text, word))) return false;
  return !packages || packages.some((name) => evaluator.packages.declares(name, file));
}

/** What is called may have type arguments before its arguments: `server.tool<typeof Input>(…)`. */
function holdsWord(text: string, word: string | RegExp): boolean {
  if (typeof word !== "string") return word.test(text);
  if (!word.endsWith("(")) return text.includes(word);
  const called = word.slice(0, -1);
  return text.includes(called) && (text.includes(word) || text.includes(`${called}<`));
}

function registrationCalls(
  sourceFile: TS.SourceFile,
  shapes: readonly RegistrationShape[],
  evaluator: Evaluator,
  dead: DeadCode,
  { changes, replaced, proxied }: Afterwards,
): Registration[] {
  const found: Registration[] = [];
  dead.forEachLive(sourceFile, (node) => {
    const call = ts.isCallExpression(node) || ts.isNewExpression(node) ? sinkCall(node) : undefined;
    const matching = call ? matchingShapes(shapes, call, evaluator) : [];
    if (call && matching.length > 0)
      found.push({
        node: call.node,
        dependsOn: tellingParts(call, matching),
        ...serverOf(call, matching),
        seesThroughProxies: call.form === "method",
        read: (frame) => {
          // What a proxy registers when something is asked of it is read where that is asked.
          if (proxied.isAnswer(call.node)) return undefined;
          if (replaced.isReadElsewhere(call)) return undefined;
          if (call.form === "method" && isOverriddenByClass(evaluator, call, frame)) return undefined;
          const passedOn =
            call.form === "method"
              ? (proxied.passedOn(call, frame) ??
                replaced.passedOn(call, frame) ??
                unreadOverride(evaluator, call, frame))
              : undefined;
          const reading =
            passedOn && !("kind" in passedOn)
              ? onServer(readPassedOn(matching, passedOn, evaluator), identifyServer(evaluator, call.receiver, frame))
              : readThrough(passedOn, readBy(matching, call, frame, evaluator));
          const otherwise =
            call.form === "method"
              ? (replaced.answersOtherwise(call, frame) ?? throughPackage(evaluator, call.receiver, frame))
              : undefined;
          const handed = !reading && call.form === "method" && handedByOthers(evaluator, call.receiver, frame);
          const [shape] = matching;
          if (handed && shape) return { tools: [], holes: [handed], shape: shape.id };
          return withHandleUsed(withReason(reading, otherwise), call.node, frame, evaluator, changes);
        },
      });
  });
  return found;
}

function matchingShapes(
  shapes: readonly RegistrationShape[],
  call: SinkCall,
  evaluator: Evaluator,
): readonly RegistrationShape[] {
  return shapes.filter(
    (shape) =>
      (shape.form ?? "method") === call.form && shape.matches(call) && shape.concerns?.(call, evaluator) !== false,
  );
}

function readThrough(reason: UnknownValue | undefined, reading: Reading | undefined): Reading | undefined {
  return reading && withWhatMayBeAdded(reading, reason);
}

function withReason(reading: Reading | undefined, reason: UnknownValue | undefined): Reading | undefined {
  return reading && reason ? { ...reading, holes: [...reading.holes, reason] } : reading;
}

/** A registration of one tool gives a handle to change it and to take it back by. */
function withHandleUsed(
  reading: Reading | undefined,
  node: TS.Node,
  frame: Frame,
  evaluator: Evaluator,
  changes: HandleChanges,
): Reading | undefined {
  const [only, ...others] = reading?.tools ?? [];
  if (!reading || !only || others.length > 0) return reading;
  const changed = changedTool(evaluator, changes, only, node);
  if (changed !== only) return { ...reading, tools: changed ? [changed] : [] };
  return isTakenBack(node, only.name, frame, evaluator) ? { ...reading, tools: [] } : reading;
}

/** The server of a call, and what decides whether it registers anything at all. */
function serverOf(call: SinkCall, shapes: readonly RegistrationShape[]): Pick<Registration, "server" | "decidedBy"> {
  if (call.form === "method") return { server: call.receiver };
  if (shapes.includes(functionTool) || shapes.includes(handedToPackage)) return { server: call.arguments[0] };
  return shapes.every(({ isDecidedByCallee }) => isDecidedByCallee) ? { decidedBy: [call.receiver] } : {};
}

/** The code of a handler says nothing about the tool, unless it answers with the list of tools. */
function tellingParts(call: SinkCall, shapes: readonly RegistrationShape[]): readonly TS.Node[] {
  const isAnswer = shapes.includes(listToolsHandler);
  const isTelling = (argument: TS.Expression): boolean => isAnswer || !isInlineFunction(argument);
  return [call.receiver, ...call.arguments.filter(isTelling)];
}

/** What the server is given by way of a function in the place of its method. */
function readPassedOn(
  shapes: readonly RegistrationShape[],
  passedOn: readonly PassedOn[],
  evaluator: Evaluator,
): Reading | undefined {
  const readings = passedOn.flatMap(({ call, by, frame }) => {
    // It may be another method that the server is given it by.
    const matching = matchingShapes(registrationShapes, call, evaluator);
    const reading = readBy(matching, call, frame, evaluator);
    if (!reading) return [];
    return isNotByDefault(chanceOf(evaluator, by, frame)) ? offByDefault(reading) : reading;
  });
  const shape = readings[0]?.shape ?? shapes[0]?.id;
  return shape === undefined
    ? undefined
    : { shape, tools: readings.flatMap(({ tools }) => tools), holes: readings.flatMap(({ holes }) => holes) };
}

/** What stands in the place of a method may be read for another program's server of the same making: it is this one's. */
function onServer(reading: Reading | undefined, server: ServerIdentity | undefined): Reading | undefined {
  if (!reading || server?.program === undefined) return reading;
  const isMeant = (tool: ToolDescriptor): boolean => tool.server.madeAt === server.madeAt;
  return { ...reading, tools: reading.tools.map((tool) => (isMeant(tool) ? { ...tool, server } : tool)) };
}

/** Several shapes may have calls that look alike: what the receiver is decides, so the first that knows it reads. */
function readBy(
  shapes: readonly RegistrationShape[],
  call: SinkCall,
  frame: Frame,
  evaluator: Evaluator,
): Reading | undefined {
  for (const shape of shapes) {
    const reading = readingOf(shape.id, shape.read(call, frame, evaluator));
    if (reading) return reading;
  }
  return undefined;
}
