import { plainLine } from '@rfp/sources/fields/plain-text';
import { type KnownLinks } from './known-links.js';

/** Maximum length of an emitted word: a longer one is not prose. */
const maxWordLength = 2000;

/**
 * Extracts the prose of a JSON answer while it arrives, to show it at once. Member names and values that are not text are skipped. A word is emitted
 * once it is complete, without foreign links; each text ends a line.
 */
export class AnswerTextStream {
  readonly #emit: (text: string) => void;
  readonly #links: KnownLinks;
  /** Stack of open brackets. */
  readonly #open: string[] = [];
  #inString = false;
  #isName = false;
  #escaped = false;
  /** The part of the current text after the last emitted word, still escaped. */
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
    // A member or an item begins.
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
    if (this.#word.length < maxWordLength) this.#word += character;
  }

  #flush(end: string): void {
    const word = this.#word;
    this.#word = '';
    if (this.#isName || word.length >= maxWordLength) return;
    // A tag may span several words, and each word is cleaned on its own.
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
