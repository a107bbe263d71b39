import { describe, expect, it } from "vitest";
import { respelled, snakeCase } from "../../../src/rules/shared/words/respell.ts";

describe("other words in the style of a name", () => {
  it.each([
    ["findFreeBerth", ["find", "free", "berths"], "findFreeBerths"],
    ["port.findFreeBerth", ["port", "find", "free", "berths"], "port.findFreeBerths"],
    ["list-berth_of-port", ["list", "berths", "of", "port"], "list-berths_of-port"],
    ["getAllBerths", ["list", "", "berths"], "listBerths"],
    ["get_all_berths", ["list", "", "berths"], "list_berths"],
    ["getBerthIDsV1", ["get", "quay", "ids", "v", "1"], "getQuayIDsV1"],
  ])("%s", (name, words, better) => {
    expect(respelled(name, words)).toBe(better);
  });
});

it.each([
  ["getBerthV1", "get_berth_v1"],
  ["getBerth_2", "get_berth_2"],
  ["port.listBerthIDs", "port_list_berth_ids"],
  ["Get-Berth", "get_berth"],
])("writes %s in snake_case as %s", (name, snake) => {
  expect(snakeCase(name)).toBe(snake);
});
