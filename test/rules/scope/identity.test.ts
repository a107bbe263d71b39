import { describe, expect, it } from "vitest";
import noIdentitySynonyms from "../../../src/rules/scope/no-identity-synonyms.ts";
import noUserId from "../../../src/rules/scope/no-user-id.ts";
import type { JsonObject } from "../../../src/tool-model/json.ts";
import { findFaults } from "../../support/find-faults.ts";

const text = { type: "string" };

describe("scope/no-identity-synonyms", () => {
  const faults = (name: string, field: string, schema: JsonObject = text, required = [field]): number =>
    findFaults(noIdentitySynonyms, [
      { name, inputSchema: { type: "object", properties: { [field]: schema }, required } },
    ]).length;

  it("finds who acts, and whose data it is", () => {
    expect(faults("list_loans", "userId")).toBe(1);
    expect(faults("list_loans", "uid", { ...text, description: "The user who asks" })).toBe(1);
    expect(faults("list_loans", "owner_id")).toBe(1);
    expect(faults("list_loans", "tenant_id", text, [])).toBe(1);
    expect(faults("create_loan", "userId")).toBe(1);
  });

  it.each([
    ["a switch", "get_loan", "uid", { type: "boolean" }],
    ["the id of something that has no words", "get_loan", "uid", text],
    ["somebody else's id", "lend_book", "userId", { ...text, description: "The id of the borrower" }],
    ["the owner that a write names", "create_shelf", "ownerId", text],
  ])("leaves %s alone", (_, name, field, schema) => {
    expect(faults(name, field, schema)).toBe(0);
  });

  it.each(["userId", "ownerId"])("takes a %s that may be left out for a filter", (field) => {
    expect(faults("list_loans", field, text, [])).toBe(0);
  });
});

describe("scope/no-user-id", () => {
  const faults = (name: string, properties: JsonObject): number =>
    findFaults(noUserId, [{ name, inputSchema: { type: "object", properties } }]).length;
  const holder: JsonObject = { type: "object", properties: { user_id: text } };

  it("finds a user in any object", () => {
    expect(faults("lend_book", { user_id: text })).toBe(1);
    expect(faults("lend_book", { user: holder, loan: holder })).toBe(2);
    expect(faults("lend_book", { loans: { type: "array", items: holder } })).toBe(1);
  });

  it("leaves the users alone whom an object or a list is named for", () => {
    expect(faults("lend_book", { borrowing_user: holder })).toBe(0);
    expect(faults("lend_book", { readers: { type: "array", items: holder } })).toBe(0);
    expect(faults("lend_book", { guests: { type: "array", items: { anyOf: [holder, text] } } })).toBe(0);
  });

  it("leaves the user alone whom the tool is about, wherever it stands", () => {
    expect(faults("get_user", { path: holder })).toBe(0);
  });
});
