import { wordNetTable } from '@rfp/codes/tables/word-net-table';
import { baseForms, wordRoot } from './word-root.js';

/** What WordNet says of a word of plain English. */
export interface PlainWord {
  /** It mostly names a thing, a person, a place or a document. */
  readonly isThing: boolean;
  /** Roots of words that say the same. */
  readonly same: readonly string[];
  /** Roots of words that say it in general: vehicle for truck. */
  readonly general: readonly string[];
  /** Roots of words that say the opposite. */
  readonly opposite: readonly string[];
}

/** Lines of the table by their word. They are read when the first sentence is checked, so that a service that checks none holds no map. */
let lines: Map<string, string> | undefined;
const known = new Map<string, readonly PlainWord[]>();

/** Words that are kept in their read form. */
const maxKnown = 20_000;

/** What WordNet says of a word, and of the words that it may be a form of. It says nothing of names and of words that are seldom used. */
export function plainWords(word: string): readonly PlainWord[] {
  const found = known.get(word);
  if (found !== undefined) return found;
  if (known.size >= maxKnown) known.clear();
  const read = readWords(word);
  known.set(word, read);
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
