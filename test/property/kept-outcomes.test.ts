import fc from "fast-check";
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { deskServer, tool } from "../cli/desk-server.ts";
import { run } from "../cli/run-in-process.ts";
import { gitRepository, temporaryFolder } from "../project/temporary-folder.ts";

const WITH_HELP =
  '{"extends":["recommended"],"rules":{"description/em-dash":"error","help/example-valid":"error"},"help":{"pages":"help"}}';

/** Everything that may become of a file: the texts it may hold, "" for no such file. Some of one file have one length. */
const CONTENTS: Readonly<Record<string, readonly string[]>> = {
  "desk/src/server.ts": [
    deskServer('import { LIST } from "./texts.ts";', tool("list_orders", "List orders -- all.")),
    deskServer(
      'import { LIST } from "./texts.ts";',
      'server.registerTool("list_keys", { description: LIST }, handler);',
    ),
    deskServer(
      'import { TEXT } from "../../shared/text";',
      'server.registerTool("list_keys", { description: TEXT }, handler);',
    ),
    deskServer(
      'import { TEXT } from "@desk/text";',
      'server.registerTool("list_keys", { description: TEXT }, handler);',
    ),
  ],
  "desk/src/texts.ts": ["", 'export const LIST = "List keys -- all.";', 'export const LIST = "List keys or all.";'],
  "desk/src/more.ts": ["", deskServer(tool("get_order", "Get an order -- one.")), "const server = {"],
  "shared/text.ts": ["", 'export const TEXT = "List keys -- old.";', 'export const TEXT = "List keys, or old";'],
  "shared/text.tsx": ["", 'export const TEXT = "Listing keys.";'],
  "desk/branch/package.json": ["", '{"name":"branch","dependencies":{"@modelcontextprotocol/sdk":"^1.32.0"}}'],
  "desk/branch/server.ts": [
    "",
    deskServer(tool("list_stamps", "List stamps -- all.")),
    deskServer(
      'import { LIST } from "../src/texts.ts";',
      'server.registerTool("list_stamps", { description: LIST }, handler);',
    ),
  ],
  "desk/package.json": [
    '{"name":"desk","dependencies":{"@modelcontextprotocol/sdk":"^1.32.0","zod":"^4.0.0"}}',
    '{"name":"desk","dependencies":{"@modelcontextprotocol/sdk":"^1.32.0","zod":"^3.0.0"}}',
  ],
  "desk/tsconfig.json": ["", '{"compilerOptions":{"paths":{"@desk/text":["./src/texts.ts","../shared/text.ts"]}}}'],
  "desk/mcp-lint.config.json": [
    WITH_HELP,
    WITH_HELP,
    "",
    '{"extends":["recommended"],"rules":{"description/em-dash":"warning"},"files":["src/server.ts"]}',
    '{"extends":["recommended"],"rules":{"description/em-dash":"loud"}}',
  ],
  "desk/mcp-lint-baseline.json": ["", "", '{"version":1,"findings":[]}', '{"version":2}'],
  "desk/help/orders.md": ["", "# Orders\n\n`list_orders(page=1)` lists them, `list_keys(page=1)` what they open.\n"],
};

const FILES = Object.keys(CONTENTS);

type Edit = (root: string) => void;

const edit: fc.Arbitrary<Edit> = fc
  .record({
    file: fc.constantFrom(...FILES),
    choice: fc.nat({ max: 4 }),
    keepsTime: fc.boolean(),
    isTouch: fc.nat({ max: 4 }).map((one) => one === 0),
  })
  .map(({ file, choice, keepsTime, isTouch }) => (root) => {
    const path = join(root, file);
    const before = statSync(path, { throwIfNoEntry: false });
    if (isTouch) {
      if (before) utimesSync(path, new Date(), new Date());
      return;
    }
    put(path, CONTENTS[file]![choice % CONTENTS[file]!.length]!);
    if (keepsTime && before && statSync(path, { throwIfNoEntry: false })) utimesSync(path, before.atime, before.mtime);
  });

const start = fc.tuple(...FILES.map((file) => fc.constantFrom(...CONTENTS[file]!)));

function put(path: string, content: string): void {
  if (content === "") {
    rmSync(path, { force: true });
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

afterEach(() => {
  vi.restoreAllMocks();
});

test("whatever is edited, a run with --cache says what one without says", { timeout: 120_000 }, async () => {
  const { now } = Date;
  // Files count as old enough to be known by their stamps alone.
  vi.spyOn(Date, "now").mockImplementation(() => now() + 60_000);
  await fc.assert(
    fc.asyncProperty(start, fc.array(edit, { minLength: 2, maxLength: 3 }), async (contents, edits) => {
      const root = gitRepository(temporaryFolder());
      for (const [index, file] of FILES.entries()) put(join(root, file), contents[index]!);
      const desk = join(root, "desk");
      await run(desk, ["--cache"]);
      for (const change of edits) {
        change(root);
        expect(await run(desk, ["--cache"])).toEqual(await run(desk, []));
      }
    }),
    { numRuns: 8 },
  );
});

test(
  "whatever is staged, --staged and --since say with --cache what they say without",
  { timeout: 120_000 },
  async () => {
    const { now } = Date;
    vi.spyOn(Date, "now").mockImplementation(() => now() + 60_000);
    await fc.assert(
      fc.asyncProperty(
        start,
        fc.array(fc.tuple(edit, fc.boolean()), { minLength: 2, maxLength: 3 }),
        async (contents, edits) => {
          const root = gitRepository(temporaryFolder({ ".gitignore": ".mcp-lint-cache\n" }));
          const git = (...args: string[]): void =>
            void execFileSync("git", ["-c", "user.name=Clerk", "-c", "user.email=clerk@desk.example", ...args], {
              cwd: root,
            });
          for (const [index, file] of FILES.entries()) put(join(root, file), contents[index]!);
          git("add", "-A");
          git("commit", "-qm", "The desk");
          const desk = join(root, "desk");
          for (const [change, isStaged] of edits) {
            change(root);
            if (isStaged) git("add", "-A");
            for (const args of [["--staged"], ["--since", "HEAD"]])
              expect(await run(desk, [...args, "--cache"])).toEqual(await run(desk, args));
          }
        },
      ),
      { numRuns: 5 },
    );
  },
);
