import { quoted } from '../search/query/search-words.js';
import { addPairTags } from '../search/query/search-tags.js';

/** The last place that PostgreSQL knows: words that stand further have this one. */
const lastPlace = 16_383;
/** A query has at most 40 words, so no phrase reaches over so many places. */
const longestPhrase = 40;
/** Of attached texts: PostgreSQL keeps no more places of a word. */
const mostPlaces = 255;
/** Places of a word that PostgreSQL stores. */
const maxStoredPlaces = 256;
/** PostgreSQL refuses documents with 1 MB of words and places. */
const mostBytes = 900_000;

/** The words of a search document with their places and weights, and its tags, which have neither. */
export class Lexemes {
  readonly #places: Map<string, string[]>;
  readonly #pairs = new Set<string>();
  #place = 0;
  #bytes = 0;

  constructor(tags: readonly string[]) {
    this.#places = new Map(tags.map((tag) => [tag, []]));
  }

  /** Adds the stems of a text in order: null for a stop word. */
  addText(stems: readonly (string | null)[], weight: string): void {
    addPairTags(stems, this.#pairs);
    for (const stem of stems) {
      this.#place += 1;
      if (stem !== null) this.#add(stem, `${this.#place}${weight}`);
    }
    // No phrase reaches from one text into the next.
    this.#place += 1;
  }

  /** Adds those of an attached text as far as a document has room for. What stands behind the last place is found as a word, not in a phrase. */
  addAttached(stems: readonly (string | null)[], weight: string): void {
    this.#place += longestPhrase;
    const room = Math.max(0, lastPlace - longestPhrase - this.#place);
    addPairTags(stems.slice(0, room), this.#pairs);
    for (const stem of stems.slice(0, room)) {
      this.#place += 1;
      if (stem !== null) this.#addWithin(stem, `${this.#place}${weight}`);
    }
    for (const stem of stems.slice(room)) {
      if (stem !== null && !this.#places.has(stem)) this.#addWithin(stem, `${lastPlace}${weight}`);
    }
  }

  /** All words and tags. */
  *[Symbol.iterator](): Generator<string> {
    yield* this.#places.keys();
    yield* this.#pairs;
  }

  /**
   * Whether texts of a weight have these words at these distances from each other, as PostgreSQL would find them: it keeps so many places of a
   * word, and none beyond the last one.
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

  /** In the syntax of `tsvector`: `'roof':3A,7D`. */
  print(): string {
    let document = '';
    for (const [lexeme, places] of this.#places)
      document += `${quoted(lexeme)}${places.length === 0 ? '' : `:${places.join(',')}`} `;
    for (const pair of this.#pairs) document += `${quoted(pair)} `;
    return document;
  }

  #addWithin(stem: string, place: string): void {
    const isFull = (this.#places.get(stem)?.length ?? 0) >= mostPlaces || this.#bytes >= mostBytes;
    if (!isFull) this.#add(stem, place);
  }

  #add(stem: string, place: string): void {
    const places = this.#places.get(stem);
    // With the number of places, and aligned.
    this.#bytes += places === undefined ? Buffer.byteLength(stem) + 5 : 2;
    if (places === undefined) this.#places.set(stem, [place]);
    else places.push(place);
  }
}
