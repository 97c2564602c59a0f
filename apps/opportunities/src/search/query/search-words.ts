import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

/** Terms of the field that lose their meaning without their punctuation, and what stands for them in the search document and in queries. */
const terms: readonly (readonly [RegExp, string])[] = [
  [/\b([A-Za-z])[&/]([A-Za-z])\b/g, '$1and$2'],
  [/\b([A-Z]) & ([A-Z])\b/g, '$1and$2'],
  [/\bc\+\+/gi, 'cplusplus'],
  [/\bc#/gi, 'csharp'],
  [/(?<![A-Za-z0-9])\.net\b/gi, 'dotnet'],
  // The set-aside: "a" alone is a stop word, and "8" any number.
  [/(?<![A-Za-z0-9.-])8 ?\(a\)/gi, ' 8a '],
];

/** Information technology; in lower case, or in a text without lower case, it is mostly the pronoun. */
const informationTechnology = /\bIT\b/g;
const informationTechnologyWord = 'infotech';

/**
 * The words of a text as they are indexed: without accents and punctuation, separated by a blank.
 * @param acronyms - whether `IT` is information technology although the text has no lower-case letter, as in titles
 */
export function searchWords(text: string, { acronyms = /[a-z]/.test(text) }: { acronyms?: boolean } = {}): string {
  let words = withoutAccents(text);
  if (acronyms) words = words.replaceAll(informationTechnology, informationTechnologyWord);
  for (const [term, word] of terms) words = words.replaceAll(term, word);
  // A phrase is the same with either: "food and drug".
  return plainWords(words.replaceAll('&', ' and '));
}

/** Without accents, case and punctuation. */
export function plainWords(text: string): string {
  return withoutAccents(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** The words of a part of a query. `IT` alone is information technology in any case. */
export function queryWords(text: string): string[] {
  const written = /^it$/i.test(text.trim()) ? 'IT' : text;
  const words = searchWords(written, { acronyms: true });
  return words === '' ? [] : words.split(' ').map(indexable);
}

/** Characters of a word or tag that count: the index refuses more than 2,046 bytes, and a letter may become several without its accents. */
const longestWord = 200;

/** The beginning of a word that is too long for the index. */
export function indexable(word: string): string {
  return word.length <= longestWord ? word : word.slice(0, longestWord).toWellFormed();
}

/** Letters and digits of a number, in capitals: `W912DY-26-R-0041` and `w912dy26r0041` are the same. */
export function bareNumber(number: string): string {
  return withoutAccents(number)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase();
}

function withoutAccents(text: string): string {
  // Most texts are ASCII, and normalising costs more than everything else here.
  return /^\p{ASCII}*$/u.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{M}+/gu, '');
}

/** A lexeme in the syntax of `tsquery` and `tsvector`. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll(`'`, `''`)}'`;
}

/** The query of what any of the queries finds. */
export function anyOf(queries: readonly string[]): string {
  return queries.length === 1 ? queries.join('') : `(${queries.join(' | ')})`;
}

/** SQL of a word as the index has it: its stem, and null for a stop word; tags and what has a digit as they are. */
export function stemSql(word: string): string {
  return `CASE WHEN ${word} ~ '^[#+]|[0-9]' THEN ${word} ELSE (ts_lexize('english_stem', ${word}))[1] END`;
}

/** Words of texts repeat: so many are known after some ten thousand notices. */
const maxKnown = 100_000;
/** The stemmer is the same in every database. */
const known = new Map<string, string | null>();

const stemRow = z.object({ word: z.string(), stem: z.string().nullable() });

/** The stems of words, by word; null for a stop word. Stems that were read before are cached. */
export async function readStems(
  database: Pick<EntityManager, 'query'>,
  words: Iterable<string>,
): Promise<ReadonlyMap<string, string | null>> {
  const stems = new Map<string, string | null>();
  const unknown: string[] = [];
  for (const word of words) {
    const stem = known.get(word);
    if (stem === undefined) unknown.push(word);
    else stems.set(word, stem);
  }
  if (unknown.length === 0) return stems;
  const sql = `SELECT word, ${stemSql('word')} AS stem FROM unnest($1::text[]) AS requested (word)`;
  const rows = await readRows(database, stemRow, sql, [unknown]);
  if (known.size + rows.length > maxKnown) known.clear();
  for (const { word, stem } of rows) {
    stems.set(word, stem);
    known.set(word, stem);
  }
  return stems;
}
