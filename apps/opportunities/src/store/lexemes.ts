import { quoted } from '../search/query/search-words.js';
import { addPairs, tagOf } from '../search/query/search-tags.js';

/** The highest position that PostgreSQL stores; later words get this position. */
const lastPlace = 16_383;
/** Max words of a phrase. A query has at most 40 words. */
const maxPhraseLength = 40;
/** Attached texts add no position to a word that already has this many, because PostgreSQL would drop it. */
const maxAttachedPlaces = 255;
/** Max positions per word that PostgreSQL stores. */
const maxStoredPlaces = 256;
/** Max size of a document. PostgreSQL rejects 1 MB of words and positions. */
const maxBytes = 900_000;

/** The words of a search document with their positions ("places") and weights, and its tags, which have no positions and weights. */
export class Lexemes {
  readonly #places: Map<string, string[]>;
  readonly #pairs = new Set<string>();
  #place = 0;
  #bytes = 0;

  constructor(tags: readonly string[]) {
    this.#places = new Map(tags.map((tag) => [tag, []]));
  }

  /** Adds the stems of a text in order. A stop word is null. */
  addText(stems: readonly (string | null)[], weight: string): void {
    addPairs(stems, this.#pairs);
    for (const stem of stems) {
      this.#place += 1;
      if (stem !== null) this.#add(stem, `${this.#place}${weight}`);
    }
    // A gap keeps phrases from spanning two texts.
    this.#place += 1;
  }

  /** Adds the stems of an attached text up to the limits. Words beyond the last position are found as single words, but not in a phrase. */
  addAttached(stems: readonly (string | null)[], weight: string): void {
    this.#place += maxPhraseLength;
    const remainingPlaces = Math.max(0, lastPlace - maxPhraseLength - this.#place);
    addPairs(stems.slice(0, remainingPlaces), this.#pairs);
    for (const stem of stems.slice(0, remainingPlaces)) {
      this.#place += 1;
      if (stem !== null) this.#addWithin(stem, `${this.#place}${weight}`);
    }
    for (const stem of stems.slice(remainingPlaces)) {
      if (stem !== null && !this.#places.has(stem)) this.#addWithin(stem, `${lastPlace}${weight}`);
    }
  }

  /** Tags the stems that a title contains only within the name of its buyer. */
  tagBuyer(title: readonly (string | null)[], buyer: readonly (string | null)[]): void {
    const isSame = (stem: string) => (other: string | null) => other === stem;
    for (const stem of new Set(buyer))
      if (stem !== null && title.filter(isSame(stem)).length === buyer.filter(isSame(stem)).length)
        this.#places.set(tagOf('buyer', stem), []);
  }

  hasTag(tag: string): boolean {
    return this.#places.has(tag);
  }

  /** Yields all words and tags. */
  *[Symbol.iterator](): Generator<string> {
    yield* this.#places.keys();
    yield* this.#pairs;
  }

  /**
   * Whether texts of a weight contain these words at these distances from each other. Like PostgreSQL, considers only the first `maxStoredPlaces`
   * positions of a word, and no position after `lastPlace`.
   */
  hasPhrase(words: readonly { readonly stem: string; readonly at: number }[], weight: string): boolean {
    const [first, ...others] = words.map(({ stem, at }) => ({ at, places: this.#storedPlaces(stem) }));
    if (first === undefined) return false;
    return [...first.places].some(
      ([place, each]) => each === weight && others.every(({ at, places }) => places.get(place + at) === weight),
    );
  }

  #storedPlaces(stem: string): ReadonlyMap<number, string> {
    const stored = new Map<number, string>();
    for (const text of this.#places.get(stem) ?? []) {
      const place = Math.min(Number.parseInt(text, 10), lastPlace);
      if (!stored.has(place)) stored.set(place, text.slice(-1));
      if (stored.size === maxStoredPlaces || place === lastPlace) break;
    }
    return stored;
  }

  /** Prints the document in `tsvector` syntax: `'roof':3A,7D`. */
  print(): string {
    let document = '';
    for (const [lexeme, places] of this.#places)
      document += `${quoted(lexeme)}${places.length === 0 ? '' : `:${places.join(',')}`} `;
    for (const pair of this.#pairs) document += `${quoted(pair)} `;
    return document;
  }

  #addWithin(stem: string, place: string): void {
    const isFull = (this.#places.get(stem)?.length ?? 0) >= maxAttachedPlaces || this.#bytes >= maxBytes;
    if (!isFull) this.#add(stem, place);
  }

  #add(stem: string, place: string): void {
    const places = this.#places.get(stem);
    // 5 bytes for the number of positions and alignment, 2 bytes per position.
    this.#bytes += places === undefined ? Buffer.byteLength(stem) + 5 : 2;
    if (places === undefined) this.#places.set(stem, [place]);
    else places.push(place);
  }
}
