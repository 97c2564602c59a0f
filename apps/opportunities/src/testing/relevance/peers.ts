import { DatabaseSync } from 'node:sqlite';
import { readRows } from '@rfp/persistence/read-rows';
import MiniSearch from 'minisearch';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { rankedResults } from './figures.js';

/** Returns the ids of the first results of a query, best first. */
export type Ranking = (query: string) => Promise<readonly string[]> | readonly string[];

const textRow = z.object({
  id: z.string(),
  title: z.string(),
  agency: z.string(),
  number: z.string(),
  description: z.string(),
});
type Text = z.infer<typeof textRow>;

const textsSql = `SELECT o.id, o.title, concat_ws(' ', o.agency_name, t.agency_parent) AS agency,
         concat_ws(' ', o.opportunity_number, array_to_string(t.keywords, ' '), t.location) AS number, t.description
    FROM opportunity_summary o JOIN opportunity_text t USING (id)`;

/** Prepares the same texts in other search engines for comparison: BM25 of SQLite's FTS5, and MiniSearch. */
export async function preparePeers(store: DataSource): Promise<Record<'FTS5' | 'MiniSearch', Ranking>> {
  const texts = await readRows(store, textRow, textsSql, []);
  return { FTS5: fts5(texts), MiniSearch: miniSearch(texts) };
}

/** Returns the words of a text, without punctuation. */
function splitWords(query: string): string[] {
  return query.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Searches for any of the words, because a search for all of them finds less. */
function fts5(texts: readonly Text[]): Ranking {
  const database = new DatabaseSync(':memory:');
  database.exec(
    `CREATE VIRTUAL TABLE notice USING fts5(id UNINDEXED, title, agency, number, description, tokenize = 'porter unicode61')`,
  );
  const insert = database.prepare('INSERT INTO notice VALUES (?, ?, ?, ?, ?)');
  for (const { id, title, agency, number, description } of texts) insert.run(id, title, agency, number, description);
  const find = database.prepare('SELECT id FROM notice WHERE notice MATCH ? ORDER BY bm25(notice) LIMIT ?');
  const idRow = z.object({ id: z.string() });
  return (query) => {
    const words = splitWords(query).map((word) => `"${word}"`);
    if (words.length === 0) return [];
    return find.all(words.join(' OR '), rankedResults).map((row) => idRow.parse(row).id);
  };
}

function miniSearch(texts: readonly Text[]): Ranking {
  const index = new MiniSearch<Text>({ fields: ['title', 'agency', 'number', 'description'] });
  index.addAll(texts);
  return (query) =>
    index
      .search(query)
      .slice(0, rankedResults)
      .map(({ id }) => String(id));
}
