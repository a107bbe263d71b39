import { z } from "zod";
import type { Annotation, Tool } from "../../tool-model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { OPERATIONS } from "../shared/dispatchers/dispatcher-examples.ts";
import { dispatchersOf, runnableMembers } from "../shared/dispatchers/dispatchers.ts";
import { setAnnotation } from "../shared/set-annotation.ts";

export default defineRule({
  summary: "Annotate the dispatcher with the worst that what it runs can do",
  why: "A client that lets read-only tools through unasked lets every write through that hides behind such a dispatcher.",
  source: "ADR-003, derived: the dispatcher runs writes too; MCP specification, tool annotations",
  scope: "toolSet",
  needs: ["registries"],
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    readOnly:
      "Expected `{dispatcher}` not to be read-only, since it runs `{name}`, which writes, got `readOnlyHint: true`.",
    destructive:
      "Expected `{dispatcher}` to be destructive, since it runs `{name}`, which is, got `destructiveHint: false`.",
  },
  notes: ["A member counts as writing or destructive when its annotations or its safety tag say so."],
  check(server, { known, report, toolNamed }) {
    for (const dispatcher of dispatchersOf(server).filter(({ tool }) => known(tool, "/annotations"))) {
      const { tool } = dispatcher;
      const members = runnableMembers(dispatcher).flatMap(({ value }) => toolNamed(value) ?? []);
      const { readOnlyHint, destructiveHint } = tool.annotations;
      const writing = readOnlyHint?.value === true ? members.find(writes) : undefined;
      const destroying = destructiveHint?.value === false ? members.find(destroys) : undefined;
      if (writing && readOnlyHint) reportHint("readOnly", "readOnlyHint", tool, writing, readOnlyHint);
      if (destroying && destructiveHint)
        reportHint("destructive", "destructiveHint", tool, destroying, destructiveHint);
    }

    function reportHint(
      messageId: "readOnly" | "destructive",
      hint: string,
      tool: Tool,
      member: Tool,
      written: Annotation,
    ): void {
      const data = { dispatcher: tool.name.value, name: member.name.value };
      const fix = setAnnotation(written, hint, written.value !== true);
      report({ messageId, data, at: written.range, path: `/annotations/${hint}`, tool, fix });
    }
  },
  examples: [
    bad({
      title: "Read-only, and runs writes that destroy",
      tools: ts`
        const registry = new Map([["list_tides", handler], ["sink_wreck", handler]]);
        server.registerTool("list_tides", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("sink_wreck", { annotations: { readOnlyHint: false, destructiveHint: true } }, handler);
        server.registerTool("batch_tools", {
          annotations: { readOnlyHint: true, destructiveHint: false },
          inputSchema: { operations: ${OPERATIONS} },
        }, async ({ operations }) => operations.map(({ tool, args }) => registry.get(tool)(args)));
      `,
      reports: [
        { message: "readOnly", at: "true" },
        { message: "destructive", at: "false" },
      ],
      fixed: ts`
        const registry = new Map([["list_tides", handler], ["sink_wreck", handler]]);
        server.registerTool("list_tides", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("sink_wreck", { annotations: { readOnlyHint: false, destructiveHint: true } }, handler);
        server.registerTool("batch_tools", {
          annotations: { readOnlyHint: false, destructiveHint: true },
          inputSchema: { operations: ${OPERATIONS} },
        }, async ({ operations }) => operations.map(({ tool, args }) => registry.get(tool)(args)));
      `,
    }),
    good({
      title: "Runs reads alone",
      tools: ts`
        const registry = new Map([["list_tides", handler], ["list_wrecks", handler]]);
        server.registerTool("list_tides", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("list_wrecks", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("batch_tools", {
          annotations: { readOnlyHint: true },
          inputSchema: { operations: ${OPERATIONS} },
        }, async ({ operations }) => operations.map(({ tool, args }) => registry.get(tool)(args)));
      `,
    }),
  ],
});

function writes({ annotations, meta }: Tool): boolean {
  return annotations.readOnlyHint?.value === false || /^(?:safe|destructive)_/u.test(meta.safety ?? "");
}

function destroys({ annotations, meta }: Tool): boolean {
  return annotations.destructiveHint?.value === true || meta.safety?.startsWith("destructive_") === true;
}
