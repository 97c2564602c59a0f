import { type AnswerPart } from '@rfp/contracts/intelligence/answer-part';
import { type Context } from '../../context.js';
import { sanitizeLines } from '../../output/sanitize.js';
import { wrap } from '../../output/table.js';

/** Options of a request whose answer is streamed while a language model writes it. */
export interface StreamedCallOptions {
  onPart?: (part: AnswerPart<unknown>) => void;
}

/** Requests an answer and shows its text on a terminal while it is written. */
export async function requestWithDraft<T>(
  context: Context,
  request: (call: StreamedCallOptions) => Promise<T>,
): Promise<T> {
  const writing = new DraftDisplay(context);
  try {
    return await request(writing.call);
  } finally {
    writing.end();
  }
}

/**
 * Shows the text of a language model on stderr while it is written. The text is still unchecked, and is erased when the checked answer arrives.
 */
class DraftDisplay {
  #text = '';
  #drawnLineCount = 0;
  readonly #isShown: boolean;

  constructor(private readonly context: Context) {
    const { io, quiet, format } = context;
    this.#isShown = !quiet && format === 'table' && io.err.isTTY;
    if (this.#isShown) this.#draw(['Asking the server. Figures from awards may take half a minute.']);
  }

  /** Request options. Without visible output there is no `onPart`, so that the answer arrives as a whole. */
  get call(): StreamedCallOptions {
    return this.#isShown ? { onPart: (part) => this.#appendPart(part) } : {};
  }

  /** Erases the text. */
  end(): void {
    if (this.#isShown) this.context.io.err.write(this.#eraseSequence());
    this.#drawnLineCount = 0;
  }

  #appendPart(part: AnswerPart<unknown>): void {
    if (!('text' in part)) return;
    this.#text += part.text;
    const { err } = this.context.io;
    const lines = sanitizeLines(this.#text).flatMap((line) => wrap(line, err.columns - 1));
    // Draws only the last lines, because lines that have scrolled off cannot be erased.
    this.#draw(['A language model writes; its words are not checked yet:', ...lines.slice(-Math.max(1, err.rows - 3))]);
  }

  #draw(lines: string[]): void {
    const { io, colorizeErr } = this.context;
    io.err.write(`${this.#eraseSequence()}${lines.map((line) => `${colorizeErr('dim', line)}\n`).join('')}`);
    this.#drawnLineCount = lines.length;
  }

  #eraseSequence(): string {
    return this.#drawnLineCount === 0 ? '' : `\u001b[${this.#drawnLineCount}A\u001b[J`;
  }
}
