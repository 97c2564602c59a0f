import { plainLine } from '@rfp/sources/plain-text';
import { type KnownLinks } from './known-links.js';

/** A longer word is no prose. */
const maxWord = 2000;

/**
 * The words of the texts in a JSON answer while it arrives, for people who watch: names of members and all that is no text are left
 * out, a word is given when it is complete and without a foreign link, and each text ends a line.
 */
export class AnswerTextStream {
  readonly #emit: (text: string) => void;
  readonly #links: KnownLinks;
  /** The brackets that are open. */
  readonly #open: string[] = [];
  #inString = false;
  #isName = false;
  #escaped = false;
  /** The rest of the current text after the last reported word, still escaped. */
  #word = '';

  constructor(emit: (text: string) => void, links: KnownLinks) {
    this.#emit = emit;
    this.#links = links;
  }

  push(delta: string): void {
    for (const character of delta) {
      if (this.#inString) this.#readText(character);
      else this.#readStructure(character);
    }
  }

  #readStructure(character: string): void {
    if ('{['.includes(character)) this.#open.push(character);
    else if ('}]'.includes(character)) this.#open.pop();
    else if (character === '"') this.#inString = this.#open.length > 0;
    else if (character === ':') this.#isName = false;
    // A member begins, or an item.
    if ('{[,'.includes(character)) this.#isName = this.#open.at(-1) === '{';
  }

  #readText(character: string): void {
    if (this.#escaped) {
      this.#escaped = false;
      this.#add(character);
      return;
    }
    if (character === '"') {
      this.#inString = false;
      this.#flush('\n');
    } else if (character === ' ') this.#flush(' ');
    else {
      this.#escaped = character === '\\';
      this.#add(character);
    }
  }

  #add(character: string): void {
    if (this.#word.length < maxWord) this.#word += character;
  }

  #flush(end: string): void {
    const word = this.#word;
    this.#word = '';
    if (this.#isName || word.length >= maxWord) return;
    // A tag may span words, which are cleaned one by one.
    const text = this.#links.keepKnown(plainLine(unescapeJson(word))).replaceAll(/[<>]/g, '');
    if (text !== '' || end === '\n') this.#emit(`${text}${end}`);
  }
}

function unescapeJson(word: string): string {
  try {
    return String(JSON.parse(`"${word}"`));
  } catch {
    return '';
  }
}
