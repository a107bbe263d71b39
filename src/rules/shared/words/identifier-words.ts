/** `IDs`, `URL` before `Status`, `Orders`, `orders2`, digits. */
const WORD = /[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+\d*|[\p{L}\p{M}]+|\d+/gu;

/**
 * Splits an identifier into words in lower case, however it is written: `sales_orders`, `sales-orders`,
 * `salesOrders`, `crm.salesOrders` and `SalesOrderIDs` alike.
 */
export function identifierWords(identifier: string): string[] {
  return Array.from(identifier.matchAll(WORD), ([word]) => word.toLowerCase());
}
