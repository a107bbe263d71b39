import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { terminalSvg } from "./picture/terminal-svg.ts";

const SHOWN_FIXTURE = "fixtures/order-desk";
const SHOWN_COMMAND = ["src/tools/customers.ts", "--quiet"];
const PICTURE = "docs/picture.svg";

const root = path.resolve(import.meta.dirname, "..");
const { stdout, stderr } = spawnSync(
  process.execPath,
  [path.join(root, "bin/mcp-lint.js"), ...SHOWN_COMMAND, "--color"],
  {
    cwd: path.join(root, SHOWN_FIXTURE),
    encoding: "utf8",
  },
);
if (stdout === "") throw new Error(`mcp-lint printed nothing to make a picture of: ${stderr}`);

const prompt = `\u001b[2m$\u001b[22m mcp-lint ${SHOWN_COMMAND.join(" ")}\n\n`;
writeFileSync(path.join(root, PICTURE), terminalSvg(prompt + stdout, `mcp-lint's findings in ${SHOWN_FIXTURE}`));
console.log(`Wrote ${PICTURE}`);
