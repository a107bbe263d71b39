/** Methods that hand each member to a function, at once, and keep nothing of it. */
export const AT_ONCE =
  /^(?:forEach|map|flatMap|filter|find|findLast|findIndex|findLastIndex|some|every|reduce|reduceRight|sort|toSorted)$/u;
