import { cleanLine } from '../web-page/page-text.js';
import { findDays } from '../web-page/printed-date.js';
import { findAmounts } from '../web-page/printed-money.js';

/** Of a text as long as a description only the beginning is compared: models shorten. */
const maxComparedWords = 12;

/** What a page prints, to hold a model's words against. */
export class PrintedText {
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
      .map((line) => withoutMarkup(line));
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
  contains(text: string): boolean {
    const words = wordsOf(text).split(' ').slice(0, maxComparedWords).join(' ');
    return words !== '' && this.#words.includes(` ${words} `);
  }

  /** The first line that has the words of a text. */
  lineWith(text: string): string | null {
    const words = wordsOf(text).split(' ').slice(0, maxComparedWords).join(' ');
    return this.#lines.find((line) => ` ${line.words} `.includes(` ${words} `))?.line ?? null;
  }

  /** The line that prints a day in any of the usual forms. */
  findDay(day: string): string | null {
    return this.#days.get(day) ?? null;
  }

  findAmount(amount: string): boolean {
    return this.#amounts.has(amount);
  }
}

/** Markdown without the addresses of its links and its escapes. */
function withoutMarkup(line: string): string {
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
