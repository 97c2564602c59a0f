import { z } from 'zod';
import { costs, limits, type Limits, sampleShare } from '../costs.js';
import { type CompiledQuery, rowConditions, withHidden } from '../query/compile-query.js';
import { type Database } from '../query/parameters.js';
import { codesOfPart } from '../query/search-tags.js';
import { countByState, type TagCount } from '../statistics.js';
import { hitsOf, type IndexCondition, matchedByIndex, matchedByRow, rowOfHit } from './matched-rows.js';
import { type Total } from './page.js';

/** The total of a query: exact where that is cheap, else a lower bound. */
export async function totalOf(database: Database, query: CompiledQuery, lowered?: Partial<Limits>): Promise<Total> {
  const all = withHidden(query);
  const count = async () =>
    (await materializedTotal(database, all)) ?? countOrBound(database, all, { ...limits, ...lowered });
  const [{ count: counted, is }, left] = await Promise.all([count(), countHidden(database, query)]);
  return { count: Math.max(counted - left, 0), is };
}

/** How many of the rows that a query selects are left out. */
export async function countHidden(database: Database, query: CompiledQuery): Promise<number> {
  const { hidden, selection } = query;
  if (hidden === null) return 0;
  const from = hiddenRows(withHidden(query), hidden);
  return hidden.cachedCount(selection, () => query.parameters.count(database, from));
}

/** SQL of FROM and WHERE for the dismissed rows `o` that a query selects. Few candidates are found in the word index, otherwise each row is checked. */
export function hiddenRows(query: CompiledQuery, { ids, workspace }: NonNullable<CompiledQuery['hidden']>): string {
  const { index, lossy, candidates, conditions } = query;
  const cost = candidates * (costs.indexHit + (lossy === null ? 0 : costs.recheck));
  if (index !== null && cost < ids.size * costs.recheck)
    return `${hitsOf(query)} AS hit (id) JOIN opportunity_mark m ON m.opportunity_id = hit.id AND m.workspace_id = ${workspace}
      CROSS JOIN ${rowOfHit} WHERE ${conditions.join(' AND ')}`;
  return `(SELECT opportunity_id AS id FROM opportunity_mark WHERE workspace_id = ${workspace}) hit CROSS JOIN ${rowOfHit}
    WHERE ${rowConditions(query).join(' AND ')}`;
}

/** The exact total, on request. */
export async function exactTotal(database: Database, query: CompiledQuery): Promise<Total> {
  const total = await materializedTotal(database, query);
  if (total?.is !== 'exact') return { count: await countExactly(database, query), is: 'exact' };
  return { count: Math.max(total.count - (await countHidden(database, query)), 0), is: 'exact' };
}

/** The exact number of records, however many. */
export function countExactly(database: Database, query: CompiledQuery): Promise<number> {
  return query.parameters.count(database, query.index === null ? matchedByRow(query) : matchedByIndex(query));
}

/** The total from `opportunity_count`; null if these counts do not cover the selection. */
async function materializedTotal(database: Database, { selection, tags }: CompiledQuery): Promise<Total | null> {
  const { filter, query } = selection;
  const filters = Object.values(filter).filter((value) => value !== undefined).length;
  const isOneTag = query === null ? filters === 1 : filters === 0 && codesOfPart(query) !== null;
  if (isOneTag && tags[0] !== undefined) return totalOfTag(tags[0]);
  const count = await countByState(database, selection);
  return count === null ? null : { count, is: 'exact' };
}

/** The total of a filter tag. If several values match the tag, a record may have two of them, so `records` is an upper and `min` a lower bound. */
function totalOfTag({ records, min }: TagCount): Total | null {
  if (records === min) return { count: records, is: 'exact' };
  return min > limits.maxCounted ? { count: limits.maxCounted, is: 'at_least' } : null;
}

/** Counts the records if they are few; otherwise returns a lower bound. */
export async function countOrBound(database: Database, query: CompiledQuery, lowered: Limits = limits): Promise<Total> {
  const { maxCounted, maxConditionRows } = lowered;
  const { index, conditions, parameters } = query;
  if (index === null) {
    const count = await countConditionRows(database, query, maxCounted);
    return count > maxCounted ? { count: maxCounted, is: 'at_least' } : { count, is: 'exact' };
  }
  if (conditions.length > 1 && !query.indexHasName) {
    const rows = query.conditionRows ?? (await countConditionRows(database, query, maxConditionRows));
    if (rows <= maxConditionRows) return { count: await parameters.count(database, matchedByRow(query)), is: 'exact' };
  }
  return countHits(database, query, lowered);
}

