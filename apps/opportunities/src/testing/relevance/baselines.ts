import { readRows } from '@rfp/persistence/read-rows';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { rankedResults } from './ndcg.js';

/** Ids of the first results of a query, the best first. */
export type Ranking = (query: string) => Promise<string[]>;

const idRow = z.object({ id: z.string() });

/**
 * The rankings that the search has to beat, over a table of the opportunities' texts: PostgreSQL's own (`ts_rank`), the query of the specification
 * (`ILIKE`, by score) and BM25 over stemmed words without field weights.
 */
export async function prepareBaselines(store: DataSource): Promise<Record<'ts_rank' | 'ILIKE' | 'BM25', Ranking>> {
  for (const statement of tables) await store.query(statement);
  const ranked = async (sql: string, query: string): Promise<string[]> =>
    (await readRows(store, idRow, `${sql} LIMIT ${rankedResults}`, [query])).map(({ id }) => id);
  return {
    ts_rank: (query) => ranked(textRank, query),
    ILIKE: (query) => ranked(containing, `%${query.replaceAll('"', '').replaceAll(/[\\%_]/g, '\\$&')}%`),
    BM25: (query) => ranked(bm25, query),
  };
}

const tables = [
  `CREATE TABLE judged_text AS
     SELECT o.id, o.total_score, content.title, content.description, content.agency, content.number,
            setweight(to_tsvector('english', content.title), 'A') || setweight(to_tsvector('english', content.agency || ' ' || content.number), 'B')
              || setweight(to_tsvector('english', content.description), 'C') AS words
       FROM (SELECT opportunity_id, min(fields->>'title') AS title, string_agg(coalesce(fields->>'description', ''), ' ') AS description,
                    coalesce(min(fields->>'agency_name'), '') AS agency, coalesce(min(fields->>'opportunity_number'), '') AS number
               FROM source_record GROUP BY opportunity_id) content
       JOIN opportunity_summary o ON o.id = content.opportunity_id`,
  `CREATE TABLE judged_word AS
     SELECT id, lexeme, cardinality(positions) AS times FROM judged_text, unnest(words)`,
  `CREATE TABLE judged_length AS SELECT id, sum(times) AS length FROM judged_word GROUP BY id`,
  'CREATE INDEX judged_word_by_lexeme ON judged_word (lexeme)',
];

const textRank = `SELECT id FROM judged_text, websearch_to_tsquery('english', $1) AS query
  WHERE words @@ query ORDER BY ts_rank(words, query) DESC, total_score DESC, id`;

const containing = `SELECT id FROM judged_text WHERE title ILIKE $1 OR description ILIKE $1 OR agency ILIKE $1
  ORDER BY total_score DESC, id`;

const bm25 = `WITH collection AS (SELECT count(*) AS records, avg(length) AS mean FROM judged_length),
  wanted AS (
    SELECT lexeme, ln(1 + (records - found + 0.5) / (found + 0.5)) AS weight
      FROM (SELECT lexeme, count(*) AS found FROM judged_word
             WHERE lexeme = ANY (tsvector_to_array(to_tsvector('english', $1))) GROUP BY lexeme) frequency, collection)
  SELECT id FROM wanted JOIN judged_word USING (lexeme) JOIN judged_length USING (id) JOIN judged_text USING (id), collection
   GROUP BY id, judged_text.total_score
   ORDER BY sum(weight * times * 2.2 / (times + 1.2 * (0.25 + 0.75 * length / mean))) DESC, judged_text.total_score DESC, id`;
