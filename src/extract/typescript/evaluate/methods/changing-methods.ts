/** Methods that add members to a list, map or set. */
export const ADDING_METHODS: ReadonlySet<string> = new Set(["push", "unshift", "splice", "set", "add"]);

/** Methods that take members out of a list, map or set, put others in their place, or give them another order. */
export const REMOVING_METHODS = [
  "delete",
  "clear",
  "pop",
  "shift",
  // Of an iterator, which is a list of what it has yet to give.
  "next",
  "splice",
  "sort",
  "reverse",
  "fill",
  "copyWithin",
] as const;

/** Methods that change the collection which they are called of. */
export const CHANGING_METHODS: ReadonlySet<string> = new Set([...ADDING_METHODS, ...REMOVING_METHODS]);
