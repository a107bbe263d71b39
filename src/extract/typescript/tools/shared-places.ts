import type { SourceRange } from "../../../tool-model/source-range.ts";
import type { Text } from "../../../tool-model/text.ts";
import type { Annotation, Field, Tool, ToolInput } from "../../../tool-model/tool.ts";

/**
 * Marks text and code that serves more than one tool or field: a report may point at it, an edit would
 * change the others too.
 */
export function markShared(tools: readonly Tool[]): Tool[] {
  const users = new Map<string, Set<string>>();
  const note = (range: SourceRange, user: string): void => {
    const key = keyOf(range);
    const known = users.get(key) ?? new Set<string>();
    users.set(key, known.add(user));
  };
  tools.forEach((tool, index) => {
    for (const { range, path } of placesOf(tool)) note(range, `${index}${path}`);
    for (const range of annotationPlaces(tool)) note(range, sameTool(tool));
  });
  const isShared = (range: SourceRange | undefined): boolean =>
    range !== undefined && (users.get(keyOf(range))?.size ?? 0) > 1;
  return tools.map((tool) => withMarks(tool, isShared));
}

function keyOf({ file, start, end }: SourceRange): string {
  return `${file}:${start}:${end}`;
}

function* placesOf(tool: Tool): Generator<{ readonly range: SourceRange; readonly path: string }> {
  for (const face of [tool, ...tool.alternatives]) {
    for (const [path, text] of [
      ["/title", face.title],
      ["/description", face.description],
    ] as const) {
      for (const piece of text?.pieces ?? []) if (piece.range) yield { range: piece.range, path };
    }
    for (const field of face.input?.fields ?? []) {
      for (const piece of field.description?.pieces ?? [])
        if (piece.range) yield { range: piece.range, path: field.path };
      if (field.code) yield { range: field.code.property ?? field.code.value, path: field.path };
    }
  }
}

function annotationPlaces(tool: Tool): SourceRange[] {
  const annotations = [tool, ...tool.alternatives].flatMap((face) => Object.values(face.annotations ?? {}));
  return annotations.flatMap(({ range }) => range ?? []);
}

/** A tool of several servers is one, where what defines it is. */
function sameTool({ name, definition }: Tool): string {
  return `${name.value} ${definition ? keyOf(definition) : ""}`;
}

type IsShared = (range: SourceRange | undefined) => boolean;

function withMarks(tool: Tool, isShared: IsShared): Tool {
  return {
    ...tool,
    ...(tool.title && { title: markText(tool.title, isShared) }),
    ...(tool.description && { description: markText(tool.description, isShared) }),
    input: markInput(tool.input, isShared),
    annotations: markAnnotations(tool.annotations, isShared),
    alternatives: tool.alternatives.map((face) => ({
      ...face,
      ...(face.title && { title: markText(face.title, isShared) }),
      ...(face.description && { description: markText(face.description, isShared) }),
      ...(face.input && { input: markInput(face.input, isShared) }),
      ...(face.annotations && { annotations: markAnnotations(face.annotations, isShared) }),
    })),
  };
}

function markAnnotations(annotations: Tool["annotations"], isShared: IsShared): Tool["annotations"] {
  const marked = Object.entries(annotations).map(([key, annotation]): [string, Annotation] => [
    key,
    isShared(annotation.range) ? { ...annotation, shared: true } : annotation,
  ]);
  // Not by assignment: an annotation may be called `__proto__`.
  return Object.fromEntries(marked);
}

function markText(text: Text, isShared: IsShared): Text {
  if (!text.pieces.some((piece) => isShared(piece.range))) return text;
  return {
    value: text.value,
    pieces: text.pieces.map((piece) => (isShared(piece.range) ? { ...piece, shared: true } : piece)),
  };
}

function markInput(input: ToolInput, isShared: IsShared): ToolInput {
  return { ...input, fields: input.fields.map((field) => markField(field, isShared)) };
}

function markField(field: Field, isShared: IsShared): Field {
  const { code, description } = field;
  const isCodeShared = code && isShared(code.property ?? code.value);
  return {
    ...field,
    ...(description && { description: markText(description, isShared) }),
    ...(code && isCodeShared && { code: { ...code, shared: true } }),
  };
}
