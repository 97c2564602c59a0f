import { quoted } from '../search/query/search-words.js';
import { addPairTags } from '../search/query/word-pairs.js';

/** The last place that PostgreSQL knows: words that stand further have this one. */
const lastPlace = 16_383;
/** A query has at most 40 words, so no phrase reaches over so many places. */
const longestPhrase = 40;
/** Of attached texts: PostgreSQL keeps no more places of a word. */
const mostPlaces = 255;
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
