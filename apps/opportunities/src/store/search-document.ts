import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';

/**
 * Version of the rules that make a document from a record. Documents of another version are rebuilt: raise it when `searchWords`,
 * `tagsOf` or `documentSql` changes.
 */
export const documentVersion = 1;

/** Weights: title A, agency B, number, place and code titles C, description D; tags have none. */
export function documentSql(row: string): string {
  return `setweight(to_tsvector('english', ${row}.title_words), 'A') || setweight(to_tsvector('english', ${row}.agency_words), 'B') ||
    setweight(to_tsvector('english', ${row}.other_words), 'C') || setweight(to_tsvector('english', ${row}.description_words), 'D') ||
    array_to_tsvector(${row}.tags)`;
}

/** Numbers and the like are hardly ever common, and there are many: only words, years and tags are counted. */
const isCounted = `(word >= 'a' COLLATE "C" OR length(word) <= 4 OR word LIKE '#%') AND length(word) <= 60 AND word NOT LIKE '#number=%'`;

/**
 * Part of a statement that notes how many documents have each word, from documents before and after. `foldWordChanges` adds the notes up:
 * updating the counts of all words in each batch would cost more than the batch.
 */
export function wordChanges(before: string | null, after: string | null): string {
  const sides = [
    ...(before === null ? [] : [`SELECT unnest(tsvector_to_array(document)) AS word, -1 AS documents FROM ${before}`]),
    ...(after === null ? [] : [`SELECT unnest(tsvector_to_array(document)), 1 FROM ${after}`]),
  ];
  return `INSERT INTO search_word_change (words, documents)
    SELECT array_agg(word), array_agg(documents) FROM (
      SELECT word, sum(documents)::int AS documents FROM (${sides.join(' UNION ALL ')}) AS change (word, documents)
       WHERE ${isCounted} GROUP BY word HAVING sum(documents) <> 0
    ) summed HAVING count(*) > 0`;
}

const foldedRow = z.object({ taken: z.coerce.number() });
/** Notes of batches that one statement adds up: a second of work. */
const notesAtOnce = 100;

/** Adds the noted changes to the counts of words. Of several replicas each takes other notes. */
export async function foldWordChanges(database: DataSource): Promise<void> {
  // A statement on the counts is reported as a change of what is read, also if it changes none.
  while ((await database.query<unknown[]>('SELECT FROM search_word_change LIMIT 1')).length > 0) {
    const folded = await readOne(
      database,
      foldedRow,
      `WITH taken AS (
              DELETE FROM search_word_change WHERE number IN (
                SELECT number FROM search_word_change ORDER BY number LIMIT ${notesAtOnce} FOR UPDATE SKIP LOCKED)
              RETURNING words, documents),
            change AS (
              SELECT word, sum(noted)::int AS documents FROM taken, unnest(words, documents) AS each (word, noted)
               GROUP BY word HAVING sum(noted) <> 0 ORDER BY word),
            added AS (
              INSERT INTO search_word AS stored (word, documents) SELECT word, documents FROM change
                  ON CONFLICT (word) DO UPDATE SET documents = stored.documents + excluded.documents)
       SELECT count(*) AS taken FROM taken`,
    );
    if ((folded?.taken ?? 0) < notesAtOnce) return;
  }
}

/** How many documents have each word, counted anew. */
const recountWordsSql = `SELECT word, ndoc AS documents FROM ts_stat('SELECT document FROM opportunity_search') WHERE ${isCounted}`;

const wordDifferenceRow = z.object({ word: z.string(), counted: z.coerce.number(), stored: z.coerce.number() });
export type WordDifference = z.infer<typeof wordDifferenceRow>;

/** Words whose count, with the noted changes, differs from a recount. Call it with the write lock, or nobody else writing. */
export function findWordDifferences(manager: Pick<EntityManager, 'query'>): Promise<WordDifference[]> {
  return readRows(
    manager,
    wordDifferenceRow,
    `SELECT word, coalesce(must.documents, 0) AS counted, coalesce(stored.documents, 0) AS stored
       FROM (${recountWordsSql}) must FULL JOIN (
         SELECT word, sum(documents) AS documents FROM (
           SELECT word, documents FROM search_word
            UNION ALL SELECT each.* FROM search_word_change noted, unnest(noted.words, noted.documents) AS each (word, documents)) kept
          GROUP BY word HAVING sum(documents) <> 0) stored USING (word)
      WHERE must.documents IS DISTINCT FROM stored.documents
      ORDER BY word`,
  );
}

/** Replaces the counts of all words by a recount. */
export async function recountWords(manager: Pick<EntityManager, 'query'>): Promise<void> {
  await manager.query('DELETE FROM search_word_change');
  await manager.query('DELETE FROM search_word');
  await manager.query(`INSERT INTO search_word (word, documents) ${recountWordsSql}`);
}
