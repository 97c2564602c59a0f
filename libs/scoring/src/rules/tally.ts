import { type ScoreFactor, type ScorePart } from '@rfp/contracts/opportunities/score';
import { type Scorable } from '../scorable.js';
import { truncateQuote } from '../truncate-quote.js';

/**
 * Adds up one part of a score, with or without its factors. Both cases use the same calls, so a stored score and its explanation cannot differ.
 */
export class Tally {
  #points = 0;
  readonly #part: ScorePart;
  readonly #factors: ScoreFactor[] | null;

  constructor(part: ScorePart, factors: ScoreFactor[] | null) {
    this.#part = part;
    this.#factors = factors;
  }

  /**
   * Adds one factor.
   *
   * @param field - the field that states the reason; `null` if none does
   * @param quote - text of the field, verbatim
   */
  add(points: number, label: string, field: keyof Scorable | null = null, quote: string | null = null): void {
    this.#points += points;
    const shown = quote === null ? null : truncateQuote(quote);
    this.#factors?.push({ part: this.#part, label, points, field, quote: shown });
  }

  /** Adds a factor whose field and quote are only read if factors are collected, because finding a quote in a long text is slow. */
  addQuoted(points: number, label: string, source: { readonly field: keyof Scorable; readonly quote: string }): void {
    if (this.#factors === null) this.#points += points;
    else this.add(points, label, source.field, source.quote);
  }

  /** Points so far. */
  get points(): number {
    return this.#points;
  }

  /** Closes the part. A separate factor corrects points above the limit or below 0, so that the sum stays exact. */
  close(limit = 100): number {
    if (this.#points > limit) this.add(limit - this.#points, `No more than ${limit} points in all`);
    if (this.#points < 0) this.add(-this.#points, 'No fewer than 0 points in all');
    return this.#points;
  }
}
