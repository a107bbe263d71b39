/** A program that is written at random: what it keeps, what it does, and what can be asked of it at its end. */
export interface GeneratedProgram {
  readonly code: string;
  /** Expressions that give texts. */
  readonly asked: readonly string[];
}

/** Statements stand in each other no deeper than so many levels. */
const MOST_DEEP = 3;

const WORDS = ["tide", "berth", "crane", "buoy", "lock", "quay"];
const LISTS = ["ships", "rest"];

/**
 * Writes a program that keeps lists, objects, a map, a set, an instance, a text and a count, and changes them by statements,
 * loops, conditions and functions.
 * @param seed gives the same program each time
 */
export function generatedProgram(seed: number): GeneratedProgram {
  const writer = new Writer(seed);
  const body = Array.from({ length: writer.below(8) + 3 }, () => writer.statement(0));
  return { code: [...writer.declarations(), ...writer.functions, ...body].join("\n"), asked: ASKED };
}

const ASKED = [
  "JSON.stringify([count, text, first])",
  "JSON.stringify(ships)",
  "JSON.stringify(rest)",
  "JSON.stringify(items)",
  "JSON.stringify([...byName])",
  "JSON.stringify([...seen])",
  "JSON.stringify(table)",
  "JSON.stringify([log.count, log.last, log.lines])",
];

type Form = () => string;

