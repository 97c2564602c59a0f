import { webLink } from '@rfp/sources/plain-text';
import { type Source } from './language-model.js';

/** An address, also without scheme if a path follows the host, up to a character that ends one in prose. */
const link =
  /(?:[a-z][a-z\d+.-]{0,20}:\/\/|(?:javascript|vbscript|data|mailto|file|blob):(?=\S)|www\.|(?:[a-z\d-]{1,63}\.){1,4}[a-z]{2,24}\/)[^\s<>"'`()[\]{}|\\]*/giu;
/** `[3]` and `[web:3]`. */
const mark = /\[(?:web:)?(\d{1,4})\]/gi;
/** Bounded, because the search for the end of a text from each of its places takes quadratic time. */
const closing = /[.,;:!?]{1,3}$/;
/** Of a stored address. */
const maxUrl = 2048;

/** The addresses and ids that an answer may use. */
export class KnownLinks {
  readonly #urls = new Set<string>();
  readonly #ids = new Set<string>();
  /** Links and marks that were removed. */
  dropped = 0;

  constructor(urls: readonly string[] = []) {
    for (const url of urls) this.#addUrl(url);
  }

  add(sources: readonly Source[]): void {
    for (const { id, url } of sources) {
      this.#ids.add(id);
      this.#addUrl(url);
    }
  }

  /** The text without unknown addresses and marks. Marks of known sources become `[3]`. */
  keepKnown(text: string): string {
    return text
      .replaceAll(mark, (printed: string, id: string) => (this.#ids.has(id) ? `[${id}]` : this.#drop(printed)))
      .replaceAll(link, (printed) => (this.#isKnown(printed) ? printed : this.#drop(printed)));
  }

  #addUrl(printed: string): void {
    const url = webLink(printed);
    if (url !== null) this.#urls.add(comparable(url));
  }

  #isKnown(printed: string): boolean {
    if (printed.length > maxUrl) return false;
    const address = printed.replace(closing, '');
    const url = webLink(/^[a-z]+:/i.test(address) ? address : `https://${address}`);
    return url !== null && this.#urls.has(comparable(url));
  }

  /** Keeps what ends the sentence. */
  #drop(printed: string): string {
    this.dropped += 1;
    return closing.exec(printed)?.[0] ?? '';
  }
}

/** Models leave out the scheme and the last slash. */
function comparable(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}
