import { facetFilterNames, opportunityFilters } from '@rfp/contracts/fields/opportunity-filters';
import { setAsideSchema } from '@rfp/contracts/notice';
import {
  type CatalogueFacet,
  type Facet,
  facetNameSchema,
  type Facets,
  maxFacetValues,
} from '@rfp/contracts/opportunities/facets';
import { dueBands, scoreBands } from '@rfp/contracts/stats';
import { z } from 'zod';
import { readDueCounts } from '../store/read-due-counts.js';
import { type FacetLimits, facetLimits, sampleShare } from './costs.js';
import { countConditionRows, hiddenRows } from './plan/count.js';
import { matchedByIndex, matchedByRow } from './plan/matched-rows.js';
import { type CompiledQuery, rowConditions, withHidden } from './query/compile-query.js';
import { type Database, Parameters } from './query/parameters.js';
import { type Selection } from './query/row-conditions.js';
import { isSetAside, tagFilters, type TagMatch } from './query/search-tags.js';
import { countDocuments, stateCondition } from './statistics.js';

interface FacetRequest {
  readonly facets: readonly CatalogueFacet[];
  readonly now: Date;
  /** Only values that contain this text. */
  readonly search: string | undefined;
}

/** Records counted by their values. */
interface CountedLists {
  /** SQL with the columns `facet`, `list` and `records`: how many records have exactly the values of the list. Each list occurs once. */
  readonly sql: string;
  readonly parameters: Parameters;
  /** Number of records that each counted record stands for. */
  readonly scale: number;
  /** Which counts are estimates. A value is `shared` by several lists if it is a prefix of others or has several spellings. */
  readonly estimates: 'all' | 'shared' | 'none';
}

/** Facets of filters with tags. */
const tagged: ReadonlyMap<CatalogueFacet, TagMatch> = new Map(tagFilters);
const columns = [...facetFilterNames.map((name) => opportunityFilters[name].match.column), 'total_score', 'due_at']
  .map((name) => `o.${name}`)
  .join(', ');

/** The facets of the records of a query: counted over all records if they are few, else over a sample and scaled up. */
export async function countFacets(
  database: Database,
  query: CompiledQuery,
  request: FacetRequest,
  limits: FacetLimits = facetLimits,
): Promise<Facets> {
  const { from, ...precision } = await rowsToCount(database, query, limits);
  const { parameters } = query;
  const now = `${parameters.add(request.now)}::timestamptz`;
  const lists = request.facets.map(
    (facet) => `SELECT '${facet}' AS facet, ${listOf(facet)} AS list, records FROM (
      SELECT ${valueOf(facet, now)} AS value, count(*) AS records FROM matched o GROUP BY 1) counted`,
  );
  const sql = `WITH matched AS MATERIALIZED (SELECT ${columns} FROM ${from}) ${lists.join(' UNION ALL ')}`;
  return readFacets(database, { sql, parameters, ...precision }, request);
}

/** SQL of a value of `valueOf` as a list. */
function listOf(facet: CatalogueFacet): string {
  return tagged.get(facet)?.isList === true ? 'value' : 'array_remove(ARRAY[value::text], NULL)';
}

/** FROM clause of the rows `o` to count. */
type CountedRows = Pick<CountedLists, 'scale' | 'estimates'> & { readonly from: string };

/** A fixed seed samples the same rows each time, so that the estimates of a list do not flicker. */
const seed = 20_261;

async function rowsToCount(database: Database, query: CompiledQuery, limits: FacetLimits): Promise<CountedRows> {
  const all = (from: string) => ({ from, scale: 1, estimates: 'none' as const });
  const maxHits = query.lossy === null ? limits.maxRows : limits.maxRechecked;
  if (query.candidates <= maxHits) return all(matchedByIndex(query));
  const max = query.readsDocuments ? limits.maxRechecked : limits.maxRows;
  const total = await countDocuments(database);
  const isFiltered = query.index === null || query.conditions.length > 1;
  const areFew = total <= max || (isFiltered && (await countConditionRows(database, query, max)) <= max);
  if (areFew) return all(matchedByRow(query));
  // The sample is random, so its documents represent all.
  if (query.candidates <= maxHits * sampleShare)
    return { from: matchedByIndex(query, true), scale: sampleShare, estimates: 'all' };
  return sampleRows(database, query, Math.min(max, limits.sampleRows), total);
}

/** Samples random blocks of the table: records that were stored together are alike, so its first blocks would be biased. */
async function sampleRows(database: Database, query: CompiledQuery, max: number, total: number): Promise<CountedRows> {
  const sample = `TABLESAMPLE SYSTEM (${((100 * max) / total).toFixed(4)}) REPEATABLE (${seed})`;
  const size = await query.parameters.count(database, `opportunity_summary ${sample}`);
  const from = `opportunity_summary o ${sample} WHERE ${rowConditions(query).join(' AND ')}`;
  return { from, scale: total / Math.max(size, 1), estimates: 'all' };
}

