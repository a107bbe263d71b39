import type { ts as TS } from "ts-morph";
import type { Hole } from "../../tool-model/hole.ts";
import type { Tool } from "../../tool-model/tool.ts";
import type { ToolSet } from "../../tool-model/tool-set.ts";
import type { SourceHost } from "../source-host.ts";
import { ts } from "./compiler.ts";
import { Evaluator } from "./evaluate/evaluator.ts";
import type { Frame } from "./evaluate/frame.ts";
import { MOST_MEMBERS } from "./evaluate/limits.ts";
import { forEachNode } from "./modules/for-each-node.ts";
import { ImportResolver } from "./modules/resolve-import.ts";
import { Packages } from "./modules/packages.ts";
import { References } from "./modules/references.ts";
import { isWritten, rangeOf, SourceFiles } from "./modules/source-files.ts";
import { fillCollections } from "./reach/fill-collections.ts";
import { Reach } from "./reach/reach.ts";
import { registrationShapes } from "./registrations/index.ts";
import type { RegistrationShape } from "./registrations/registration.ts";
import { sinkCall, type SinkCall } from "./registrations/sink-call.ts";
import { assignServers, mergeTools } from "./tools/merge-tools.ts";
import { markShared } from "./tools/shared-places.ts";
import { toTools } from "./tools/to-tool.ts";

/**
 * Reads the tools that a project's source registers, without running any of it. Files that cannot hold a
 * registration are not parsed; imports are followed when a value asks for them.
 * @param host the project's files
 * @returns the tools in order of file and place, with a hole for everything that could not be resolved
 */
export function extractFromSource(host: SourceHost): ToolSet {
  const files = new SourceFiles(host);
  const imports = new ImportResolver(host);
  const packages = new Packages(host);
  const evaluator = new Evaluator(files, imports, packages);
  const references = new References(files, imports, evaluator.modules);
  const reach = new Reach(evaluator, references);
  evaluator.additionsTo = fillCollections(evaluator, references, reach);
  const found = new Found();
  for (const registration of registrationCalls(host, files))
    attempt(registration, found, () => readRegistration(registration, evaluator, reach, found));
  for (const node of reach.cutOff)
    found.addHole({
      path: "",
      reason: "the code here is reached in more ways than are followed, so tools may be missing",
      range: rangeOf(node),
    });
  const tools = assignServers(found.tools, (file) => packages.packageFolder(file));
  return { tools: markShared(mergeTools(tools)), holes: found.holes, problems: files.problems, files: files.texts() };
}

interface RegistrationCall {
  readonly call: SinkCall;
  readonly shape: RegistrationShape;
}

/** Calls that look like registrations, in the files whose text holds one of the words that they need. */
function registrationCalls(host: SourceHost, files: SourceFiles): RegistrationCall[] {
  const words = [...new Set(registrationShapes.flatMap((shape) => shape.words))];
  const calls: RegistrationCall[] = [];
  for (const file of host.files) {
    const text = files.text(file);
    if (text === undefined || !words.some((word) => text.includes(word))) continue;
    const sourceFile = files.get(file);
    const shapes = registrationShapes.filter((shape) => shape.words.some((word) => text.includes(word)));
    if (sourceFile) collectCalls(sourceFile, shapes, calls);
  }
  return calls;
}

function collectCalls(
  sourceFile: TS.SourceFile,
  shapes: readonly RegistrationShape[],
  calls: RegistrationCall[],
): void {
  forEachNode(sourceFile, (node) => {
    const call = ts.isCallExpression(node) ? sinkCall(node) : undefined;
    const shape = call && shapes.find((one) => one.matches(call));
    if (call && shape) calls.push({ call, shape });
  });
}

/** Tools and holes, each hole once however many ways lead to it. */
class Found {
  readonly tools: Tool[] = [];
  readonly holes: Hole[] = [];
  readonly #seen = new Set<string>();

  addHole(hole: Hole): void {
    const key = `${hole.range?.file ?? ""}:${hole.range?.start ?? ""}:${hole.reason}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.holes.push(hole);
  }
}

/** Code that was written to break its readers must cost no more than the tools of that one registration. */
function attempt({ call }: RegistrationCall, found: Found, read: () => void): void {
  try {
    read();
  } catch (error) {
    const reason =
      error instanceof RangeError
        ? "the tools registered here are nested too deeply to be read"
        : `the tools registered here could not be read, which is a fault of mcp-lint: ${error instanceof Error ? error.message : String(error)}`;
    found.addHole({ path: "", reason, range: rangeOf(call.node) });
  }
}

function readRegistration(registration: RegistrationCall, evaluator: Evaluator, reach: Reach, found: Found): void {
  const { node } = registration.call;
  evaluator.budget.renew();
  for (const frame of reach.framesAt(node)) {
    if (found.tools.length >= MOST_MEMBERS) {
      found.addHole({
        path: "",
        reason: `more than ${MOST_MEMBERS} tools are registered, of which no more are read`,
        range: rangeOf(node),
      });
      return;
    }
    evaluator.budget.renew();
    readRun(registration, frame, evaluator, found);
  }
}

/** One run of a registration. */
function readRun({ call, shape }: RegistrationCall, frame: Frame, evaluator: Evaluator, found: Found): void {
  const registered = shape.read(call, frame, evaluator);
  for (const hole of registered?.holes ?? [])
    found.addHole({
      path: "",
      reason: `the list of tools ${hole.reason}`,
      range: rangeOf(isWritten(hole.node) ? hole.node : call.node),
    });
  for (const descriptor of registered?.tools ?? []) {
    const { tools, holes } = toTools(evaluator, descriptor, shape.id);
    found.tools.push(...tools);
    for (const hole of holes) found.addHole(hole);
  }
}
