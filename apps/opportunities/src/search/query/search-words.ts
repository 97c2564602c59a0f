import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

/** Procurement terms that lose their meaning without punctuation, and their replacements in search documents and queries. */
const terms: readonly (readonly [RegExp, string])[] = [
  [/\b([A-Za-z])[&/]([A-Za-z])\b/g, '$1and$2'],
  [/\b([A-Z]) & ([A-Z])\b/g, '$1and$2'],
  [/\bc\+\+/gi, 'cplusplus'],
  [/\bc#/gi, 'csharp'],
  [/(?<![A-Za-z0-9])\.net\b/gi, 'dotnet'],
  // The set-aside 8(a): "a" alone is a stop word, and "8" may be any number.
  [/(?<![A-Za-z0-9.-])8 ?\(a\)/gi, ' 8a '],
];

/** Replaces `IT`, the abbreviation of information technology. `it`, and `IT` in a text without lower-case letters, are usually the pronoun. */
const informationTechnologyWord = 'infotech';

/**
 * The words of a text in indexed form: without accents and punctuation, separated by spaces.
 * @param acronyms - whether `IT` means information technology; true for titles, although they may have no lower-case letters
 */
export function searchWords(text: string, { acronyms = /[a-z]/.test(text) }: { acronyms?: boolean } = {}): string {
  let words = withoutAccents(text);
  if (acronyms) words = words.replaceAll(/\bIT\b/g, informationTechnologyWord);
  for (const [term, word] of terms) words = words.replaceAll(term, word);
  // "food & drug" and "food and drug" are the same phrase.
  return plainWords(words.replaceAll('&', ' and '));
}

/** A text without accents, case and punctuation. */
export function plainWords(text: string): string {
  return withoutAccents(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** The words of a part of a query. `IT` alone means information technology, in upper or lower case. */
export function queryWords(text: string): string[] {
  const written = /^it$/i.test(text.trim()) ? 'IT' : text;
  const words = searchWords(written, { acronyms: true });
  return words === '' ? [] : words.split(' ').map(truncateWord);
}

/** Max characters of an indexed word or tag: the index refuses more than 2,046 bytes, and a letter may become several when its accents are removed. */
const maxWordLength = 200;

/** Cuts a word that is too long for the index. */
export function truncateWord(word: string): string {
  return word.length <= maxWordLength ? word : word.slice(0, maxWordLength).toWellFormed();
}

/** Letters and digits of a number, in capitals: `W912DY-26-R-0041` and `w912dy26r0041` are the same. */
export function bareNumber(number: string): string {
  return withoutAccents(number)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase();
}

function withoutAccents(text: string): string {
  // Most texts are ASCII, and normalizing costs more than everything else here.
  return /^\p{ASCII}*$/u.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{M}+/gu, '');
}

/** A lexeme in the syntax of `tsquery` and `tsvector`. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll(`'`, `''`)}'`;
}

/** Joins queries with `|`. */
export function anyOf(queries: readonly string[]): string {
  return queries.length === 1 ? queries.join('') : `(${queries.join(' | ')})`;
}

/** SQL of the indexed form of a word: its stem, or null for a stop word. Tags and words with digits are not stemmed. */
export function stemSql(word: string): string {
  return `CASE WHEN ${word} ~ '^[#+]|[0-9]' THEN ${word} ELSE (ts_lexize('english_stem', ${word}))[1] END`;
}

/** Max words in the cache; about as many as ten thousand notices have. */
const maxCachedStems = 100_000;
/** Shared by all databases, since their stemmers are the same. */
const stemCache = new Map<string, string | null>();

const stemRow = z.object({ word: z.string(), stem: z.string().nullable() });

/** The stems of words, by word; null for a stop word. Reads only stems that are not cached. */
export async function readStems(
  database: Pick<EntityManager, 'query'>,
  words: Iterable<string>,
): Promise<ReadonlyMap<string, string | null>> {
  const stems = new Map<string, string | null>();
  const uncached: string[] = [];
  for (const word of words) {
    const stem = stemCache.get(word);
    if (stem === undefined) uncached.push(word);
    else stems.set(word, stem);
  }
  if (uncached.length === 0) return stems;
  const sql = `SELECT word, ${stemSql('word')} AS stem FROM unnest($1::text[]) AS requested (word)`;
  const rows = await readRows(database, stemRow, sql, [uncached]);
  if (stemCache.size + rows.length > maxCachedStems) stemCache.clear();
  for (const { word, stem } of rows) {
    stems.set(word, stem);
    stemCache.set(word, stem);
  }
  return stems;
}
