/** A name as the key of an object literal. */
export function propertyKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(name) && name !== "__proto__" ? name : `[${JSON.stringify(name)}]`;
}
