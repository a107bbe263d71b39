import { describe, expect, it } from "vitest";
import { holeSentences, LOW_LEVEL_SERVER, namesOf, readProject } from "../../support/source-project.ts";

const KEGS = `
  const schema = { type: "object", properties: { keg_id: { type: "string" } } };
  const kegs = [
    { name: "tap_keg", description: "Taps a keg.", inputSchema: schema },
    { name: "roll_keg", description: "Rolls a keg away.", inputSchema: schema },
  ];`;

describe("a program that answers tools/list without a library", () => {
  it("may choose by a switch, and wrap its answer up", () => {
    const set = readProject(`${KEGS}
      const success = (id, result) => ({ jsonrpc: "2.0", id, result });
      const listKegs = () => ({ tools: kegs.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })) });
      export async function answer(request) {
        switch (request.method) {
          case "initialize": return { payload: success(request.id, { capabilities: { tools: {} } }) };
          case "tools/list": return { payload: success(request.id, listKegs()) };
          default: return { payload: { error: { code: -32601 } } };
        }
      }`);
    expect([namesOf(set), holeSentences(set)]).toEqual([["tap_keg", "roll_keg"], []]);
    expect(set.tools[0]?.input.schema).toMatchObject({ properties: { keg_id: { type: "string" } } });
  });

  it("may fall through from one clause of a switch to the next", () => {
    const set = readProject(`${KEGS}
      export function answer({ method }) {
        switch (method) {
          case "tools/list":
          case "list_tools":
            return { tools: kegs };
        }
      }`);
    expect(namesOf(set)).toEqual(["tap_keg", "roll_keg"]);
  });

  it("may compare the method, and hand its answer to what sends it", () => {
    const set = readProject(`${KEGS}
      export async function POST(request) {
        const { id, method } = await request.json();
        if (method === "ping") return Response.json({ jsonrpc: "2.0", id, result: {} });
        if (method === "tools/list" || method === "tools.list") {
          return Response.json({ jsonrpc: "2.0", id, result: { tools: kegs } }, { status: 200 });
        }
        return Response.json({ jsonrpc: "2.0", id, error: { code: -32601 } });
      }`);
    expect([namesOf(set), holeSentences(set)]).toEqual([["tap_keg", "roll_keg"], []]);
  });

  it("may send text, in a function that the answer is handed to", () => {
    const set = readProject(`${KEGS}
      const send = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }));
      const listTo = (id) => { const answer = { tools: kegs }; send(id, answer); };
      process.stdin.on("data", (line) => {
        const { id, method } = JSON.parse(line);
        method === "tools/list" ? listTo(id) : send(id, {});
      });`);
    expect(namesOf(set)).toEqual(["tap_keg", "roll_keg"]);
  });

  it.each([
    [
      "effect",
      'Match.value(request).pipe(Match.when({ method: "tools/list" }, listTo), Match.orElse(() => undefined))',
    ],
    ["ts-pattern", 'match(request).with({ method: "tools/list" }, () => listTo(request)).otherwise(() => undefined)'],
  ])("may choose by a pattern of %s", (_, chosen) => {
    const set = readProject(`${KEGS}
      const listTo = ({ id }) => ({ jsonrpc: "2.0", id, result: { tools: kegs } });
      export const answer = (request) => ${chosen};`);
    expect([namesOf(set), holeSentences(set)]).toEqual([["tap_keg", "roll_keg"], []]);
  });

  it("is none that asks another for its list by such an object", () => {
    const set = readProject(
      'export const ask = (client) => client.request({ method: "tools/list" }, (error, { tools }) => tools);',
    );
    expect([namesOf(set), holeSentences(set)]).toEqual([[], []]);
  });

  it("may keep a function for each method, in a map or an object", () => {
    const inMap = readProject(`${KEGS}
      const methods = new Map();
      methods.set("tools/list", async () => ({ tools: kegs }));`);
    const inObject = readProject(`${KEGS}
      async function list() { return { tools: kegs }; }
      export const methods = { ping: () => ({}), "tools/list": list };`);
    expect([namesOf(inMap), namesOf(inObject)]).toEqual([
      ["tap_keg", "roll_keg"],
      ["tap_keg", "roll_keg"],
    ]);
  });

  it("may keep the functions in a field, and the tools in what its constructor is given", () => {
    const set = readProject(`
      class Cellar {
        readonly #kegs = new Map<string, { name: string; description: string }>();
        add(keg: { name: string; description: string }) { this.#kegs.set(keg.name, keg); }
        async list() { return { ok: true, value: { tools: [...this.#kegs.values()] } }; }
      }
      class Pipe {
        constructor(private readonly cellar: Cellar) {}
        private readonly methods = {
          ping: (request) => this.send(request.id, {}),
          "tools/list": (request) => this.list(request),
        };
        async list(request) {
          const result = await this.cellar.list();
          if (!result.ok) return;
          await this.send(request.id, result.value);
        }
        async send(id, result) { process.stdout.write(JSON.stringify({ id, result })); }
        start() { process.stdin.on("data", (line) => this.methods[JSON.parse(line).method]?.(JSON.parse(line))); }
      }
      const cellar = new Cellar();
      cellar.add({ name: "tap_keg", description: "Taps a keg." });
      cellar.add({ name: "roll_keg", description: "Rolls a keg away." });
      new Pipe(cellar).start();`);
    expect([namesOf(set), holeSentences(set)]).toEqual([["tap_keg", "roll_keg"], []]);
  });

  it("leaves a hole where the list comes from elsewhere", () => {
    const set = readProject(`
      export async function answer({ method, params }) {
        if (method === "tools/list") return { tools: await fetch("https://brewery.example/kegs") };
        return {};
      }`);
    expect(set.tools).toEqual([]);
    expect(holeSentences(set)).toEqual(["the list of tools calls `fetch`, which is known only at run time"]);
  });

  it("leaves a hole where no list is to be seen", () => {
    const set = readProject(`
      import { upstream } from "brewery-upstream";
      export async function answer({ method, params }) {
        if (method === "tools/list") return upstream.forward(method, params);
        return {};
      }`);
    expect(holeSentences(set)).toEqual([
      "the list of tools is sent by code of the project's own, which is not followed to a list",
    ]);
  });

  it.each([
    ["quotes its keys", 'send({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" });'],
    ["names the method alone", 'send({ jsonrpc: "2.0", id: 1, method: "tools/list" });'],
    [
      "hands parameters on",
      'request("tools/list", {}); request("tools/list", { cursor }); request("tools/list", cursor);',
    ],
  ])("is none that asks for the list: one that %s", (_, code) => {
    const set = readProject(`
      const cursor = process.argv[2];
      const send = (message) => process.stdout.write(JSON.stringify(message));
      const request = (method, params) => send({ id: 2, method, params });
      ${code}`);
    expect([set.tools, set.holes]).toEqual([[], []]);
  });

  it("is passed over where a library lists tools", () => {
    const set = readProject(`${LOW_LEVEL_SERVER}${KEGS}
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: kegs.slice(0, 1) }));
      export const isListing = ({ method }) => (method === "tools/list" ? { tools: kegs } : undefined);`);
    expect([namesOf(set), holeSentences(set)]).toEqual([["tap_keg"], []]);
  });
});
