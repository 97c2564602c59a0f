import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { countKept, countOfKind, type Total, upTo } from './count-kept.js';
import { type PageLimits, pageLimits } from './pages.js';
import { type Plan, rowConditions } from './plan.js';
import { documentMatches } from './row-forms.js';
import { sampleShare } from './sample-hits.js';

/** Of what so many documents have, rows are counted sooner than the index is read. */
const commonShare = 0.6;

type Database = Pick<EntityManager, 'query'>;

const countRow = z.object({ count: z.coerce.number() });

type CountLimits = Pick<PageLimits, 'maxCounted' | 'leastSampled' | 'fewRows' | 'maxHits'>;

/** The total of a selection, as exactly as is cheap. */
export async function totalOf(database: Database, plan: Plan, limits: CountLimits = pageLimits): Promise<Total> {
  return (await countKept(database, plan)) ?? countSome(database, plan, limits);
}

/** The exact total, on request. */
export async function exactTotal(database: Database, plan: Plan): Promise<Total> {
  const kept = await countKept(database, plan);
  return kept?.is === 'exact' ? kept : { count: await countExactly(database, plan), is: 'exact' };
}

/** The exact number of records, however many. */
export async function countExactly(database: Database, plan: Plan): Promise<number> {
  const matched = plan.index === null ? matchedByRow(plan) : matchedByIndex(plan);
  return readCount(database, plan, `SELECT count(*) AS count FROM ${matched}`);
}

/** The number of records if they are few; otherwise that they are more. */
export async function countSome(database: Database, plan: Plan, limits: CountLimits = pageLimits): Promise<Total> {
  const { index } = plan;
  const { maxCounted } = limits;
  if (index === null) return upTo(maxCounted, await countRows(database, plan, maxCounted));
  if (plan.documents > plan.total * commonShare)
    return upTo(maxCounted, await countRows(database, { ...plan, conditions: rowConditions(plan) }, maxCounted));
  const isFiltered = plan.conditions.length > 1;
  if (!isFiltered && (await areSurelyMore(database, plan, maxCounted))) return { count: maxCounted, is: 'at_least' };
  if (await areConditionsRare(database, plan, limits))
    return {
      count: await readCount(database, plan, `SELECT count(*) AS count FROM ${matchedByRow(plan)}`),
      is: 'exact',
    };
  return isFiltered ? countHits(database, plan, limits) : countText(database, plan, limits);
}

/** Whether so few rows meet the conditions that each can be looked at for the text. */
async function areConditionsRare(
  database: Database,
  plan: Plan,
  { fewRows }: Pick<PageLimits, 'fewRows'> = pageLimits,
): Promise<boolean> {
  return plan.conditions.length > 1 && (await countRows(database, plan, fewRows)) <= fewRows;
}

/** Few matches, found by the index of words unless the rows that meet the conditions are few as well. */
export async function matchedFew(database: Database, plan: Plan): Promise<string> {
  const isByRow = plan.index === null || (await areConditionsRare(database, plan));
  return isByRow ? matchedByRow(plan) : matchedByIndex(plan);
}

/** Whether more documents match than are counted, by the kept counts of words: these lag a little behind, so that it must be twice as many. */
async function areSurelyMore(database: Database, { least, selection }: Plan, most: number): Promise<boolean> {
  return least > 2 * most && least - (await countOfKind(database, !selection.demo)) > 2 * most;
}

/** Rows that meet the conditions, whatever their text; one more than `most` if there are more. */
function countRows(database: Database, { conditions, parameters }: Plan, most: number): Promise<number> {
  const sql = `SELECT count(*) AS count FROM (SELECT FROM opportunity_summary o WHERE ${conditions.join(' AND ')} LIMIT ${most + 1}) found`;
  return readCount(database, { parameters }, sql);
}

/** More matches of a text, each of which must be looked at, are counted only on request. */
const maxLooked = 500;

/** Of a common text, the documents of the sample are counted: if these are many, that at least so many match is known in a fraction of the time. */
async function countText(database: Database, plan: Plan, { maxCounted, leastSampled }: CountLimits): Promise<Total> {
  const { reads, documents, wider } = plan;
  // An exclusion of a phrase has nothing wider, and is looked at as well.
  const isLooked = wider !== null || reads > documents;
  const most = isLooked ? Math.min(maxCounted, maxLooked) : maxCounted;
  if (!isLooked && reads > leastSampled * sampleShare) {
    const sampled = await countDocuments(database, plan, { most: most + 1, isSampled: true });
    if (sampled > leastSampled) return { count: roundDown(sampled - 1), is: 'at_least' };
  }
  return upTo(most, await countDocuments(database, plan, { most: most + 1 }));
}

/** A bound that is read as one: 9,871 would look like a count. */
function roundDown(count: number): number {
  const step = 10 ** Math.max(Math.floor(Math.log10(count)) - 1, 0);
  return Math.floor(count / step) * step;
}

/** What the index of words looks for, and what is looked for in what it finds: see `Plan`. */
type Sought = Pick<Plan, 'index' | 'wider'>;

interface HitsOptions {
  /** How many are enough. */
  readonly most?: number | null;
  /** Only those in the sample. */
  readonly isSampled?: boolean;
}

