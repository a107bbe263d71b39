import { expect, test } from "vitest";
import { ask, askForAll, berth, resourceServer, stdioServer } from "./scripted-server.ts";

const tools = `if (request.method === "tools/list") answer({ tools: [${JSON.stringify(berth)}] });`;

test("resources and their templates are read beside the tools, each to the last page", async () => {
  const folder = resourceServer(`
    ${tools}
    const page = Number(request.params?.cursor ?? 0);
    if (request.method === "resources/list")
      answer({ resources: [{ uri: "port://quay/" + page }], ...(page < 1 && { nextCursor: "1" }) });
    if (request.method === "resources/templates/list")
      answer({ resourceTemplates: [{ uriTemplate: "port://berths/{n}/" + page }], ...(page < 1 && { nextCursor: "1" }) });
  `);
  expect(await askForAll(folder)).toEqual({
    tools: [berth],
    resources: [{ uri: "port://quay/0" }, { uri: "port://quay/1" }],
    resourceTemplates: [{ uriTemplate: "port://berths/{n}/0" }, { uriTemplate: "port://berths/{n}/1" }],
  });
});

test("a server that declares no resources is not asked for any, and has none", async () => {
  const folder = stdioServer(`answer({ tools: [${JSON.stringify(berth)}] });`);
  expect(await askForAll(folder)).toEqual({ tools: [berth], resources: [] });
});

test("one that knows no templates has none", async () => {
  const folder = resourceServer(`
    ${tools}
    if (request.method === "resources/list") answer({ resources: [{ uri: "port://tides" }] });
    if (request.method === "resources/templates/list") fail({ code: -32601, message: "Method not found" });
  `);
  expect(await askForAll(folder)).toEqual({
    tools: [berth],
    resources: [{ uri: "port://tides" }],
    resourceTemplates: [],
  });
});

test.each([
  ["answers with an error", 'fail({ code: -32603, message: "Fog." });'],
  ["answers with no list", 'answer({ resources: "port://tides" });'],
  ["lists them without end", 'answer({ resources: [], nextCursor: "again" });'],
])("nothing is claimed of resources where the server %s, and its tools are kept", async (_, listing) => {
  const folder = resourceServer(`${tools} if (request.method.startsWith("resources/")) { ${listing} }`);
  expect(await askForAll(folder)).toEqual({ tools: [berth] });
});

test("a server that is silent about its resources is not waited for longer than it is given", async () => {
  expect(await ask(resourceServer(tools), undefined, { timeout: 3000 })).toEqual([berth]);
});
