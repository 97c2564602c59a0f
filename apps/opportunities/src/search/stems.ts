import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

/** SQL of a word as the index has it: its stem, and null for a stop word; tags and what has a digit as they are. */
export function stemSql(word: string): string {
  return `CASE WHEN ${word} ~ '^[#+]|[0-9]' THEN ${word} ELSE (ts_lexize('english_stem', ${word}))[1] END`;
}

/** Words of texts repeat: so many are known after some ten thousand notices. */
const maxKnown = 100_000;
/** The stemmer is the same in every database. */
const known = new Map<string, string | null>();

const stemRow = z.object({ word: z.string(), stem: z.string().nullable() });

/** The stems of words, by word; null for a stop word. Words that were asked for before are not asked for again. */
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
  const sql = `SELECT word, ${stemSql('word')} AS stem FROM unnest($1::text[]) AS asked (word)`;
  const rows = await readRows(database, stemRow, sql, [unknown]);
  if (known.size + rows.length > maxKnown) known.clear();
  for (const { word, stem } of rows) {
    stems.set(word, stem);
    known.set(word, stem);
  }
  return stems;
}
