import { webLink } from '@rfp/sources/fields/plain-text';
import { type Source } from './language-model.js';

/** An address, up to a character that ends it in prose. The scheme is optional if a path follows the host. */
const linkPattern =
  /(?:[a-z][a-z\d+.-]{0,20}:\/\/|(?:javascript|vbscript|data|mailto|file|blob):(?=\S)|www\.|(?:[a-z\d-]{1,63}\.){1,4}[a-z]{2,24}\/)[^\s<>"'`()[\]{}|\\]*/giu;
/** `[3]`, `[web:3]`, `[1, 3]` and `[1-3]`. */
const markPattern = /\[\s*((?:web:)?\d{1,4}(?:\s*[,;–-]\s*(?:web:)?\d{1,4})*)\s*\]/gi;
/** Maximum number of marks in a range such as `[2-5]`. A longer range is not a mark. */
const maxMarks = 20;
/** Punctuation at the end of an address. Bounded, because an unbounded match would take quadratic time. */
const closingPunctuation = /[.,;:!?]{1,3}$/;
/** Maximum length of a stored address. */
const maxUrlLength = 2048;

/**
 * The web addresses in texts. Sentences and their quotes may repeat them; the check of each sentence drops addresses that its quotes do not contain.
 */
export function linksIn(texts: readonly { readonly text: string }[]): string[] {
  return texts.flatMap(({ text }) => Array.from(text.matchAll(linkPattern), ([printed]) => addressOf(printed)));
}

/** A text without its web addresses. */
export function withoutLinks(text: string): string {
  return text.replaceAll(linkPattern, ' ');
}

/** The addresses and ids that an answer may use. */
export class KnownLinks {
  readonly #urls = new Set<string>();
  /** The listed id of each source, by all of its ids. */
  readonly #ids = new Map<string, string>();
  /** Links and marks that were removed. */
  dropped = 0;

  constructor(urls: readonly string[] = []) {
    for (const url of urls) this.#addUrl(url);
  }

  add(sources: readonly Source[]): void {
    for (const { id, otherIds = [], url } of sources) {
      for (const each of [id, ...otherIds]) this.#ids.set(each, id);
      this.#addUrl(url);
    }
  }

  /** The text without unknown addresses and marks. Marks of known sources become `[3]`, several `[1][3]`. */
  keepKnown(text: string): string {
    return text
      .replaceAll(markPattern, (_printed, ids: string) => this.#knownMarks(ids))
      .replaceAll(linkPattern, (printed) => (this.#isKnown(printed) ? printed : this.#drop(printed)));
  }

  #knownMarks(printed: string): string {
    const known = new Set<string>();
    for (const id of idsOf(printed)) {
      const listed = this.#ids.get(id);
      if (listed === undefined) this.dropped += 1;
      else known.add(`[${listed}]`);
    }
    return [...known].join('');
  }

  #addUrl(printed: string): void {
    const url = webLink(withScheme(printed));
    if (url !== null) this.#urls.add(normalizeAddress(url));
  }

  #isKnown(printed: string): boolean {
    if (printed.length > maxUrlLength) return false;
    const url = webLink(withScheme(addressOf(printed)));
    return url !== null && this.#urls.has(normalizeAddress(url));
  }

  /** Removes a link but keeps the punctuation that ends the sentence. */
  #drop(printed: string): string {
    this.dropped += 1;
    return closingPunctuation.exec(printed)?.[0] ?? '';
  }
}

function idsOf(printed: string): string[] {
  return printed.split(/[,;]/).flatMap((part) => {
    const [first = '', ...others] = part.match(/\d+/g) ?? [];
    const last = others.at(-1) ?? first;
    const count = Number(last) - Number(first) + 1;
    if (others.length > 0 && (count < 2 || count > maxMarks)) return [part];
    return Array.from({ length: count }, (_, index) => String(Number(first) + index));
  });
}

/** The address without trailing punctuation. */
function addressOf(printed: string): string {
  return printed.replace(closingPunctuation, '');
}

function withScheme(address: string): string {
  return /^[a-z]+:/i.test(address) ? address : `https://${address}`;
}

/** Normalizes an address, because models omit the scheme and the last slash, and lower-case capitals. */
function normalizeAddress(url: string): string {
  return url
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '')
    .toLowerCase();
}
