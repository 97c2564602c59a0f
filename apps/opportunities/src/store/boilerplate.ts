import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { plainWords } from '../search/query/search-words.js';

/** Sentences that many notices of a source repeat, by `sentenceKey`. Their words do not say what a notice is about. */
export type Boilerplate = ReadonlySet<string>;

export const noBoilerplate: Boilerplate = new Set();

/** Min words of boilerplate. Shorter sentences may be the subject of many notices: "Road maintenance services". */
const minWords = 5;
/** Max characters of a sentence key. They distinguish sentences, and an index entry is limited to 2,700 bytes. */
const keyLength = 500;
/** Matches a sentence. The end of a line also ends the sentence. */
const sentencePattern = /[^\n]+?(?:[.!?;](?=\s)|(?=\n|$))/g;

interface Sentence {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** Yields the sentences of a text that are long enough to be boilerplate, each with its place in the text. */
export function* splitSentences(text: string): Generator<Sentence> {
  for (const { 0: sentence, index } of text.matchAll(sentencePattern)) {
    const key = sentenceKey(sentence);
    if (key !== null) yield { key, start: index, end: index + sentence.length };
  }
}

/** Returns the words of a sentence without case, accents and punctuation; null if there are fewer than `minWords`. */
function sentenceKey(sentence: string): string | null {
  const words = plainWords(sentence);
  return words.split(' ', minWords).length < minWords ? null : words.slice(0, keyLength).toWellFormed();
}

/** Replaces boilerplate with blanks, so that all other characters keep their places. */
export function withoutBoilerplate(text: string, boilerplate: Boilerplate): string {
  if (boilerplate.size === 0) return text;
  let result = '';
  let from = 0;
  for (const { key, start, end } of splitSentences(text)) {
    if (!boilerplate.has(key)) continue;
    result += text.slice(from, start) + ' '.repeat(end - start);
    from = end;
  }
  return result + text.slice(from);
}

const sentenceRow = z.object({ sentence: z.string() });

/** Reads the boilerplate of all sources together, because portals republish the notices of other sources. */
export async function readBoilerplate(database: Pick<EntityManager, 'query'>): Promise<Boilerplate> {
  const rows = await readRows(database, sentenceRow, 'SELECT sentence FROM source_boilerplate');
  return new Set(rows.map(({ sentence }) => sentence));
}
