import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { repositoryRoot } from "../../support/fixture-folders.ts";
import { isAlive } from "../../support/processes.ts";
import { ask, berth, httpServer, resultOf, stdioServer, type Message } from "./scripted-server.ts";
import { temporaryFolder } from "../../project/temporary-folder.ts";
import { withoutHandshake } from "./without-handshake.ts";

const one = `answer({ tools: [${JSON.stringify(berth)}] });`;

describe("a server that a command starts", () => {
  test("is asked for its tools to the last page", async () => {
    const folder = stdioServer(`
      const page = Number(request.params?.cursor ?? 0);
      const tools = [{ ...${JSON.stringify(berth)}, name: "page_" + page }];
      answer(page < 2 ? { tools, nextCursor: String(page + 1) } : { tools });
    `);
    expect(await ask(folder)).toMatchObject([{ name: "page_0" }, { name: "page_1" }, { name: "page_2" }]);
  });

  test("is asked for a thousand tools, however many pages they take", async () => {
    const folder = stdioServer(`
      const start = Number(request.params?.cursor ?? 0);
      const tools = Array.from({ length: 20 }, (_, index) => ({ name: "berth_" + (start + index) }));
      answer({ tools, ...(start + 20 < 1000 && { nextCursor: String(start + 20) }) });
    `);
    const names = Array.from({ length: 1_000 }, (_, index) => ({ name: `berth_${String(index)}` }));
    expect(await ask(folder)).toEqual(names);
  });

  test("may flood its error output before it answers", async () => {
    const flood = 'for (let line = 0; line < 200; line++) console.error("fog ".repeat(25_000));';
    const folder = stdioServer(`${flood} ${one}`, flood);
    expect(await ask(folder)).toEqual([berth]);
  });

  test("gives every tool as it is, with members that no specification names", async () => {
    const folder = stdioServer('answer({ tools: [{ name: "list_berths", tide: { high: true } }] });');
    expect(await ask(folder)).toEqual([{ name: "list_berths", tide: { high: true } }]);
  });

  test("gets the whole environment, variables set before the command, and quoted arguments", async () => {
    const folder = stdioServer(
      "answer({ tools: [process.argv.slice(2).concat(process.env.QUAY, process.env.TIDE).map((name) => ({ name }))].flat() });",
    );
    const address = `TIDE=ebb "${process.execPath}" server.mjs "two words" $PILOT`;
    const environment = { ...process.env, QUAY: "north", PILOT: "anna" };
    expect(await ask(folder, address, { environment })).toEqual([
      { name: "two words" },
      { name: "anna" },
      { name: "north" },
      { name: "ebb" },
    ]);
  });

  test("may write other text to its output", async () => {
    const folder = stdioServer(
      one,
      'console.log("Harbour is listening!\\u001b[31m"); console.log("{}"); console.log("[1");',
    );
    expect(await ask(folder)).toEqual([berth]);
  });

  test.each([
    [
      "ends at the start",
      "",
      'console.error("a pier\\nError: no water\\n    at quay"); process.exit(3);',
      /ended before it listed its tools\. It wrote: `Error: no water`\.$/u,
    ],
    [
      "says what it needs, and more after that",
      "",
      'console.error("The pier requires low tide.\\n\\nIt would start, and then\\nlist nothing."); process.exit(1);',
      /ended before it listed its tools\. It wrote: `The pier requires low tide\.`\.$/u,
    ],
    [
      "answers with an error",
      'fail({ code: -32603, message: "The tide is out." });',
      "",
      /answered with an error: The tide is out\.$/u,
    ],
    ["answers with no list", 'answer({ tools: "berths" });', "", /something that holds no list of tools\.$/u],
    ["gives the same cursor again", 'answer({ tools: [], nextCursor: "a" });', "", /lists its tools without end/u],
    [
      "gives empty pages for ever",
      "answer({ tools: [], nextCursor: String(Math.random()) });",
      "",
      /lists its tools without end: 101 pages in a row hold none\.$/u,
    ],
    [
      "gives new cursors for ever",
      'answer({ tools: [{ name: "x".repeat(3e6) }], nextCursor: String(Math.random()) });',
      "",
      /lists more than 10 MB of tools\.$/u,
    ],
    [
      "answers with a line that does not end",
      'for (let i = 0; i < 200; i++) process.stdout.write("x".repeat(1e5));',
      "",
      /answered with more than 10 MB\.$/u,
    ],
    [
      "answers with depths",
      'process.stdout.write(`{"jsonrpc":"2.0","id":${request.id},"result":{"tools":[${"[".repeat(1e5)}${"]".repeat(1e5)}]}}\\n`);',
      "",
      /nested too deeply/u,
    ],
  ])("is complained about in one sentence when it %s", async (_, listing, opening, sentence) => {
    await expect(ask(stdioServer(listing, opening))).rejects.toThrow(sentence);
  });

  test("is not waited for without end", async () => {
    const folder = stdioServer("", 'console.error("waiting for the tide");');
    await expect(ask(folder, undefined, { timeout: 1500 })).rejects.toThrow(
      /listed no tools within 1\.5 seconds; more patience gives it longer\. It wrote: `waiting for the tide`\.$/u,
    );
  });

  test("is given up where it writes lines without end that mean nothing", async () => {
    const folder = stdioServer("", 'for (;;) process.stdout.write("tide\\n".repeat(1e4));');
    await expect(ask(folder, undefined, { timeout: 1500 })).rejects.toThrow(/listed no tools within 1\.5 seconds/u);
  });

  test("is not waited for when somebody interrupts", async () => {
    const interruption = AbortSignal.timeout(200);
    await expect(ask(stdioServer(""), undefined, { interruption })).rejects.toThrow(/was interrupted/u);
  });

  test("is ended with everything that it started, even when it will not hear of it", async () => {
    const deaf = 'process.on("SIGTERM", () => undefined); setInterval(() => undefined, 1000);';
    const folder = stdioServer(
      one,
      `import { spawn } from "node:child_process";
       import { writeFileSync } from "node:fs";
       const child = spawn(process.execPath, ["--eval", ${JSON.stringify(deaf)}], { stdio: "ignore" });
       ${deaf}
       writeFileSync("pids", process.pid + " " + child.pid);`,
    );
    await ask(folder);
    const pids = readFileSync(path.join(folder, "pids"), "utf8").split(" ").map(Number);
    await expect.poll(() => pids.filter(isAlive), { timeout: 5000 }).toEqual([]);
  });
});

