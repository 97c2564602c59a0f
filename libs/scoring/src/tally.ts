import { type ScoreFactor, type ScorePart } from '@rfp/contracts/score';
import { type Scorable } from './scorable.js';

/** Longest quote of a factor, in UTF-16 units. */
const quoteLength = 200;

/**
 * Adds up one part of a score. It keeps the reasons only where somebody will read them; the sum is made by the same calls either
 * way, so a stored score and its explanation cannot differ.
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
   * One reason. Without `field` it is that nothing is stated.
   *
   * @param said - what the field says, word for word
   */
  add(points: number, label: string, field: keyof Scorable | null = null, said: string | null = null): void {
    this.#points += points;
    this.#factors?.push({ part: this.#part, label, points, field, quote: said === null ? null : cut(said) });
  }

  /** Points so far. */
  get points(): number {
    return this.#points;
  }

  /** The part's score. Points over 100, below 0 or above a limit are taken back by a factor of its own, so the sum stays exact. */
  close(limit = 100): number {
    if (this.#points > limit) this.add(limit - this.#points, `No more than ${limit} points in all`);
    if (this.#points < 0) this.add(-this.#points, 'No fewer than 0 points in all');
    return this.#points;
  }
}

function cut(text: string): string {
  if (text.length <= quoteLength) return text;
  const split = /[\uD800-\uDBFF]/.test(text.charAt(quoteLength - 1));
  return text.slice(0, split ? quoteLength - 1 : quoteLength);
}
