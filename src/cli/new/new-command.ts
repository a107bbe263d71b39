import { dirname } from "node:path";
import { codeStyleOf, inStyle, type CodeStyle } from "../../codegen/scaffold/code-style.ts";
import { testFile } from "../../codegen/scaffold/test-file.ts";
import {
  spelled,
  toolDraft,
  VERBS,
  type EntityNames,
  type ToolDraft,
  type Verb,
} from "../../codegen/scaffold/tool-draft.ts";
import { toolFile, type ToolStyle } from "../../codegen/scaffold/tool-file.ts";
import { loadSettings, type LoadedSettings } from "../../config/load-settings.ts";
import { didYouMean } from "../../diagnostics/nearest.ts";
import { UserError } from "../../diagnostics/user-error.ts";
import { withFacts } from "../../engine/with-facts.ts";
import { openTools } from "../../open-tools.ts";
import { diskHost } from "../../project/disk-host.ts";
import type { FileChange } from "../../project/write-files.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import { rules } from "../../rules/index.ts";
import { parseToolName } from "../../rules/shared/words/tool-name.ts";
import { identifierWords } from "../../rules/shared/words/identifier-words.ts";
import { pluralOf, singularOf } from "../../rules/shared/words/inflection.ts";
import type { ToolSet } from "../../tool-model/tool-set.ts";
import { configChoice } from "../options/config-choice.ts";
import type { ExitCode } from "../exit-code.ts";
import { oneServer } from "../generate/one-server.ts";
import { settleChanges } from "../generate/settle-changes.ts";
import { noteProblems } from "../output/note-problems.ts";
import type { Terminal } from "../terminal.ts";
import { testPlace } from "./test-place.ts";
import { specifierOf, toolPlaces } from "./tool-places.ts";

export interface NewOptions {
  readonly config?: string | false;
  readonly dryRun?: boolean;
  /** The group of the help that the tool belongs to. */
  readonly group?: string;
}

/** Writes a tool with its test in the style of the project, and makes it known to the server. */
export async function newCommand(
  given: { readonly verb: string; readonly entity: string },
  options: NewOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { folder } = terminal;
  const verb = knownVerb(given.verb);
  const loaded = await loadSettings({ folder, config: configChoice(options, folder), rules });
  const entity = entityNames(given.entity, loaded);
  const request = { folder, files: loaded.files, memory: {} };
  const opened = await openTools(request);
  const toolSet = withFacts(opened.toolSet, loaded.settings.facts);
  noteProblems(toolSet.problems, toolSet.files, terminal);
  if (toolSet.tools.length === 0) {
    throw new UserError("There is no tool yet whose style a new one could follow. Write the first one by hand.");
  }
  const style = toolStyle(toolSet);
  const code = codeStyleOf(toolSet.files);
  const group = options.group ?? groupOf(toolSet, entity);
  const draft = toolDraft(verb, entity, { ...surroundingsOf(toolSet, entity), group });
  refuseTaken(draft, toolSet, folder);
  const file = placeOf(draft, group, toolSet, code);
  const added = newFile(file, inStyle(toolFile(draft, style), code), folder);
  const isTold = async (changes: readonly FileChange[]): Promise<boolean> => {
    const texts = new Map([added, ...changes].map((change) => [change.file, change.after]));
    const { toolSet: changed } = await openTools({ ...request, view: { texts, hidden: new Set() } });
    const names = new Set(changed.tools.map(({ name }) => name.value));
    return names.has(draft.name) && toolSet.tools.every(({ name }) => names.has(name.value));
  };
  const places = await toolPlaces({ draft, file, style, code, isTold }, toolSet);
  const { file: test, runner } = testPlace(file, folder);
  const isScoped = Object.hasOwn(loaded.settings.rules, "scope/no-user-id");
  const specifier = specifierOf(test, file, code);
  const tested = testFile({ draft, style, specifier, isScoped }, runner);
  const changes = [added, newFile(test, inStyle(tested, code), folder), ...places.changes];
  const made = { subject: "The tool", content: draft.name, command: `mcp-lint new ${verb} ${given.entity}` };
  const outcome = settleChanges(changes, made, options, terminal);
  for (const line of places.byHand) terminal.note(`Where it belongs is not plain to see; add it by hand: ${line}`);
  for (const what of generatedOf(loaded)) terminal.note(`Run \`mcp-lint generate ${what}\` to tell of it there, too.`);
  const groups = [...new Set(toolSet.tools.flatMap((tool) => tool.meta.group ?? []))];
  if (group === undefined && groups.length > 0) {
    terminal.note(`It is in none of the groups ${groups.join(", ")}. Say with \`@group\` where the help tells of it.`);
  }
  return outcome;
}

/** What the config has made from the tools. */
function generatedOf({ help, dispatcher, responses, proposals, manifest }: LoadedSettings): string[] {
  // Tags may be declared without a module.
  const settings = { help, dispatcher, responses: responses?.module, proposals, manifest };
  return Object.entries(settings).flatMap(([what, setting]) => (setting === undefined ? [] : [what]));
}