/** Counts the rows that meet the conditions, ignoring the text; returns `max + 1` if there are more than `max`. */
export function countConditionRows(database: Database, query: CompiledQuery, max: number): Promise<number> {
  const rows = `SELECT FROM opportunity_summary o WHERE ${query.conditions.join(' AND ')} LIMIT ${max + 1}`;
  return query.parameters.count(database, `(${rows}) found`);
}

/** Counts the matches among all documents that the index finds, or among some of them: a lower bound takes a fraction of the time. */
async function countHits(database: Database, query: CompiledQuery, lowered: Limits): Promise<Total> {
  const { maxCounted, minSampled } = lowered;
  // The exclusion of a phrase must be rechecked although it has no lossy form. Its candidates then exceed its documents.
  const isRechecked = query.lossy !== null || query.candidates > query.documents;
  const isFiltered = query.conditions.length > 1;
  const max = maxHits(isFiltered, isRechecked, lowered);
  if (!isRechecked && query.candidates > Math.max(max, minSampled * sampleShare)) {
    const { hits, count } = await readHits(database, query, isFiltered ? maxCounted : minSampled, true);
    if (hits > minSampled) return roundedLowerBound(Math.min(lowerBoundFromSample(count), maxCounted));
  }
  const { hits, count } = await readHits(database, query, max);
  return hits > max ? roundedLowerBound(count - 1) : { count, is: 'exact' };
}

function maxHits(isFiltered: boolean, isRechecked: boolean, lowered: Limits): number {
  if (isFiltered) return isRechecked ? lowered.maxConditionRows : lowered.maxFilteredHits;
  return isRechecked ? Math.min(lowered.maxCounted, lowered.maxRechecked) : lowered.maxCounted;
}

/** Lower bound of a total, given the number of its documents in the sample. It is four standard deviations below the estimate. */
function lowerBoundFromSample(sampled: number): number {
  return Math.max(sampled - 1, (sampled - 4 * Math.sqrt(sampled)) * sampleShare);
}

/** A lower bound, rounded to two digits so that it is not mistaken for a count, as 9,871 would be. */
function roundedLowerBound(count: number): Total {
  const step = 10 ** Math.max(Math.floor(Math.log10(Math.max(count, 1))) - 1, 0);
  return { count: Math.floor(Math.max(count, 0) / step) * step, is: 'at_least' };
}

const hitRow = z.object({ hits: z.coerce.number(), count: z.coerce.number() });

/** Counts the documents that the index finds (`max + 1` if there are more than `max`) and how many of them meet the conditions. */
async function readHits(database: Database, query: CompiledQuery, max: number, isSampled = false) {
  const { conditions, parameters, selection } = query;
  const count =
    conditions.length > 1
      ? `SELECT count(*) AS hits, count(*) FILTER (WHERE ${conditions.join(' AND ')}) AS count
           FROM ${hitsOf(query, { max: max + 1, isSampled })} AS hit (id), ${rowOfHit}`
      : `SELECT counted AS hits, counted AS count FROM (
           SELECT ${documentCount(query, parameters.add(selection.demo), max + 1, isSampled)} AS counted) hit`;
  const [found] = await parameters.read(database, hitRow, count);
  return found ?? { hits: 0, count: 0 };
}

/** SQL of how many documents match, up to `max`. If both demo and real records are stored, only the requested ones count. */
export function documentCount(condition: IndexCondition, demo: string, max: number, isSampled = false): string {
  return `CASE
      WHEN EXISTS (SELECT FROM opportunity_count WHERE kind = 'state' AND demo <> ${demo} AND records > 0)
      THEN (SELECT count(*) FROM (SELECT FROM ${hitsOf(condition, { isSampled })} AS hit (id), ${rowOfHit} WHERE o.demo = ${demo} LIMIT ${max}) found)
      ELSE (SELECT count(*) FROM ${hitsOf(condition, { max, isSampled })}) END`;
}
