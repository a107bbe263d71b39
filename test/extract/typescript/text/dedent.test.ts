import { describe, expect, it } from "vitest";
import { applyEdits } from "../../../../src/diagnostics/apply-edits.ts";
import { editSlice } from "../../../../src/diagnostics/edit-slice.ts";
import { sliceRange } from "../../../../src/diagnostics/locate-slice.ts";
import { ts } from "../../../../src/extract/typescript/compiler.ts";
import {
  dedentTag,
  dedentText,
  outdentTag,
  stripIndentsTag,
  stripIndentTag,
  tsDedentTag,
  type IndentationTag,
} from "../../../../src/extract/typescript/text/dedent.ts";
import { literalText, type LiteralNode } from "../../../../src/extract/typescript/text/literal-text.ts";
import { computedText, sliceOf, type Text } from "../../../../src/tool-model/text.ts";

const FILE = "/library/loans.ts";

/** What a tag makes of the characters between a template's back-ticks. */
function tagged(tag: IndentationTag, body: string, ...values: string[]): Text {
  const sourceFile = ts.createSourceFile(FILE, `\`${body}\``, ts.ScriptTarget.ESNext, true);
  const strings: Text[] = [];
  sourceFile.forEachChild(function visit(node): void {
    if (
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isTemplateHead(node)
    ) {
      strings.push(literalText(node satisfies LiteralNode, sourceFile, FILE));
    }
    node.forEachChild(visit);
  });
  return tag(strings, values.map(computedText));
}

const LOANS = "\n    List loans.\n\n      - overdue\n    - open\n  ";

describe("tags that remove indentation", () => {
  it.each([
    ["dedent", dedentTag, "List loans.\n\n  - overdue\n- open"],
    ["ts-dedent", tsDedentTag, "List loans.\n\n  - overdue\n- open"],
    ["outdent", outdentTag, "List loans.\n\n  - overdue\n- open"],
    ["stripIndent of common-tags", stripIndentTag, "List loans.\n\n  - overdue\n- open"],
    ["stripIndents of common-tags", stripIndentsTag, "List loans.\n\n- overdue\n- open"],
  ])("%s reads an indented block as its text", (_, tag, value) => {
    expect(tagged(tag, LOANS).value).toBe(value);
  });

  it("ts-dedent and outdent keep what is more than one line break at the ends", () => {
    expect(tagged(tsDedentTag, "\n\n  List loans. \n").value).toBe("\nList loans. ");
    expect(tagged(outdentTag, "\n\n  List loans. \n").value).toBe("\nList loans. ");
  });

  it("dedent does not take an escaped line break for a line", () => {
    expect(tagged(dedentTag, "\n    List loans.\\n  Sorted.\n").value).toBe("List loans.\n  Sorted.");
    expect(tagged(stripIndentTag, "\n    List loans.\\n  Sorted.\n").value).toBe("List loans.\nSorted.");
  });

  it("dedent knows few escapes: other backslashes stay", () => {
    expect(tagged(dedentTag, "\n  Match \\\\d or \\`id\\`.\n").value).toBe("Match \\\\d or `id`.");
  });

  it("values take part in dedent, and are aligned by ts-dedent", () => {
    const body = "\n    Kinds:\n      ${kinds}\n  ";
    expect(tagged(dedentTag, body, "books\nmaps").value).toBe("Kinds:\n  books\nmaps");
    expect(tagged(tsDedentTag, body, "books\nmaps").value).toBe("Kinds:\n  books\n  maps");
    expect(tagged(outdentTag, body, "books\nmaps").value).toBe("Kinds:\n  books\nmaps");
  });

  it("reads an empty or blank template as nothing", () => {
    expect(dedentText(tagged(dedentTag, "")).value).toBe("");
    expect(tagged(dedentTag, "\n  \n").value).toBe("");
  });
});

describe("a template without its indentation", () => {
  function edited(sought: string, replacement: string, body = LOANS): string | undefined {
    const text = tagged(dedentTag, body);
    const start = text.value.indexOf(sought);
    const edits = editSlice(sliceOf(text, start, start + sought.length), replacement);
    return edits && applyEdits(`\`${body}\``, edits);
  }

  it("maps each character to its place", () => {
    const text = tagged(dedentTag, LOANS);
    const start = text.value.indexOf("- open");
    const range = sliceRange(sliceOf(text, start, start + 6));
    expect(`\`${LOANS}\``.slice(range?.start, range?.end)).toBe("- open");
  });

  it("indents new paragraphs as the lines around, and no blank line", () => {
    expect(edited("loans.", "loans.\n\nSorted by date.")).toBe(
      "`\n    List loans.\n\n    Sorted by date.\n\n      - overdue\n    - open\n  `",
    );
    expect(edited("- open", "- lost\n- open")).toBe(
      "`\n    List loans.\n\n      - overdue\n    - lost\n    - open\n  `",
    );
  });

  it("removes the indentation together with a line break", () => {
    const body = "\n    List loans\n    of readers.\n  ";
    expect(edited("\n", " ", body)).toBe("`\n    List loans of readers.\n  `");
  });

  it("refuses what the tag would not read back", () => {
    expect(edited("- open", "- open\n")).toBeUndefined();
    expect(edited("List", " List")).toBeUndefined();
    expect(edited("open", "\\d")).toBeUndefined();
    expect(edited("overdue\n- open", "overdue, open")).toBeUndefined();
  });
});