/** The group of the other tools about the same thing. */
function groupOf({ tools }: ToolSet, { singular, plural }: EntityNames): string | undefined {
  const nouns = new Set([singular.join(" "), plural.join(" ")]);
  return tools.find(({ name }) => nouns.has(parseToolName(name.value).entity.join(" ")))?.meta.group;
}

function knownVerb(given: string): Verb {
  const verb = VERBS.find((known) => known === given);
  if (verb) return verb;
  const hint = didYouMean(given, VERBS, `Known are ${VERBS.join(", ")}.`);
  throw new UserError(`There is no verb \`${given}\` for a new tool. ${hint}`);
}

function entityNames(given: string, { settings }: LoadedSettings): EntityNames {
  const words = given.split(/\s+/u).flatMap(identifierWords);
  const noun = words.at(-1);
  if (noun === undefined || !/^[a-z][a-z\d]*(?:[\s_-][a-z\d]+)*$/iu.test(given)) {
    throw new UserError(
      `\`${given}\` does not name an entity. Give it in plain words, such as \`order\` or \`price_list\`.`,
    );
  }
  const singular = singularOf(noun, settings.vocabulary);
  const plural = pluralOf(noun, settings.vocabulary);
  if (singular === undefined || plural === undefined) {
    throw new UserError(
      `The plural of \`${noun}\` is not known. Say it in the config: \`"vocabulary": { "nouns": { "${noun}": "…" } }\`.`,
    );
  }
  const before = words.slice(0, -1);
  return { singular: [...before, singular], plural: [...before, plural] };
}

function toolStyle(toolSet: ToolSet): ToolStyle {
  const { tools, style } = oneServer(toolSet, "tool.ts", "new tool");
  if (tools.some(({ definition }) => definition && !/\.[cm]?tsx?$/u.test(definition.file))) {
    throw new UserError("A new tool is written in TypeScript, and this server is not.");
  }
  return {
    ...style,
    isOldRegistration: tools.every(({ origin }) => origin.shape === "server.tool"),
    hasZod: tools.some(({ input }) => input.fields.some(({ code }) => code?.notation === "zod")),
  };
}

function surroundingsOf({ tools }: ToolSet, { plural }: EntityNames): Parameters<typeof toolDraft>[2] {
  const names = tools.map(({ name }) => name.value);
  const spelling = names.some((name) => name.includes("_"))
    ? "snake"
    : names.some((name) => name.includes("-"))
      ? "kebab"
      : names.some((name) => /[a-z][A-Z]/u.test(name))
        ? "camel"
        : "snake";
  const ids = tools.flatMap(({ input }) => input.fields).filter(({ name }) => /(?:^|_)id$|[a-z]Id$/u.test(name));
  const numeric = ids.filter(({ schema }) => schema.type === "integer" || schema.type === "number");
  const listName = spelled(["list", ...plural], spelling);
  const list = tools.find(
    ({ name, input }) => name.value === listName && input.fields.some((field) => field.name === "ids"),
  );
  return { spelling, hasNumericIds: numeric.length * 2 > ids.length, ...(list && { listTool: listName }) };
}

function refuseTaken({ name }: ToolDraft, { tools }: ToolSet, folder: string): void {
  const taken = tools.find((tool) => tool.name.value === name);
  if (!taken) return;
  const place = taken.definition ? ` in ${relativeFile(folder, taken.definition.file)}` : "";
  throw new UserError(`There is a tool \`${name}\`${place} already.`);
}

/** Beside the tools of its group, or where most tools are; below the server when it has them all in its own file. */
function placeOf(
  { title }: ToolDraft,
  group: string | undefined,
  { tools }: ToolSet,
  { fileNames }: CodeStyle,
): string {
  const servers = new Set(tools.map(({ origin }) => origin.server.replace(/:\d+$/u, "")));
  const ofGroup = tools.filter(({ meta }) => group !== undefined && meta.group === group);
  const counts = new Map<string, number>();
  for (const { description, definition } of ofGroup.length > 0 ? ofGroup : tools) {
    // A description stands in the tool's own file, also where one place registers them all.
    const file = description?.pieces.find(({ range }) => range)?.range?.file ?? definition?.file;
    if (file === undefined) continue;
    const folder = servers.has(file) ? `${dirname(file)}/tools` : dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const [folder = "src/tools"] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  return `${folder}/${spelled(title.toLowerCase().split(" "), fileNames)}.ts`;
}

function newFile(file: string, after: string, folder: string): FileChange {
  if (diskHost(folder, []).fileExists(file)) {
    throw new UserError(
      `There is a file ${relativeFile(folder, file)} already, and it is left as it is. Nothing was written.`,
    );
  }
  return { file, before: undefined, after };
}
