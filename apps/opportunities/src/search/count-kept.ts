import { readOne } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { codesOfPart } from './filter-tags.js';
import { type KeptTag, readKeptTags } from './kept-tags.js';
import { type Plan, type Selection } from './plan.js';

type Database = Pick<EntityManager, 'query'>;

/** More records than this are counted only on request. */
export const maxCounted = 10_000;

/** Number of records; `at_least`: there are more than these. */
export interface Total {
  readonly count: number;
  readonly is: 'exact' | 'at_least';
}

export function upTo(most: number, count: number): Total {
  return count > most ? { count: most, is: 'at_least' } : { count, is: 'exact' };
}

/** The number of records from the kept counts; null if these do not have the selection. */
export async function countKept(
  database: Database,
  { selection, tags }: Pick<Plan, 'selection' | 'tags'>,
): Promise<Total | null> {
  const { filter, query, demo } = selection;
  const given = Object.values(filter).filter((value) => value !== undefined);
  if (query === null && given.length === 1 && tags[0] !== undefined) return totalOfTag(tags[0]);
  const codes = query === null || given.length > 0 ? null : codesOfPart(query);
  const [kept] = codes === null ? [] : await readKeptTags(database, demo, [codes]);
  if (kept !== undefined) return totalOfTag(kept);
  const count = await countByState(database, selection);
  return count === null ? null : { count, is: 'exact' };
}

/** Of several values that begin so, one record may have two: their number is a bound. */
function totalOfTag({ records, least }: KeptTag): Total | null {
  if (records === least) return { count: records, is: 'exact' };
  return least > maxCounted ? { count: maxCounted, is: 'at_least' } : null;
}

const countRow = z.object({ count: z.coerce.number() });

const stateSql = `SELECT coalesce(sum(records), 0) AS count FROM opportunity_count
  WHERE kind = 'state' AND demo = $1 AND ($2::text IS NULL OR split_part(key, '|', 1) = $2)
    AND ($3::text IS NULL OR split_part(key, '|', 2) = $3) AND ($4::integer IS NULL OR split_part(key, '|', 3)::integer >= $4)`;

/** The number of records by status, type and score, from the kept counts; null if the selection asks for more than these. */
export async function countByState(database: Database, { filter, query, demo }: Selection): Promise<number | null> {
  const { status = null, source_type = null, min_score = null, ...others } = filter;
  if (query !== null || Object.values(others).some((value) => value !== undefined)) return null;
  return (await readOne(database, countRow, stateSql, [demo, status, source_type, min_score]))?.count ?? 0;
}

/** The number of real or of demo records. */
export async function countOfKind(database: Database, demo: boolean): Promise<number> {
  return (await readOne(database, countRow, stateSql, [demo, null, null, null]))?.count ?? 0;
}
