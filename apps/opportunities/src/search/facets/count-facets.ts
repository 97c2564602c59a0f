import { type Facet, type FacetName, facetNameSchema, type Facets, maxFacetValues } from '@rfp/contracts/facets';
import { setAsideSchema } from '@rfp/contracts/notice';
import { dueBands, scoreBands } from '@rfp/contracts/stats';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { matchedByIndex, matchedByRow } from '../plan/matched-rows.js';
import { facetColumns, facetSql } from './facet-sql.js';
import { type CompiledQuery, rowConditions } from '../query/compile-query.js';
import { isSetAside } from '../query/search-tags.js';
import { countDocuments } from '../statistics.js';

type Database = Pick<EntityManager, 'query'>;

/** What is asked for besides the plan. */
export interface FacetRequest {
  readonly facets: readonly FacetName[];
  readonly now: Date;
  /** Only values that contain it. */
  readonly search: string | undefined;
}

/** Documents: so few that the index of words finds are all counted. */
const maxHits = 20_000;
/** A catalogue of fewer rows is counted as a whole; of others a sample of so many rows is. */
const fewRows = 20_000;
const sampledRows = 10_000;
/** Rows that are all counted, where no index finds them. */
const maxRows = 10_000;
/** The same rows each time, so that the estimates of a list do not flicker. */
const seed = 20_261;

const valueRow = z.object({ facet: facetNameSchema.nullable(), value: z.string(), records: z.coerce.number() });
type ValueRow = z.infer<typeof valueRow>;

/** The values of facets of the records of a plan: of all of them if they are few, else of a sample, scaled up. */
export async function countFacets(database: Database, plan: CompiledQuery, request: FacetRequest): Promise<Facets> {
  if (plan.index !== null && plan.candidates <= maxHits)
    return countMatched(database, plan, request, matchedByIndex(plan));
  const total = await countDocuments(database);
  if (total <= fewRows) return countMatched(database, plan, request, matchedByRow(plan));
  const isFiltered = plan.index === null || plan.conditions.length > 1;
  const few = isFiltered ? await countFew(database, plan, request) : null;
  return few ?? countSample(database, plan, request, total);
}

const columns = facetColumns.map((name) => `o.${name}`).join(', ');

async function countMatched(
  database: Database,
  plan: CompiledQuery,
  request: FacetRequest,
  from: string,
): Promise<Facets> {
  const rows = await read(database, plan, request, `matched AS MATERIALIZED (SELECT ${columns} FROM ${from})`, '0');
  return toFacets(rows, request, 1);
}

/** Null if too many rows meet the conditions; then no document is read. */
async function countFew(database: Database, plan: CompiledQuery, request: FacetRequest): Promise<Facets | null> {
  const matched = `found AS MATERIALIZED (SELECT ${columns} FROM opportunity_summary o WHERE ${plan.conditions.join(' AND ')} LIMIT ${maxRows + 1}),
    matched AS MATERIALIZED (SELECT * FROM found o WHERE (SELECT count(*) FROM found) <= ${maxRows} AND ${['true', ...plan.onRow].join(' AND ')})`;
  const rows = await read(database, plan, request, matched, '(SELECT count(*) FROM found)');
  return sizeOf(rows) > maxRows ? null : toFacets(rows, request, 1);
}

/** Blocks of the table at random: records that were stored together are alike, so its beginning would not do. */
async function countSample(
  database: Database,
  plan: CompiledQuery,
  request: FacetRequest,
  total: number,
): Promise<Facets> {
  const sample = `TABLESAMPLE SYSTEM (${((100 * sampledRows) / total).toFixed(4)}) REPEATABLE (${seed})`;
  const where = rowConditions(plan).join(' AND ');
  const matched = `matched AS MATERIALIZED (SELECT ${columns} FROM opportunity_summary o ${sample} WHERE ${where})`;
  const size = `(SELECT count(*) FROM opportunity_summary ${sample})`;
  const rows = await read(database, plan, request, matched, size);
  return toFacets(rows, request, total / Math.max(sizeOf(rows), 1), true);
}

/** @param size - SQL of a number that is read along, in a row without a facet */
function read(
  database: Database,
  plan: CompiledQuery,
  { facets, now, search }: FacetRequest,
  matched: string,
  size: string,
): Promise<ValueRow[]> {
  const parameters = plan.parameters.copy();
  const values = facetSql(facets, 'matched', {
    now: `${parameters.add(now)}::timestamptz`,
    most: maxFacetValues + 1,
    search: search === undefined ? null : parameters.add(containing(search)),
  });
  return parameters.read(
    database,
    valueRow,
    `WITH ${matched} SELECT NULL AS facet, '' AS value, ${size} AS records UNION ALL SELECT * FROM (${values}) values`,
  );
}

/** Pattern for LIKE. */
export function containing(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

function sizeOf(rows: readonly ValueRow[]): number {
  return rows.find(({ facet }) => facet === null)?.records ?? 0;
}

function toFacets(rows: readonly ValueRow[], request: FacetRequest, scale: number, about = false): Facets {
  return Object.fromEntries(
    request.facets.map((facet): [FacetName, Facet] => {
      const values = rows
        .filter((row) => row.facet === facet)
        .map(({ value, records }) => ({
          value,
          count: Math.round(records * scale),
          ...(about && { about: true as const }),
        }));
      return [facet, toFacet(facet, facet === 'set_aside' ? bySetAside(values, request.search) : values)];
    }),
  );
}

type Value = Facet['values'][number];

const bands: Partial<Record<FacetName, readonly string[]>> = { score: scoreBands, due: dueBands };

/** The most frequent values; bands in their order. */
export function toFacet(name: FacetName, values: readonly Value[]): Facet {
  const order = bands[name];
  const sorted =
    order === undefined
      ? values.toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
      : values.toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value));
  return { values: sorted.slice(0, maxFacetValues), more: sorted.length > maxFacetValues };
}

/** By code, with the records that the filter finds by a word of the name. A record has one set-aside at most. */
export function bySetAside(values: readonly Value[], search = ''): Value[] {
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
