import { cleanLine } from '../web-page/page-text.js';
import { findDays } from '../web-page/printed-date.js';
import { findAmounts } from '../web-page/printed-money.js';

/** Of a text as long as a description only the beginning is compared: models shorten. */
const comparedWords = 12;

/** What a page prints, to hold a model's words against. */
export class Printed {
  readonly #lines: readonly { line: string; words: string }[];
  readonly #words: string;
  readonly #days: Map<string, string>;
  readonly #amounts: ReadonlySet<string>;

  constructor(
    /** Where the page is. */
    readonly url: string,
    /** The page as Markdown. */
    readonly markdown: string,
    /** What else is said of the page: its title. */
    readonly about = '',
  ) {
    const lines = markdown
      .slice(0, 2_000_000)
      .split('\n')
      .map((line) => readable(line));
    this.#lines = lines.map((line) => ({ line: cleanLine(line), words: wordsOf(line) }));
    this.#words = ` ${wordsOf(lines.join(' '))} ${wordsOf(about)} `;
    this.#days = new Map(
      lines
        .flatMap((line) => findDays(line.slice(0, 5000)).map(({ day }) => [day, cleanLine(line)] as const))
        .toReversed(),
    );
    this.#amounts = new Set(lines.flatMap((line) => findAmounts(line.slice(0, 5000))));
  }

  /** Whether the words of a text stand on the page in their order, whatever stands between them that is no word. */
  holds(text: string): boolean {
    const words = wordsOf(text).split(' ').slice(0, comparedWords).join(' ');
    return words !== '' && this.#words.includes(` ${words} `);
  }

  /** The first line that has the words of a text. */
  lineWith(text: string): string | null {
    const words = wordsOf(text).split(' ').slice(0, comparedWords).join(' ');
    return this.#lines.find((line) => ` ${line.words} `.includes(` ${words} `))?.line ?? null;
  }

  /** The line that prints a day in any of the usual forms. */
  printsDay(day: string): string | null {
    return this.#days.get(day) ?? null;
  }

  printsAmount(amount: string): boolean {
    return this.#amounts.has(amount);
  }
}

/** Markdown without the addresses of its links and its escapes. */
function readable(line: string): string {
  return line.replaceAll(/\]\([^)]*\)/g, '] ').replaceAll(/\\(?=[^\w\s])/g, '');
}

/** Letters and digits, in lower case: `**RFP 26-014** | Managed IT` and `RFP 26-014 Managed IT` have the same words. */
function wordsOf(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}
