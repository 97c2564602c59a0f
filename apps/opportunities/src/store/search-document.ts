import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { readStems } from '../search/query/search-words.js';
import { Lexemes } from './lexemes.js';
import { type SearchFields } from './opportunity-columns.js';

/**
 * Version of the rules that make a document from a record. Raise it when `searchWords`, `recordTags`, `pairTag` or `Lexemes` changes; documents of an
 * earlier version are then rebuilt.
 */
export const documentVersion = 7;

/** The texts in the order of their positions, with the weights of their words. */
export const documentWeights = [
  ['title', 'A'],
  ['agency', 'B'],
  ['other', 'C'],
  ['description', 'D'],
] as const;
const attachedWeight = 'D';
/** Rows per part. A part takes about ten milliseconds. */
const rowsPerPart = 100;
/** Max characters of an indexed word. PostgreSQL rejects longer words, and queries do not contain them. */
const maxWordLength = 500;

/** A row whose search document is not made yet. */
interface Searchable {
  readonly id: string;
  readonly search: SearchFields;
}

/** A search document, and a document without the attachments; null if there are none. */
interface MadeDocument {
  readonly document: string;
  readonly notice: string | null;
}

/** Rows with their search documents, and the number of documents with each word or tag. */
export interface Documents<T extends Searchable> {
  readonly rows: (Omit<T, 'search'> & MadeDocument)[];
  readonly words: ReadonlyMap<string, number>;
}

/**
 * Makes the search documents of rows: stems with positions and weights, tags, and pair tags. Reading their `tsvector` syntax takes PostgreSQL a third of
 * the time that parsing the texts would take. Only stems that are not cached are read from the database. Yields parts, so that the database can store
 * one part while the next is made.
 *
 * @param attached - words of attached documents by id, as returned by `searchWords`
 */
export async function* makeDocuments<T extends Searchable>(
  manager: Pick<EntityManager, 'query'>,
  rows: readonly T[],
  attached: ReadonlyMap<string, readonly string[]> = new Map(),
): AsyncGenerator<Documents<T>> {
  const texts = rows.map(({ id, search }) => ({
    own: documentWeights.map(([field]) => indexableWords(search[field])),
    buyer: indexableWords(search.buyer),
    attached: (attached.get(id) ?? []).map(indexableWords),
  }));
  const stems = await readStems(manager, new Set(texts.flatMap(({ own, attached: more }) => [...own, ...more]).flat()));
  const toStems = (text: readonly string[] = []) => text.map((word) => stems.get(word) ?? null);
  for (let from = 0; from < rows.length; from += rowsPerPart) {
    const words = new Map<string, number>();
    const made = rows.slice(from, from + rowsPerPart).map(({ search, ...row }, index) => {
      const { own, buyer, attached: more } = texts[from + index] ?? { own: [], buyer: [], attached: [] };
      const lexemes = new Lexemes(search.tags);
      for (const [at, [, weight]] of documentWeights.entries()) lexemes.addText(toStems(own[at]), weight);
      lexemes.tagBuyer(toStems(own[0]), toStems(buyer));
      const notice = more.length === 0 ? null : lexemes.print();
      for (const text of more) lexemes.addAttached(toStems(text), attachedWeight);
      for (const lexeme of lexemes) words.set(lexeme, (words.get(lexeme) ?? 0) + 1);
      return { ...row, document: lexemes.print(), notice };
    });
    yield { rows: made, words };
  }
}

/** Returns the words of a text that are indexed. */
export function indexableWords(text: string): string[] {
  return text === '' ? [] : text.split(' ').filter((word) => word.length <= maxWordLength);
}

/** SQL condition for whether a word is counted. Numbers are not counted, because they are many and rarely common; years and tags are counted. */
const isCounted = `(word >= 'a' COLLATE "C" OR length(word) <= 4 OR word LIKE '#%') AND length(word) <= 60 AND word NOT LIKE '#number=%'`;

