import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { Frame } from "../evaluate/values/frame.ts";
import { unknown, type UnknownValue } from "../evaluate/values/value.ts";
import type { DeadCode } from "../modules/dead-code.ts";
import type { Reach } from "../reach/reach.ts";
import { kindOfDependencies, type ServerKind } from "../servers/libraries.ts";
import { answeringCode, mayAnswer, type AnsweringCode } from "./answering-code.ts";
import { listedBy, listToolsHandler } from "./list-tools-handler.ts";
import { readingOf, type Registration } from "./registration.ts";
import { SentLists } from "./sent-lists.ts";

/** Places where a program answers requests for the list of tools itself, and what becomes of them. */
export interface AnsweredByHand {
  readonly registrations: readonly Registration[];
  /** Why no list is known that is sent at a place, of those that were read. */
  readonly unread: readonly UnknownValue[];
}

/**
 * Where no library lists the tools: code that takes JSON-RPC requests itself, and answers those for `tools/list`. Its
 * answer is wrapped up in what sends it, so the list is looked for in everything that the code hands on.
 */
export function answeredByHand(evaluator: Evaluator, dead: DeadCode, reach: Reach): AnsweredByHand {
  const { files, imports } = evaluator;
  const unread: UnknownValue[] = [];
  const registrations = files.host.files.flatMap((file) => {
    if (!mayAnswer(files.text(file) ?? "") || imports.libraries.isPart(file)) return [];
    const sourceFile = files.get(file);
    const places = sourceFile ? answeringCode(sourceFile, dead) : [];
    return places.map((place) => registrationOf(place, evaluator, reach, unread));
  });
  return { registrations, unread };
}

function registrationOf(
  { node, code }: AnsweringCode,
  evaluator: Evaluator,
  reach: Reach,
  unread: UnknownValue[],
): Registration {
  return {
    node,
    dependsOn: code,
    read(frame) {
      const lists = new SentLists(evaluator);
      const runs = frame.thisValue ? [frame] : [frame, ...runsOfField(node, frame, reach)];
      const answers = firstFilled(runs, (run) => code.flatMap((part) => lists.of(part, run)));
      if (answers.length === 0) {
        // A call that names the method and hands something on that is no function asks for the list itself.
        const isAnswer = lists.open !== undefined || code.some((part) => isRun(evaluator, part, frame));
        if (isAnswer) unread.push(lists.open ?? unknown(NO_LIST, node));
        return undefined;
      }
      const server = { kind: kindAt(evaluator, node) };
      const read = answers.map((answer) => listedBy(evaluator, answer, server, node));
      return readingOf(listToolsHandler.id, {
        tools: read.flatMap(({ tools }) => tools),
        holes: read.flatMap(({ holes }) => holes),
      });
    },
  };
}

/** Whether something is run for a request: statements are, and functions. */
function isRun(evaluator: Evaluator, code: TS.Node, frame: Frame): boolean {
  const isGiven = ts.isExpression(code) && ts.isCallExpression(code.parent);
  return !isGiven || evaluator.evaluate(code, frame).kind === "function";
}

const NO_LIST = "is sent by code of the project's own, which is not followed to a list";

/** What is sent is JSON Schema as it stands, which the first SDK leaves alone. */
function kindAt(evaluator: Evaluator, node: TS.Node): ServerKind {
  const { fileName } = node.getSourceFile();
  return kindOfDependencies((name) => evaluator.packages.declares(name, fileName)) ?? "sdk-v1";
}

/**
 * The runs of a function that an instance keeps in a field, `handlers = { "tools/list": () => this.list() }`: whoever calls
 * it takes it from there by a key, so the instances are asked for that are made of the class.
 */
function runsOfField(node: TS.Node, frame: Frame, reach: Reach): Frame[] {
  const keeper = ts.findAncestor(node, (at) => ts.isArrowFunction(at) && at.body === node);
  const field = keeper && ts.findAncestor(keeper, ts.isPropertyDeclaration);
  if (!keeper || !field || !ts.isClassLike(field.parent)) return [];
  const member =
    field.parent.members.find(ts.isConstructorDeclaration) ?? field.parent.members.find(ts.isMethodDeclaration);
  return runsOf(member, reach).flatMap(({ thisValue }) => (thisValue ? [new Frame(keeper, frame, thisValue)] : []));
}

function runsOf(member: TS.ConstructorDeclaration | TS.MethodDeclaration | undefined, reach: Reach): readonly Frame[] {
  return member?.body ? reach.framesAt(member.body, new Set([member])) : [];
}

function firstFilled<One, Result>(ones: readonly One[], read: (one: One) => readonly Result[]): readonly Result[] {
  for (const one of ones) {
    const found = read(one);
    if (found.length > 0) return found;
  }
  return [];
}
