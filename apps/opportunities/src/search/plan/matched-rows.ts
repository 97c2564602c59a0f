import { z } from 'zod';
import { type CompiledQuery, rowConditions } from '../query/compile-query.js';
import { type Database } from '../query/parameters.js';
import { documentMatches } from '../query/row-conditions.js';

/** The `tsquery` of a compiled query and its form without recheck: see `CompiledQuery`. */
export type IndexCondition = Pick<CompiledQuery, 'index' | 'lossy'>;

interface HitsOptions {
  readonly max?: number | null;
  /** Only documents of the sample. */
  readonly isSampled?: boolean;
}

/** SQL that calls the database function which finds the ids of the matching documents. */
export function hitsOf({ index, lossy }: IndexCondition, { max = null, isSampled = false }: HitsOptions = {}): string {
  const sample = isSampled ? 'sampled_' : '';
  if (lossy !== null) return `${sample}matching_search_hits(${lossy}, ${index}, ${max})`;
  if (max === null && !isSampled) return `search_hits(${index})`;
  return `${isSampled ? sample : 'some_'}search_hits(${index}, ${max})`;
}

/** Looks each row up by its id. Without OFFSET 0, PostgreSQL would overestimate the hits and read the whole table. */
export const rowOfHit = 'LATERAL (SELECT * FROM opportunity_summary WHERE id = hit.id OFFSET 0) o';

/** SQL of FROM and WHERE for the rows `o` whose documents the word index finds. */
export function matchedByIndex(
  query: IndexCondition & Pick<CompiledQuery, 'conditions'> & Partial<Pick<CompiledQuery, 'hidden'>>,
  isSampled = false,
): string {
  const index = query.index ?? `''::tsquery`;
  const conditions = [...query.conditions, ...hiddenCondition(query)].join(' AND ');
  return `${hitsOf({ ...query, index }, { isSampled })} AS hit (id), ${rowOfHit} WHERE ${conditions}`;
}

/** The condition that leaves out dismissed rows, if there is one. */
export function hiddenCondition({ hidden }: Partial<Pick<CompiledQuery, 'hidden'>>): readonly string[] {
  return hidden === null || hidden === undefined ? [] : [hidden.condition];
}

/** Dismissed records up to which PostgreSQL holds them in a hash table in memory. */
const maxHashed = 50_000;

/** The same as `hiddenCondition`, for scans of thousands of dismissed rows: reads the dismissed ids once, which takes milliseconds. */
export function hashedHiddenCondition({ hidden }: CompiledQuery): string {
  if (hidden === null) return 'true';
  if (hidden.ids.size > maxHashed) return hidden.condition;
  return `o.id NOT IN (SELECT m.opportunity_id FROM opportunity_mark m WHERE m.workspace_id = ${hidden.workspace})`;
}

/** SQL of FROM and WHERE for the rows `o` that meet the conditions; the text is checked in the document of each row. */
export function matchedByRow(query: CompiledQuery): string {
  return `opportunity_summary o WHERE ${rowConditions(query).join(' AND ')}`;
}

/** SQL of FROM and WHERE for those of the requested records `o` that match. */
export function matchedById(query: CompiledQuery): string {
  const ids = query.parameters.add(query.selection.filter.ids);
  return `(SELECT DISTINCT unnest(${ids}::uuid[])) AS hit (id), ${rowOfHit} WHERE ${rowConditions(query).join(' AND ')}`;
}

const idsRow = z.object({ ids: z.array(z.string()).nullable() });

/** Finds the ids of all rows of a query, however many. */
export async function findIds(database: Database, query: CompiledQuery): Promise<readonly string[]> {
  const matched = query.index === null ? matchedByRow(query) : matchedByIndex(query);
  const sql = `SELECT array_agg(o.id::text) AS ids FROM ${matched}`;
  return (await query.parameters.read(database, idsRow, sql))[0]?.ids ?? [];
}

/** SQL condition for whether the word index finds the row `o`; it is read once for all rows. The CASE keeps PostgreSQL from joining all hits first. */
export function isHitSql({ index, lossy }: IndexCondition): string {
  const recheck = lossy === null ? 'true' : documentMatches(`${index}`);
  return `CASE WHEN o.id IN (SELECT hit.id FROM search_hits(${lossy ?? index}) AS hit (id)) THEN ${recheck} ELSE false END`;
}
