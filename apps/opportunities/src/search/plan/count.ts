import { z } from 'zod';
import { limits, type Limits, sampleShare } from '../costs.js';
import { type CompiledQuery } from '../query/compile-query.js';
import { codesOfPart } from '../query/filter-tags.js';
import { countByState, readTagCounts, type TagCount } from '../statistics.js';
import { hitsOf, type IndexCondition, matchedByIndex, matchedByRow, rowOfHit } from './matched-rows.js';
import { type Database, type Total } from './page.js';

const countRow = z.object({ count: z.coerce.number() });

/** The total of a query, as exactly as is cheap. */
export async function totalOf(database: Database, query: CompiledQuery, lowered: Limits = limits): Promise<Total> {
  return (await materializedTotal(database, query)) ?? countSome(database, query, lowered);
}

/** The exact total, on request. */
export async function exactTotal(database: Database, query: CompiledQuery): Promise<Total> {
  const total = await materializedTotal(database, query);
  return total?.is === 'exact' ? total : { count: await countExactly(database, query), is: 'exact' };
}

/** The exact number of records, however many. */
export function countExactly(database: Database, query: CompiledQuery): Promise<number> {
  const matched = query.index === null ? matchedByRow(query) : matchedByIndex(query);
  return readCount(database, query, `SELECT count(*) AS count FROM ${matched}`);
}

/** The total from the counts that the writer keeps; null if these do not have the selection. */
async function materializedTotal(database: Database, { selection, tags }: CompiledQuery): Promise<Total | null> {
  const { filter, query, demo } = selection;
  const given = Object.values(filter).filter((value) => value !== undefined);
  if (query === null && given.length === 1 && tags[0] !== undefined) return totalOfTag(tags[0]);
  const codes = query === null || given.length > 0 ? null : codesOfPart(query);
  const [counted] = codes === null ? [] : await readTagCounts(database, demo, [codes]);
  if (counted !== undefined) return totalOfTag(counted);
  const count = await countByState(database, selection);
  return count === null ? null : { count, is: 'exact' };
}

/** If several values begin so, one record may have two of them: their number is a bound. */
function totalOfTag({ records, least }: TagCount): Total | null {
  if (records === least) return { count: records, is: 'exact' };
  return least > limits.maxCounted ? { count: limits.maxCounted, is: 'at_least' } : null;
}

/** The number of records if they are few; otherwise a bound. */
export async function countSome(database: Database, query: CompiledQuery, lowered: Limits = limits): Promise<Total> {
  const { maxCounted, maxConditionRows } = lowered;
  if (query.index === null) return upTo(maxCounted, await countConditionRows(database, query, maxCounted));
  if (query.conditions.length === 1) return countText(database, query, lowered);
  const rows = query.conditionRows ?? (await countConditionRows(database, query, maxConditionRows));
  if (rows > maxConditionRows) return countFilteredHits(database, query, lowered);
  const count = await readCount(database, query, `SELECT count(*) AS count FROM ${matchedByRow(query)}`);
  return { count, is: 'exact' };
}

function upTo(max: number, count: number): Total {
  return count > max ? { count: max, is: 'at_least' } : { count, is: 'exact' };
}

/** Rows that meet the conditions, whatever their text; one more than `max` if there are more. */
export function countConditionRows(
  database: Database,
  { conditions, parameters }: CompiledQuery,
  max: number,
): Promise<number> {
  const rows = `SELECT FROM opportunity_summary o WHERE ${conditions.join(' AND ')} LIMIT ${max + 1}`;
  return readCount(database, { parameters }, `SELECT count(*) AS count FROM (${rows}) found`);
}

/** If the sample has many matches, that at least so many match is known in a fraction of the time of a count. */
async function countText(database: Database, query: CompiledQuery, lowered: Limits): Promise<Total> {
  const { maxCounted, minSampled, maxRechecked } = lowered;
  // The exclusion of a phrase has no lossy form, and is rechecked as well.
  const isRechecked = query.lossy !== null || query.candidates > query.documents;
  const max = isRechecked ? Math.min(maxCounted, maxRechecked) : maxCounted;
  if (!isRechecked && query.candidates > minSampled * sampleShare) {
    const sampled = await countDocuments(database, query, max + 1, true);
    if (sampled > minSampled) return { count: roundDown(sampled - 1), is: 'at_least' };
  }
  return upTo(max, await countDocuments(database, query, max + 1));
}

/** A bound that is read as one: 9,871 would look like a count. */
function roundDown(count: number): number {
  const step = 10 ** Math.max(Math.floor(Math.log10(count)) - 1, 0);
  return Math.floor(count / step) * step;
}

function countDocuments(database: Database, query: CompiledQuery, max: number, isSampled = false): Promise<number> {
  const parameters = query.parameters.copy();
  const demo = parameters.add(query.selection.demo);
  return readCount(database, { parameters }, `SELECT ${documentCount(query, demo, max, isSampled)} AS count`);
}

/** SQL of how many documents match, up to `max`. Where demo and real records are stored, those of the other kind do not count. */
export function documentCount(condition: IndexCondition, demo: string, max: number, isSampled = false): string {
  return `CASE
      WHEN EXISTS (SELECT FROM opportunity_count WHERE kind = 'state' AND demo <> ${demo} AND records > 0)
      THEN (SELECT count(*) FROM (SELECT FROM ${hitsOf(condition, { isSampled })} AS hit (id), ${rowOfHit} WHERE o.demo = ${demo} LIMIT ${max}) found)
      ELSE (SELECT count(*) FROM ${hitsOf(condition, { max, isSampled })}) END`;
}

const hitRow = z.object({ count: z.coerce.number(), hits: z.coerce.number() });

/** How many documents of a common text meet the conditions: among all that the index finds, or among some of them, which gives a bound. */
async function countFilteredHits(database: Database, query: CompiledQuery, lowered: Limits): Promise<Total> {
  const { maxCounted, maxFilteredHits } = lowered;
  const isSampled = query.candidates > Math.max(maxFilteredHits, maxCounted * sampleShare);
  const max = query.candidates > maxFilteredHits ? maxCounted : maxFilteredHits;
  const [found] = await query.parameters.read(
    database,
    hitRow,
    `SELECT count(*) AS hits, count(*) FILTER (WHERE ${query.conditions.join(' AND ')}) AS count
       FROM ${hitsOf(query, { max, isSampled })} AS hit (id), ${rowOfHit}`,
  );
  const { count, hits } = found ?? { count: 0, hits: 0 };
  if (count > maxCounted || (hits < max && !isSampled)) return upTo(maxCounted, count);
  return { count: roundDown(Math.max(count - 1, 0)), is: 'at_least' };
}

async function readCount(
  database: Database,
  { parameters }: Pick<CompiledQuery, 'parameters'>,
  sql: string,
): Promise<number> {
  const [row] = await parameters.read(database, countRow, sql);
  return row?.count ?? 0;
}
