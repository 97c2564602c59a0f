import { cleanLine } from '../web-page/page/page-text.js';
import { findDays } from '@rfp/dates/find-days';
import { findAmounts } from '../money/find-amounts.js';

/** Number of words that are compared, since models shorten long texts. */
const maxComparedWords = 12;
/** Maximum length of a page that is searched, because searching blocks the process. */
const maxLength = 2_000_000;
const maxLines = 100_000;
/** Maximum length of the part of a line that is searched for days and amounts. */
const maxLineLength = 5_000;
/** The URL of a Markdown link. Stops at the next link, because scanning to the end of the line from each link takes quadratic time. */
const linkAddress = /\]\((?:(?!\]\()[^)]){0,2048}\)/g;

/** The text of a page, to verify the output of a model. */
export class PrintedText {
  readonly #lines: readonly { line: string; words: string }[];
  readonly #words: string;
  readonly #days: Map<string, string>;
  readonly #amounts: ReadonlySet<string>;

  constructor(
    /** URL of the page. */
    readonly url: string,
    /** The page as Markdown. */
    readonly markdown: string,
    /** Further text about the page, such as its title. */
    readonly about = '',
    /** Time zone of the source, which decides the meaning of `05/11/2026`. */
    zone?: string,
  ) {
    const lines = markdown
      .slice(0, maxLength)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, maxLines)
      .map((line) => withoutMarkup(line));
    this.#lines = lines.map((line) => ({ line, words: wordsOf(line) }));
    this.#words = ` ${this.#lines.map(({ words }) => words).join(' ')} ${wordsOf(about)} `;
    const searchedLines = lines.map((line) => ({ line, searchedPart: line.slice(0, maxLineLength) }));
    this.#days = new Map(
      searchedLines
        .flatMap(({ line, searchedPart }) =>
          findDays(searchedPart, { timeZone: zone }).map(
            ({ year, month, day }) => [`${year}-${month}-${day}`, line] as const,
          ),
        )
        .toReversed(),
    );
    this.#amounts = new Set(searchedLines.flatMap(({ searchedPart }) => findAmounts(searchedPart)));
  }

  /** Whether the page contains the words of a text in their order, regardless of punctuation and markup. */
  contains(text: string): boolean {
    const words = wordsOf(text).split(' ').slice(0, maxComparedWords).join(' ');
    return words !== '' && this.#words.includes(` ${words} `);
  }

  /** The first line that contains the words of a text. */
  lineWith(text: string): string | null {
    const words = wordsOf(text).split(' ').slice(0, maxComparedWords).join(' ');
    return cleanQuote(this.#lines.find((line) => ` ${line.words} `.includes(` ${words} `))?.line);
  }

  /** The line that contains a day in a common format; null if no line contains the day. */
  findDay(day: string): string | null {
    return cleanQuote(this.#days.get(day));
  }

  hasAmount(amount: string): boolean {
    return this.#amounts.has(amount);
  }
}

/** Cleans a line that is quoted. Other lines are not cleaned, because that is the slowest step. */
function cleanQuote(line: string | undefined): string | null {
  return line === undefined ? null : cleanLine(line);
}

/** Markdown without link URLs and escapes. */
function withoutMarkup(line: string): string {
  return line.replaceAll(linkAddress, '] ').replaceAll(/\\(?=[^\w\s])/g, '');
}

/** Letters and digits in lower case: `**RFP 26-014** | Managed IT` and `RFP 26-014 Managed IT` have the same words. */
function wordsOf(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}