/** SQL of the value, or list of values, of a facet in the row `o`. */
function valueOf(facet: CatalogueFacet, now: string): string {
  if (facet === 'score') return scoreBand('o.total_score');
  return facet === 'due' ? dueBand(now) : `o.${opportunityFilters[facet].match.column}`;
}

function scoreBand(score: string): string {
  return `CASE ${scoreBands.map((band) => `WHEN ${score} >= ${Number.parseInt(band, 10)} THEN '${band}'`).join(' ')} END`;
}

/** SQL of the due band, as in the statistics; null for closed and overdue records. */
function dueBand(now: string): string {
  const [week, month, later, never] = dueBands;
  return `CASE WHEN o.status = 'closed' OR o.due_at < ${now} THEN NULL
    WHEN o.due_at IS NULL THEN '${never}' WHEN o.due_at <= ${now} + interval '7 days' THEN '${week}'
    WHEN o.due_at <= ${now} + interval '30 days' THEN '${month}' ELSE '${later}' END`;
}

/** Facets that share the kind `state` in `opportunity_count`. */
const stateFacets: ReadonlySet<CatalogueFacet> = new Set(['status', 'source_type', 'score']);

/**
 * The facets from the counts in `opportunity_count`, exact for any number of records; facets that these counts do not cover are absent.
 * @param query - the compiled selection if it leaves out dismissed records, which are then subtracted
 */
export async function materializedFacets(
  database: Database,
  selection: Selection,
  request: FacetRequest,
  query: CompiledQuery | null = null,
): Promise<Facets> {
  const { filter, demo } = selection;
  const parameters = query?.parameters ?? new Parameters();
  const isState = stateCondition(selection, parameters);
  if (isState === null) return {};
  const isEverything = Object.values(filter).every((value) => value === undefined);
  const isMaterialized = (facet: CatalogueFacet) => stateFacets.has(facet) || (isEverything && tagged.has(facet));
  const facets = request.facets.filter(isMaterialized);
  const kinds = parameters.add(facets.map((facet) => tagged.get(facet)?.counted));
  const names = `${parameters.add(facets)}::text[]`;
  const sql = `
    SELECT facet, ARRAY[value] AS list, sum(records) AS records FROM opportunity_count
     CROSS JOIN LATERAL (VALUES ('status', split_part(key, '|', 1)), ('source_type', split_part(key, '|', 2)),
                                ('score', ${scoreBand(`split_part(key, '|', 3)::integer`)})) AS stated (facet, value)
     WHERE ${isState} AND records > 0 AND facet = ANY(${names}) GROUP BY facet, value
    UNION ALL
    SELECT facet, ARRAY[key], records FROM unnest(${names}, ${kinds}::text[]) AS requested (facet, kind)
      JOIN opportunity_count USING (kind) WHERE demo = ${parameters.add(demo)} AND records > 0`;
  const visible = query === null ? sql : withoutHiddenLists(sql, query, { ...request, facets });
  const lists: CountedLists = { sql: visible, parameters, scale: 1, estimates: 'shared' };
  const hasDue = isEverything && request.facets.includes('due');
  return {
    ...(facets.length > 0 && (await readFacets(database, lists, { ...request, facets }))),
    ...(hasDue && (await dueFacet(database, demo, request, query))),
  };
}

/** SQL of counted lists without the dismissed records of a query, which are counted by value. */
function withoutHiddenLists(sql: string, query: CompiledQuery, { facets, now }: FacetRequest): string {
  const { hidden, parameters } = query;
  if (hidden === null) return sql;
  const instant = `${parameters.add(now)}::timestamptz`;
  const left = facets.map(
    (
      facet,
    ) => `SELECT '${facet}', ARRAY[each], -count(*) FROM (SELECT ${valueOf(facet, instant)} AS value FROM dismissed o) o,
      unnest(${listOf(facet)}) AS each GROUP BY each`,
  );
  return `WITH dismissed AS MATERIALIZED (SELECT ${columns} FROM ${hiddenRows(withHidden(query), hidden)})
    SELECT facet, list, sum(records) AS records FROM (${[sql, ...left].join(' UNION ALL ')}) counted
     GROUP BY facet, list HAVING sum(records) > 0`;
}

async function dueFacet(
  database: Database,
  demo: boolean,
  { now, search = '' }: FacetRequest,
  query: CompiledQuery | null,
): Promise<Facets> {
  const { week, month, later, never } = await readDueCounts(database, demo, now);
  const left = query === null ? new Map<string, number>() : await countHiddenByDue(database, query, now);
  const values = [week, month, later, never].map((stored, index) => {
    const value = dueBands[index] ?? '';
    return { value, count: Math.max(stored - (left.get(value) ?? 0), 0) };
  });
  const found = values.filter(({ value, count }) => count > 0 && value.toLowerCase().includes(search.toLowerCase()));
  return { due: toFacet('due', found) };
}

