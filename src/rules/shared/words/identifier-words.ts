/** `IDs`, `URL` before `Status`, `Orders`, `orders2`, digits. */
const WORD = /[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+\d*|[\p{L}\p{M}]+|\d+/gu;

/** The words of identifiers that were asked for: rules ask for those of the same names again and again. */
const known = new Map<string, readonly string[]>();
const MOST_KNOWN = 10_000;

/**
 * Splits an identifier into words in lower case, however it is written: `sales_orders`, `sales-orders`,
 * `salesOrders`, `crm.salesOrders` and `SalesOrderIDs` alike.
 */
export function identifierWords(identifier: string): readonly string[] {
  const words = known.get(identifier) ?? split(identifier);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(identifier, words);
  return words;
}

function split(identifier: string): readonly string[] {
  return Array.from(identifier.matchAll(WORD), ([word]) => word.toLowerCase());
}
