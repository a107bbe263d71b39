/** Members by what they have in common, in their order. */
export function groupsOf<T, Key>(members: Iterable<T>, keyOf: (member: T) => Key): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>();
  for (const member of members) {
    const key = keyOf(member);
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
  }
  return groups;
}

/**
 * The members of the largest group.
 * @returns nothing when there is none, or when another one is as large
 */
export function mostOf<T>(members: readonly T[], keyOf: (member: T) => unknown): readonly T[] {
  const [most, next] = [...groupsOf(members, keyOf).values()].sort((one, other) => other.length - one.length);
  return most && most.length !== next?.length ? most : [];
}