/** A function of the database that finds the ids of documents. */
function hitsOf({ index, wider }: Sought, { most = null, isSampled = false }: HitsOptions = {}): string {
  const sample = isSampled ? 'sampled_' : '';
  if (wider !== null) return `${sample}matching_search_hits(${wider}, ${index}, ${most})`;
  if (most === null && !isSampled) return `search_hits(${index})`;
  return `${isSampled ? sample : 'some_'}search_hits(${index}, ${most})`;
}

function countDocuments(database: Database, plan: Plan, options: HitsOptions & { most: number }): Promise<number> {
  const parameters = plan.parameters.copy();
  const demo = parameters.add(plan.selection.demo);
  return readCount(database, { parameters }, `SELECT ${documentCount(plan, demo, options)} AS count`);
}

/** SQL of how many documents match, `most` at most. Where demo and real records are stored, those of the other kind do not count. */
export function documentCount(sought: Sought, demo: string, options: HitsOptions & { most: number }): string {
  const all = hitsOf(sought, { ...options, most: null });
  return `CASE
      WHEN EXISTS (SELECT FROM opportunity_count WHERE kind = 'state' AND demo <> ${demo} AND records > 0)
      THEN (SELECT count(*) FROM (SELECT FROM ${all} AS hit (id), ${rowOfHit} WHERE o.demo = ${demo} LIMIT ${options.most}) found)
      ELSE (SELECT count(*) FROM ${hitsOf(sought, options)}) END`;
}

const hitRow = z.object({ count: z.coerce.number(), hits: z.coerce.number() });

/**
 * How many documents of a common text meet the conditions. Where the index finds no more than `maxHits`, demo records among them, all are looked
 * at; otherwise some: at least so many match as are found among these.
 */
async function countHits(database: Database, plan: Plan, limits: CountLimits): Promise<Total> {
  const { maxCounted, maxHits } = limits;
  const isSampled = plan.reads > Math.max(maxHits, maxCounted * sampleShare);
  const most = plan.reads > maxHits ? maxCounted : maxHits;
  const [found] = await plan.parameters.read(
    database,
    hitRow,
    `SELECT count(*) AS hits, count(*) FILTER (WHERE ${plan.conditions.join(' AND ')}) AS count
       FROM ${hitsOf(plan, { most, isSampled })} AS hit (id), ${rowOfHit}`,
  );
  const { count, hits } = found ?? { count: 0, hits: 0 };
  if (count > maxCounted || (hits < most && !isSampled)) return upTo(maxCounted, count);
  return { count: roundDown(Math.max(count - 1, 0)), is: 'at_least' };
}

async function readCount(database: Database, { parameters }: Pick<Plan, 'parameters'>, sql: string): Promise<number> {
  const [row] = await parameters.read(database, countRow, sql);
  return row?.count ?? 0;
}

/** Looks each row up by its id: the planner would rather read the whole table than to believe how few hits there are. */
const rowOfHit = 'LATERAL (SELECT * FROM opportunity_summary WHERE id = hit.id OFFSET 0) o';

/** The rows of a plan whose documents the index of words finds, as a part of a statement. */
export function matchedByIndex({ index, wider, conditions }: Sought & Pick<Plan, 'conditions'>): string {
  return `${hitsOf({ index: index ?? `''::tsquery`, wider })} AS hit (id), ${rowOfHit} WHERE ${conditions.join(' AND ')}`;
}

/** Whether the index of words finds the row `o`: it is asked once for all rows. A CASE, so that the planner cannot join all that it finds first. */
export function isHit(sought: Sought): string {
  return isOneOf(`search_hits(${sought.wider ?? sought.index})`, sought);
}

/** The same, if `ids` is a query of the ids of the rows that are asked for. */
export function isHitOf(sought: Sought, ids: string): string {
  return isOneOf(`search_hits_of(ARRAY(${ids}), ${sought.wider ?? sought.index})`, sought);
}

function isOneOf(hits: string, { index, wider }: Sought): string {
  const matches = wider === null ? 'true' : documentMatches(`${index}`);
  return `CASE WHEN o.id IN (SELECT hit.id FROM ${hits} AS hit (id)) THEN ${matches} ELSE false END`;
}

/** Whether documents are looked at in the order of the list until there are enough, and not all that the index finds: of few, that tells their number. */
export function isLookedInOrder({ wider, reads }: Plan, fewLooked: number): boolean {
  return wider !== null && reads > fewLooked;
}

/**
 * The rows that the index of words finds without a look at documents, in an order, as a part of a statement; and the condition that tells those
 * that match. It ends with the first rows that are enough.
 */
export function lookInOrder(
  { index, wider, conditions }: Plan,
  columns: string,
  order: string,
): { rows: string; condition: string } {
  return {
    rows: `(SELECT ${columns} FROM ${matchedByIndex({ index: wider, wider: null, conditions })} ORDER BY ${order} OFFSET 0) m`,
    condition: `(SELECT s.document @@ ${index} FROM opportunity_search s WHERE s.id = m.id)`,
  };
}

/** The rows of a plan, each looked at. */
export function matchedByRow(plan: Plan): string {
  return `opportunity_summary o WHERE ${rowConditions(plan).join(' AND ')}`;
}
