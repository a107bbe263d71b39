import { describe, expect, it } from "vitest";
import { isEnglish } from "../../../src/rules/shared/words/is-english.ts";

describe("a text may be English", () => {
  it.each([
    "",
    "Orders",
    "List orders.",
    "List the offices in Los Angeles and Las Vegas.",
    "Widths in µm, and the angle α.",
    "Finds a cardinal de la Mer, or one with an own fleet of ships.",
  ])("%j", (text) => {
    expect(isEnglish(text)).toBe(true);
  });

  it.each([
    "查询应用下所有发布流程",
    "[delivery] 查询应用下所有发布流程",
    "Список заказов",
    "Obtener una orden de compra por código.",
    "Lista as faturas de um cliente com desconto.",
    "Liste les commandes des clients.",
    "Listet die Rechnungen des Kunden mit dem Datum auf.",
    "Haalt het huis op met een nummer van de straat.",
  ])("%j is not", (text) => {
    expect(isEnglish(text)).toBe(false);
  });
});
