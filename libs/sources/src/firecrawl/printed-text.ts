import { cleanLine } from '../web-page/page-text.js';
import { findDays } from '../web-page/printed-days.js';
import { findAmounts } from '../printed-money.js';

/** Only the beginning of a long text is compared: models shorten descriptions. */
const maxComparedWords = 12;

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
    /** Further text about the page: its title. */
    readonly about = '',
    /** Zone of the source, which decides what `05/11/2026` means. */
    zone?: string,
  ) {
    const lines = markdown
      .slice(0, 2_000_000)
      .split('\n')
      .map((line) => withoutMarkup(line));
    this.#lines = lines.map((line) => ({ line: cleanLine(line), words: wordsOf(line) }));
    this.#words = ` ${wordsOf(lines.join(' '))} ${wordsOf(about)} `;
    this.#days = new Map(
      lines
        .flatMap((line) => findDays(line.slice(0, 5000), zone).map(({ day }) => [day, cleanLine(line)] as const))
        .toReversed(),
    );
    this.#amounts = new Set(lines.flatMap((line) => findAmounts(line.slice(0, 5000))));
  }

  /** Whether the page prints the words of a text in their order, whatever stands between them except words. */
  contains(text: string): boolean {
    const words = wordsOf(text).split(' ').slice(0, maxComparedWords).join(' ');
    return words !== '' && this.#words.includes(` ${words} `);
  }

  /** The first line that contains the words of a text. */
  lineWith(text: string): string | null {
    const words = wordsOf(text).split(' ').slice(0, maxComparedWords).join(' ');
    return this.#lines.find((line) => ` ${line.words} `.includes(` ${words} `))?.line ?? null;
  }

  /** The line that prints a day in a usual form. */
  findDay(day: string): string | null {
    return this.#days.get(day) ?? null;
  }

  findAmount(amount: string): boolean {
    return this.#amounts.has(amount);
  }
}

/** Markdown without link URLs and escapes. */
function withoutMarkup(line: string): string {
  return line.replaceAll(/\]\([^)]*\)/g, '] ').replaceAll(/\\(?=[^\w\s])/g, '');
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
