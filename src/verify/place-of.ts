import type { SourceRange } from "../tool-model/source-range.ts";
import type { Text } from "../tool-model/text.ts";
import { textPlace } from "../tool-model/text-place.ts";
import type { Tool } from "../tool-model/tool.ts";

/** Where the source says what is at a path of a tool; the nearest place around it, when it says nothing there. */
export function placeOf(tool: Tool, path: string): SourceRange | undefined {
  return partPlace(tool, path) ?? textPlace(tool.name) ?? tool.definition;
}

function partPlace(tool: Tool, path: string): SourceRange | undefined {
  const [, part = "", name = ""] = path.split("/");
  if (part === "name" || part === "title" || part === "description") return ofText(tool[part]);
  if (part === "annotations") return tool.annotations[name]?.range;
  return part === "inputSchema" ? fieldPlace(tool, path) : undefined;
}

function fieldPlace({ input }: Tool, path: string): SourceRange | undefined {
  const around = input.fields.filter((field) => path === field.path || path.startsWith(`${field.path}/`));
  const field = around.reduce<(typeof around)[number] | undefined>(
    (deepest, one) => (deepest && deepest.path.length >= one.path.length ? deepest : one),
    undefined,
  );
  const described = path === `${field?.path ?? ""}/description` ? ofText(field?.description) : undefined;
  return described ?? field?.range ?? input.range;
}

function ofText(text: Text | undefined): SourceRange | undefined {
  return text && textPlace(text);
}