/**
 * SQL that logs the change of the number of documents with each word. `foldWordChanges` later adds the logged changes to the counts, because updating
 * the counts of all words in each batch would cost more than the batch.
 * @param before - name of a query with the documents before the change
 * @param after - placeholders of the words and their counts, as lists
 */
export function wordChangesSql(before: string | null, after: readonly [string, string] | null): string {
  const sides = [
    ...(before === null ? [] : [`SELECT unnest(tsvector_to_array(document)) AS word, -1 AS documents FROM ${before}`]),
    ...(after === null ? [] : [`SELECT * FROM unnest(${after[0]}::text[], ${after[1]}::int[])`]),
  ];
  return `INSERT INTO search_word_change (words, documents)
    SELECT array_agg(word), array_agg(documents) FROM (
      SELECT word, sum(documents)::int AS documents FROM (${sides.join(' UNION ALL ')}) AS change (word, documents)
       WHERE ${isCounted} GROUP BY word HAVING sum(documents) <> 0
    ) summed HAVING count(*) > 0`;
}

const foldedRow = z.object({ taken: z.coerce.number() });
/** Logged changes that one statement adds up. They take a second. */
const changesAtOnce = 100;

/** Adds the logged changes to the counts of words. Several replicas can run it at once, each for other changes. */
export async function foldWordChanges(database: DataSource): Promise<void> {
  // Checked first, because every statement on the counts is reported as a change of readable data, even if it changes no row.
  while ((await database.query<unknown[]>('SELECT FROM search_word_change LIMIT 1')).length > 0) {
    const folded = await readOne(
      database,
      foldedRow,
      `WITH taken AS (
              DELETE FROM search_word_change WHERE number IN (
                SELECT number FROM search_word_change ORDER BY number LIMIT ${changesAtOnce} FOR UPDATE SKIP LOCKED)
              RETURNING words, documents),
            change AS (
              SELECT word, sum(change)::int AS documents FROM taken, unnest(words, documents) AS each (word, change)
               GROUP BY word HAVING sum(change) <> 0 ORDER BY word),
            added AS (
              INSERT INTO search_word AS stored (word, documents) SELECT word, documents FROM change
                  ON CONFLICT (word) DO UPDATE SET documents = stored.documents + excluded.documents)
       SELECT count(*) AS taken FROM taken`,
    );
    if ((folded?.taken ?? 0) < changesAtOnce) return;
  }
}

/** SQL of the correct number of documents with each word. */
const recountWordsSql = `SELECT word, ndoc AS documents FROM ts_stat('SELECT document FROM opportunity_search') WHERE ${isCounted}`;

const wordDifferenceRow = z.object({ word: z.string(), counted: z.coerce.number(), stored: z.coerce.number() });
export type WordDifference = z.infer<typeof wordDifferenceRow>;

/** Finds words whose count, including logged changes, differs from a recount. Requires the write lock, or that nobody else writes. */
export function findWordDifferences(manager: Pick<EntityManager, 'query'>): Promise<WordDifference[]> {
  return readRows(
    manager,
    wordDifferenceRow,
    `SELECT word, coalesce(must.documents, 0) AS counted, coalesce(stored.documents, 0) AS stored
       FROM (${recountWordsSql}) must FULL JOIN (
         SELECT word, sum(documents) AS documents FROM (
           SELECT word, documents FROM search_word
            UNION ALL SELECT each.* FROM search_word_change logged, unnest(logged.words, logged.documents) AS each (word, documents)) counts
          GROUP BY word HAVING sum(documents) <> 0) stored USING (word)
      WHERE must.documents IS DISTINCT FROM stored.documents
      ORDER BY word`,
  );
}

/** Replaces the counts of all words with a recount. */
export async function recountWords(manager: Pick<EntityManager, 'query'>): Promise<void> {
  await manager.query('DELETE FROM search_word_change');
  await manager.query('DELETE FROM search_word');
  await manager.query(`INSERT INTO search_word (word, documents) ${recountWordsSql}`);
}