const bandRow = z.object({ band: z.string(), count: z.coerce.number() });

/** Counts the dismissed records of a query by due band. */
async function countHiddenByDue(
  database: Database,
  query: CompiledQuery,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { hidden, parameters } = query;
  if (hidden === null) return new Map();
  const band = dueBand(`${parameters.add(now)}::timestamptz`);
  const rows = await parameters.read(
    database,
    bandRow,
    `SELECT band, count(*) AS count FROM (SELECT ${band} AS band FROM ${hiddenRows(withHidden(query), hidden)}) dismissed
      WHERE band IS NOT NULL GROUP BY 1`,
  );
  return new Map(rows.map(({ band: name, count }) => [name, count]));
}

/** Facets whose filters match a prefix of the value, ignoring case. */
const byBeginning = tagFilters.flatMap(([name, { operator }]) => (operator === 'begins' ? [name] : []));

const valueRow = z.object({
  facet: facetNameSchema,
  value: z.string(),
  records: z.coerce.number(),
  is_shared: z.boolean(),
});

/** The most frequent values of facets, each with the number of records that a filter by it finds. */
async function readFacets(
  database: Database,
  { sql, parameters, scale, estimates }: CountedLists,
  { facets, search = '' }: FacetRequest,
): Promise<Facets> {
  const begins = `facet = ANY(${parameters.add(byBeginning)}::text[])`;
  const pattern = parameters.add(`%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  // A record counts once for codes that differ only in case. All set-asides are read, because `bySetAside` matches them by name as well as by code.
  const rows = await parameters.read(
    database,
    valueRow,
    `WITH listed AS MATERIALIZED (${sql}),
          each AS (
            SELECT facet, key, records, min(value) AS value FROM (
              SELECT *, CASE WHEN ${begins} THEN upper(btrim(value)) ELSE value END AS key FROM listed, unnest(list) AS value) every
             WHERE NOT ${begins} OR key ~ '[[:alnum:]]'
             GROUP BY facet, list, records, key),
          keyed AS (
            SELECT facet, key, min(value) AS value, sum(records) AS records, ${begins} AND count(*) > 1 AS is_several FROM each
             GROUP BY facet, key),
          compared AS (
            SELECT *, ${begins} AND coalesce(starts_with(lead(key) OVER (PARTITION BY facet ORDER BY key COLLATE "C"), key), false) AS begins_others
              FROM keyed),
          placed AS (
            SELECT *, row_number() OVER (PARTITION BY facet ORDER BY records DESC, key) AS place
              FROM compared WHERE value ILIKE ${pattern} OR facet = 'set_aside')
     SELECT facet, value, begins_others OR is_several AS is_shared,
            CASE WHEN begins_others THEN (
              SELECT sum(records) FROM listed WHERE listed.facet = placed.facet
                 AND EXISTS (SELECT FROM unnest(list) AS code WHERE starts_with(upper(btrim(code)), placed.key)))
            ELSE records END AS records
       FROM placed WHERE place <= ${maxFacetValues + 1} OR facet = 'set_aside' ORDER BY facet, place`,
  );
  const isEstimate = (isShared: boolean) => estimates === 'all' || (estimates === 'shared' && isShared);
  return Object.fromEntries(
    facets.map((facet): [CatalogueFacet, Facet] => {
      const values = rows
        .filter((row) => row.facet === facet)
        .map(({ value, records, is_shared }) => ({
          value,
          count: Math.round(records * scale),
          ...(isEstimate(is_shared) && { about: true as const }),
        }));
      return [facet, toFacet(facet, facet === 'set_aside' ? bySetAside(values, search) : values)];
    }),
  );
}

type Value = Facet['values'][number];

const bands: Partial<Record<CatalogueFacet, readonly string[]>> = { score: scoreBands, due: dueBands };

/** The most frequent values; bands in their order. */
function toFacet(name: CatalogueFacet, values: readonly Value[]): Facet {
  const order = bands[name];
  const sorted =
    order === undefined
      ? values.toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
      : values.toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value));
  return { values: sorted.slice(0, maxFacetValues), more: sorted.length > maxFacetValues };
}

/** Counts by code, including the records that the filter finds by a word of the name. A record has at most one set-aside. */
function bySetAside(values: readonly Value[], search: string): Value[] {
  const found = values.map((value) => ({ ...value, ...setAsideSchema.parse(JSON.parse(value.value)) }));
  const codes = [...new Set(found.map(({ code }) => code.trim().toUpperCase()))];
  return codes
    .filter((code) => code.includes(search.toUpperCase()))
    .map((code) => {
      const matching = found.filter((each) => isSetAside(each, code));
      const count = matching.reduce((total, each) => total + each.count, 0);
      return { value: code, count, ...(matching.some(({ about }) => about) && { about: true as const }) };
    });
}