describe("a server that knows no revision of the protocol with a handshake", () => {
  const listed = [
    { name: "list_berths", description: "List berths.", inputSchema: { type: "object", properties: {} } },
  ];

  test("is asked without one when a command starts it", async () => {
    const program = "test/extract/live-server/without-handshake.ts";
    expect(await ask(repositoryRoot, `"${process.execPath}" --import tsx ${program} --stdio`)).toEqual(listed);
  });

  test("is asked without one at a URL", async () => {
    const { fetch } = createMcpHandler(withoutHandshake, { legacy: "reject" });
    const url = await httpServer(({ method = "GET", headers }, response, message) => {
      const entries = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
      const body = message ? { body: JSON.stringify(message) } : {};
      void fetch(new Request(url, { method, headers: entries, ...body })).then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
      });
    });
    expect(await ask(process.cwd(), url)).toEqual(listed);
  });

  test("is complained about with its own words when it speaks no other either", async () => {
    const refusing = temporaryFolder({
      "server.mjs": `import { createInterface } from "node:readline";
        createInterface({ input: process.stdin }).on("line", (line) => {
          const error = { code: -32022, message: "Unsupported protocol version", data: { supported: ["1852-01-01"] } };
          process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(line).id, error }) + "\\n");
        });`,
    });
    await expect(ask(refusing)).rejects.toThrow(/answered with an error: Unsupported protocol version\.$/u);
  });
});

describe("a command that starts no server", () => {
  test.each([
    ["", /There is no command in ``/u],
    ["TIDE=ebb", /There is no command in `TIDE=ebb`/u],
    [
      "no-such-harbour --port 1",
      /The server `no-such-harbour --port 1` could not be reached: there is no such command\.$/u,
    ],
    ["cd server && npm start", /needs a shell for `&&`\. Quote it, or give a shell the whole/u],
  ])("%s", async (address, sentence) => {
    await expect(ask(process.cwd(), address)).rejects.toThrow(sentence);
  });
});

describe("a server at a URL", () => {
  test("is asked over streamable HTTP, with the headers that it is to get", async () => {
    const url = await httpServer((request, response, message) => {
      const answer = message && resultOf(message, [{ ...berth, description: request.headers.authorization }]);
      if (!message) response.writeHead(405).end();
      else if (answer) response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
      else response.writeHead(202).end();
    });
    const headers = { Authorization: "Bearer pilot" };
    expect(await ask(process.cwd(), url, { headers })).toEqual([{ ...berth, description: "Bearer pilot" }]);
  });

  test("is asked over server-sent events when it knows nothing newer", async () => {
    let send: ((message: object) => void) | undefined;
    const url = await httpServer((request, response, message) => {
      if (request.method === "GET") {
        response.writeHead(200, { "content-type": "text/event-stream" }).write("event: endpoint\ndata: /messages\n\n");
        send = (answer) => response.write(`data: ${JSON.stringify(answer)}\n\n`);
        return;
      }
      response.writeHead(request.url === "/messages" ? 202 : 405).end();
      const answer = message && resultOf(message, [berth]);
      if (answer && request.url === "/messages") send?.(answer);
    });
    expect(await ask(process.cwd(), url)).toEqual([berth]);
  });

  test.each([
    [401, /asks who is there; other headers can say so\.$/u],
    [404, /answered with the HTTP status 404; is there an MCP server at that address\?$/u],
    [500, /answered with the HTTP status 500; is there an MCP server at that address\?$/u],
  ])("that answers with the status %i is complained about", async (status, sentence) => {
    const url = await httpServer((_, response) => void response.writeHead(status).end("<html>"));
    await expect(ask(process.cwd(), url)).rejects.toThrow(sentence);
  });

  test("that answers with a page is complained about", async () => {
    const url = await httpServer((_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<html>");
    });
    await expect(ask(process.cwd(), url)).rejects.toThrow(
      /answered with a page, or something else that is no MCP; is there an MCP server at that address\?$/u,
    );
  });

  test("that answers without end is complained about", async () => {
    const url = await httpServer((_, response, message: Message | undefined) => {
      response.writeHead(200, { "content-type": "application/json" });
      if (message?.method === "initialize") response.end(JSON.stringify(resultOf(message, [])));
      else response.end(" ".repeat(11 * 1024 * 1024));
    });
    await expect(ask(process.cwd(), url)).rejects.toThrow(/answered with more than 10 MB\.$/u);
  });

  test("where nobody listens is complained about", async () => {
    await expect(ask(process.cwd(), await deserted())).rejects.toThrow(
      /could not be reached: nobody listens there\.$/u,
    );
  });

  test.each(["http://", "https://[harbour"])("that is none is complained about: %s", async (url) => {
    await expect(ask(process.cwd(), url)).rejects.toThrow(/is no URL that a server could be at/u);
  });
});

/** A URL at which a server was, a moment ago. */
async function deserted(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/mcp`;
}
