/** What people found out who looked into misses for which the analyzer, being sure, has no hole. */
interface CheckedMiss {
  readonly server: string;
  /** Tools; without them it holds for all of the server. */
  readonly tools?: readonly string[];
  readonly what: "invented" | "differs";
  readonly reason: string;
}

const CHECKED: readonly CheckedMiss[] = [
  {
    server: "azure-devops-mcp",
    tools: ["wit_backlog", "wit_work_item_link_write"],
    what: "differs",
    reason: "the list is of an earlier release: the source has actions and fields that it lacks",
  },
  {
    server: "azure-devops-mcp",
    tools: ["mcp_apps_ping"],
    what: "invented",
    reason: "registered where the domain `mcp-apps` is asked for, which `all` leaves out",
  },
  {
    server: "google-calendar",
    tools: ["create-event", "create-events", "update-event"],
    what: "differs",
    reason: "the list is of another release: its e-mail addresses have a pattern that the source has not",
  },
  {
    server: "backlog",
    tools: ["add_watching", "get_wiki", "update_wiki", "get_document_tree"],
    what: "differs",
    reason: "the list was made with a later zod than the lock file has, which lists the types of a union",
  },
  { server: "backlog", what: "invented", reason: "registered under options that are off by default" },
  { server: "playwright-mcp", what: "invented", reason: "another program of the repository offers them too" },
  {
    server: "sentry-mcp",
    tools: ["whoami"],
    what: "differs",
    reason: "the list was written by a generator of the repository, which leaves out an input without fields",
  },
  { server: "fastmcp-addition", what: "invented", reason: "tools of the examples beside `addition.ts`" },
  {
    server: "mcp-nest.dev",
    what: "invented",
    reason: "registered by calls while it runs; the list has those of decorators",
  },
  {
    server: "xmcp.dev",
    what: "differs",
    reason: "the list was made with a later zod than the lock file has, of which e-mail addresses have another pattern",
  },
];

/** The reason that was found for a miss without a hole; undefined when nobody has looked, and then it is a defect. */
export function checkedReason(server: string, tool: string, what: string): string | undefined {
  const kind = what === "invented" ? "invented" : "differs";
  const ofServer = CHECKED.filter((one) => one.server === server && one.what === kind);
  return ofServer.find((one) => one.tools?.includes(tool) ?? true)?.reason;
}

/** Whether somebody has looked into this very tool, so that a hole that it has beside is not the reason. */
export function isCheckedByName(server: string, tool: string): boolean {
  return CHECKED.some((one) => one.server === server && one.what === "differs" && one.tools?.includes(tool) === true);
}
