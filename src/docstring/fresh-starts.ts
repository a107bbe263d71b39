/** A line's indentation and the marks of the lists and quotes that it stands in. */
const MARKS = String.raw`^[ \t>*+\-\d.)]*`;

/** HTML that blank lines do not end, and what ends it. */
const LONG_HTML: readonly (readonly [opening: RegExp, closing: RegExp])[] = [
  [new RegExp(`${MARKS}<!--`, "u"), /-->/u],
  [new RegExp(`${MARKS}<\\?`, "u"), /\?>/u],
  [new RegExp(`${MARKS}<!\\[CDATA\\[`, "u"), /\]\]>/u],
  [new RegExp(`${MARKS}<![a-z]`, "iu"), />/u],
  [new RegExp(`${MARKS}<(?:pre|script|style|textarea)(?=[\\s>]|$)`, "iu"), /<\/(?:pre|script|style|textarea)>/iu],
];

/** HTML that ends at the next blank line. */
const HTML = new RegExp(`${MARKS}</?[a-z]`, "iu");

/** Ends every block before it, blank line or not. An empty bullet could underline a heading. */
const BLOCK = /^(?:#{1,6}(?:[ \t]|\r|\n|$)|[-*+][ \t]+\S|1[.)][ \t]+\S|<!--)/u;

const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|\r|\n|$)/u;
const NUMBERED = /^\d{1,9}[.)][ \t]+\S/u;

interface OpenHtml {
  readonly closing: RegExp;
  readonly isAtMargin: boolean;
}

/** Goes over a page line by line, and tells where Markdown reads on alike, whatever stands before. */
export class FreshStarts {
  /** HTML that goes on, over blank lines too. */
  #open: OpenHtml | undefined;
  /** HTML that goes on to the next blank line. */
  #isHtml = false;
  /** Nothing of what stands before goes on in the next line at the margin. */
  #isOver = true;
  #afterNumber = false;
  #isInList = false;

  /** Whether what is indented may stand in a list. */
  get isInList(): boolean {
    return this.#isInList;
  }

  /** Whether a line that stands in HTML over several lines comes next. */
  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Whether a line is such a place. Each line is to be told, in order, but for those of code blocks. */
  next(line: string): boolean {
    const isAtMargin = /^[^\s>]/u.test(line);
    if (this.#open && (this.#open.isAtMargin || !isAtMargin)) {
      this.#readOn(line, this.#open);
      return false;
    }
    this.#open = undefined;
    const isFresh = this.#isFresh(line);
    this.#isInList = ITEM.test(line) || (this.#isInList && !(isFresh && isAtMargin));
    this.#look(line, isAtMargin);
    return isFresh;
  }

  #isFresh(line: string): boolean {
    if (this.#isOver) return /^\S/u.test(line);
    if (this.#isHtml) return false;
    return BLOCK.test(line) || (this.#afterNumber && NUMBERED.test(line));
  }

  #readOn(line: string, { closing, isAtMargin }: OpenHtml): void {
    if (!closing.test(line)) return;
    this.#open = undefined;
    this.#isOver = isAtMargin;
  }

  #look(line: string, isAtMargin: boolean): void {
    const isBlank = /^[ \t]*[\r\n]*$/u.test(line);
    const [opening, closing] = LONG_HTML.find(([pattern]) => pattern.test(line)) ?? [];
    const isClosed = opening && closing?.test(line.replace(opening, ""));
    this.#open = closing && !isClosed ? { closing, isAtMargin } : undefined;
    this.#isHtml = !isBlank && (this.#isHtml || (!opening && HTML.test(line)));
    this.#isOver = isBlank || (isClosed === true && isAtMargin && line.startsWith("<"));
    this.#afterNumber = NUMBERED.test(line) || (this.#afterNumber && !isAtMargin && !isBlank);
  }
}
