import { wordNetTable } from '@rfp/codes/tables/word-net-table';
import { baseForms, wordRoot } from './word-root.js';

/** The WordNet entry of an English word. */
export interface PlainWord {
  /** Whether the word mostly names a thing, a person, a place or a document. */
  readonly isThing: boolean;
  /** Roots of synonyms. */
  readonly same: readonly string[];
  /** Roots of hypernyms: vehicle for truck. */
  readonly general: readonly string[];
  /** Roots of antonyms. */
  readonly opposite: readonly string[];
}

/** Lines of the table by word. Built when the first sentence is checked, so that a service that checks no sentences needs no memory for the table. */
let lines: Map<string, string> | undefined;
const wordCache = new Map<string, readonly PlainWord[]>();

/** Maximum number of cached words. */
const maxCachedWords = 20_000;

/** The WordNet entries of a word and of its possible base forms. Names and rare words have none. */
export function plainWords(word: string): readonly PlainWord[] {
  const found = wordCache.get(word);
  if (found !== undefined) return found;
  if (wordCache.size >= maxCachedWords) wordCache.clear();
  const read = readWords(word);
  wordCache.set(word, read);
  return read;
}

function readWords(word: string): PlainWord[] {
  lines ??= new Map(
    wordNetTable
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(' ')), line]),
  );
  return baseForms(word).flatMap((form) => {
    const line = lines?.get(form);
    return line === undefined ? [] : [readLine(line)];
  });
}

function readLine(line: string): PlainWord {
  const [, kind, same, general, opposite] = line.split(' ');
  return { isThing: kind === 'c', same: rootsOf(same), general: rootsOf(general), opposite: rootsOf(opposite) };
}

function rootsOf(words = ''): string[] {
  return words === '' ? [] : words.split(',').map(wordRoot);
}
