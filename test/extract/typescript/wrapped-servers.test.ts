import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER } from "../../support/source-project.ts";

/** A server that a package's function is given, and what is registered with what it gives back. */
const wrapping = (imports: string, wrapped: string): string => `${imports}
${SERVER}const outer = ${wrapped};
function addSluice(to: McpServer) { to.registerTool("open_sluice", {}, handler); }
outer.registerTool("list_sluices", { description: "Lists sluices." }, handler);
addSluice(outer);`;

describe("a server that a package's function gives back", () => {
  it("has the tools that are registered with what is given back", () => {
    const set = readProject(
      wrapping(
        'import * as Sentry from "@sentry/node";',
        "Sentry.wrapMcpServerWithSentry(server, { recordInputs: true })",
      ),
    );
    expect(namesOf(set).toSorted()).toEqual(["list_sluices", "open_sluice"]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("has them with a hole where nobody knows what the function does", () => {
    const set = readProject(wrapping('import { metered } from "lock-keeper";', "metered(server)"));
    expect(namesOf(set).toSorted()).toEqual(["list_sluices", "open_sluice"]);
    expect(holeSentences(set)).toEqual([
      "the list of tools goes through `metered` of lock-keeper, which may change what is registered",
    ]);
  });

  it("is none where something else is made with it", () => {
    const set = readProject(
      wrapping('import { Gauge } from "lock-keeper";', "new Gauge(server)").replace("addSluice(outer);", ""),
    );
    expect(namesOf(set)).toEqual([]);
  });
});