class Writer {
  /** Functions that statements call, written so far. */
  readonly functions: string[] = [];
  #state: number;
  #named = 0;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 to below a limit. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  declarations(): readonly string[] {
    const added = ["ships.push(word);", "items.push({ name: word, title: text });", "rest.unshift(word); count++;"];
    return [
      `let count = ${this.below(5)};`,
      `let text = ${this.#word()};`,
      `let [first, ...ships] = [${this.#word()}, ${this.#word()}, ${this.#word()}];`,
      `let rest = [${this.#word()}, first];`,
      `const items = [{ name: "one", title: ${this.#word()} }];`,
      `const byName = new Map([[${this.#word()}, ${this.#word()}]]);`,
      `const seen = new Set([${this.#word()}]);`,
      `const table = { ${this.#pick(WORDS)}: ${this.#word()} };`,
      "class Log { count = 0; last = 'none'; lines = []; add(word) { this.count++; this.last = word; this.lines.push(word); return this; } }",
      "const log = new Log();",
      "function next(word) { count += 1; return word + count; }",
      'function make(word) { return { name: word, title: "made " + word + count++ }; }',
      `const add = (word) => { ${this.#pick(added)} };`,
      "function put(where, word) { if (where instanceof Map) where.set(word, text); else where.add(word); }",
    ];
  }

  /** @param depth how many statements are around it */
  statement(depth: number): string {
    if (depth >= MOST_DEEP || this.below(100) < 55) return this.#change();
    const list = this.#pick(LISTS);
    const block = (): string => Array.from({ length: this.below(3) + 1 }, () => this.statement(depth + 1)).join(" ");
    return this.#one([
      () => `for (const word of [...${list}]) { ${block()} text += word; }`,
      () =>
        `for (const word of ${list}.slice(0, 3)) { ${block()} items.push({ name: word + count++, title: ${this.#text()} }); }`,
      () =>
        this.#withName(
          "turn",
          (turn) => `for (let ${turn} = 0; ${turn} < ${this.below(3) + 1}; ${turn}++) { ${block()} }`,
        ),
      () =>
        this.#withName(
          "left",
          (left) => `{ let ${left} = ${this.below(3) + 1}; while (${left}-- > 0) { ${block()} } }`,
        ),
      () =>
        `for (const [key, value] of Object.entries(table)) { text += key; ${block()} items.push({ name: key, title: String(value) }); if (items.length > 12) break; }`,
      () => `for (const [key, value] of [...byName]) { ${block()} ${list}.push(key + value); }`,
      () => `(() => { ${block()} })();`,
      () => this.#withName("inner", (inner) => `{ const ${inner} = () => { ${block()} }; ${inner}(); ${inner}(); }`),
      () => `${list}.slice(0, 3).forEach((word) => { ${block()} ${this.#pick(LISTS)}.push(word); });`,
      () => "items.forEach((one, at) => { one.title += at; text += one.name; });",
      () =>
        this.#withName("later", (later) => {
          this.functions.push(`function ${later}() { ${block()} }`);
          return `${later}();`;
        }),
      () => `try { ${block()} } finally { ${this.#change()} }`,
      () => `{ const at = ${list}.indexOf(${this.#word()}); if (at >= 0) ${list}.splice(at, 1); }`,
      () =>
        `while (${list}.length > ${this.below(3)}) { items.push({ name: ${list}.shift(), title: ${this.#text()} }); }`,
      () => `do { ${list}.push(${this.#text()}); } while (${list}.length < ${this.below(4)});`,
      () => `if (${this.#condition()}) { ${block()} } else { ${block()} }`,
      () => `switch (text) { case ${this.#word()}: ${block()} break; default: ${block()} }`,
    ]);
  }

  #change(): string {
    const list = this.#pick(LISTS);
    const text = (): string => this.#text();
    return this.#one([
      () => `${list}.push(${text()});`,
      () => `${list}.unshift(${text()}, ${text()});`,
      () => `${list}.${this.#pick(["pop()", "shift()", "reverse()", "sort()"])};`,
      () => `${list}.splice(${this.below(3)}, ${this.below(3)}, ${text()});`,
      () => `if (${list}.length > 2) ${list}[${this.below(3)}] = ${text()};`,
      () => `${list}[${list}.length] = ${text()};`,
      () => `${list}.length = Math.min(${list}.length, ${this.below(4)});`,
      () => `items.${this.#pick(["push", "unshift"])}(${this.#item()});`,
      () => `items.push(...${list}.map((word) => ({ name: word, title: ${this.#word()} })));`,
      () => `byName.set(${text()}, ${text()});`,
      () => `byName.delete(${this.#word()});`,
      () => `seen.${this.#pick(["add", "delete"])}(${text()});`,
      () => `table[${text()}] = ${text()};`,
      () => `delete table[${this.#word()}];`,
      () => `Object.assign(table, { ${this.#pick(WORDS)}: ${text()}, ["k" + count]: ${text()} });`,
      () => `text ${this.#pick(["=", "+=", "||="])} ${text()};`,
      () => `count ${this.#pick(["+= 2", "++"])};`,
      () => "for (const one of items) one.title += '!';",
      () => `log.${this.#pick(["count++", `add(${text()})`, `last = ${text()}`])};`,
      () =>
        `${list} = ${this.#pick(LISTS)}.${this.#pick(["slice(1)", "filter((word) => word !== 'tide')", "map((word) => word + '!')"])};`,
      () => `${list} = [${text()}, ...${this.#pick(LISTS)}];`,
      () => `[${list}[0], ${list}[1]] = [String(${list}[1]), String(${list}[0])];`,
      () => `add(${text()});`,
      () => `put(${this.#pick(["seen", "byName"])}, ${text()});`,
    ]);
  }

  #item(): string {
    return this.#one([
      () => `{ name: ${this.#text()}, title: ${this.#text()} }`,
      () => `make(${this.#text()})`,
      () => `{ ...make(${this.#text()}), title: ${this.#text()} }`,
    ]);
  }

  /** An expression that gives a text; some change something while they are worked out. */
  #text(depth = 0): string {
    const list = this.#pick(LISTS);
    const plain: readonly Form[] = [
      () => this.#word(),
      () => "text",
      () => '("w" + count++)',
      () => `String(${list}[${this.below(3)}])`,
      () => `String(${list}.${this.#pick(["pop()", "shift()", "at(-1)", "length", "join('-')"])})`,
      () => `(text += ${this.#word()})`,
      () => `String(table[${this.#word()}] ?? "none")`,
      () => `String(byName.get(${this.#word()}))`,
      () => 'items.map((one) => one.name).join("+")',
      () => "String(log.count)",
    ];
    if (depth > 0) return this.#one(plain);
    const inner = (): string => this.#text(depth + 1);
    return this.#one([
      ...plain,
      () => `(${inner()} + ${inner()})`,
      () => `(${this.#condition()} ? ${inner()} : ${inner()})`,
      () => `next(${inner()})`,
    ]);
  }

  #condition(): string {
    const list = this.#pick(LISTS);
    return this.#one([
      () => `${list}.length > ${this.below(4)}`,
      () => `byName.has(${this.#word()})`,
      () => `seen.has(${this.#word()})`,
      () => `${list}.includes(${this.#word()})`,
      () => `${this.#word()} in table`,
      () => `count % 2 === ${this.below(2)}`,
      () => `text.length > ${this.below(12)}`,
    ]);
  }

  #word(): string {
    return JSON.stringify(this.#pick(WORDS) + this.#pick(["", "0", "1", "2"]));
  }

  #withName(name: string, write: (name: string) => string): string {
    this.#named += 1;
    return write(`${name}${this.#named}`);
  }

  #one(forms: readonly Form[]): string {
    return this.#pick(forms)();
  }

  #pick<T>(from: readonly T[]): T {
    const picked = from[this.below(from.length)];
    if (picked === undefined) throw new Error("There is nothing to pick from.");
    return picked;
  }
}
