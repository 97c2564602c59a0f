import { type FacetName, type Facets, maxFacetValues } from '@rfp/contracts/facets';
import { facetFilterNames } from '@rfp/contracts/fields/opportunity-filters';
import { dueBands, scoreBands } from '@rfp/contracts/stats';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { readDueCounts } from '../../store/read-due-counts.js';
import { bySetAside, containing, type FacetRequest, toFacet } from './count-facets.js';
import { isFoundByBeginning } from './facet-sql.js';
import { readSetAsides } from '../statistics.js';
import { type Selection } from '../query/filter-tags.js';
import { tagFilters } from '../query/search-tags.js';

type Database = Pick<EntityManager, 'query'>;

/** Facets with values in `opportunity_count`, and their kinds there. Set-asides are counted by code and name. */
const kinds: ReadonlyMap<FacetName, string> = new Map(
  facetFilterNames.flatMap((name): [FacetName, string][] => {
    const found = tagFilters.find(([filter, { operator }]) => filter === name && operator !== 'set_aside');
    return found === undefined ? [] : [[name, found[1].counted]];
  }),
);

/** Facets from the kept counts, exact however many records are stored; those that they do not answer are absent. */
export async function keptFacets(database: Database, selection: Selection, request: FacetRequest): Promise<Facets> {
  const { demo } = selection;
  const states = await stateFacets(database, selection, request);
  if (!isEverything(selection)) return states;
  return {
    ...states,
    ...(await valueFacets(database, demo, request)),
    ...(request.facets.includes('due') ? await dueFacet(database, demo, request) : {}),
    ...(request.facets.includes('set_aside') ? await setAsideFacet(database, demo, request) : {}),
  };
}

function isEverything({ filter, query }: Selection): boolean {
  return query === null && Object.values(filter).every((value) => value === undefined);
}

const stateRow = z.object({
  status: z.string(),
  source_type: z.string(),
  score: z.coerce.number(),
  records: z.coerce.number(),
});
const stateSql = `SELECT split_part(key, '|', 1) AS status, split_part(key, '|', 2) AS source_type, split_part(key, '|', 3) AS score, records
  FROM opportunity_count WHERE kind = 'state' AND demo = $1 AND records > 0`;

/** The number of records by status, type and score; null if the selection asks for more than these. */
async function readStates(
  database: Database,
  { filter, query, demo }: Selection,
): Promise<z.infer<typeof stateRow>[] | null> {
  const { status, source_type, min_score = 0, ...others } = filter;
  if (query !== null || Object.values(others).some((value) => value !== undefined)) return null;
  const rows = await readRows(database, stateRow, stateSql, [demo]);
  return rows.filter(
    (row) =>
      (status ?? row.status) === row.status &&
      (source_type ?? row.source_type) === row.source_type &&
      row.score >= min_score,
  );
}

async function stateFacets(database: Database, selection: Selection, request: FacetRequest): Promise<Facets> {
  const of = { status: 'status', source_type: 'source_type', score: 'band' } as const;
  const rows = await readStates(database, selection);
  if (rows === null) return {};
  const facets: Facets = {};
  for (const facet of request.facets) {
    if (facet !== 'status' && facet !== 'source_type' && facet !== 'score') continue;
    const counts = new Map<string, number>();
    for (const row of rows) {
      const value = { ...row, band: bandOf(row.score) }[of[facet]];
      if (isFound(value, request)) counts.set(value, (counts.get(value) ?? 0) + row.records);
    }
    facets[facet] = toFacet(
      facet,
      Array.from(counts, ([value, count]) => ({ value, count })),
    );
  }
  return facets;
}

function bandOf(score: number): string {
  return scoreBands.find((band) => score >= Number.parseInt(band, 10)) ?? '';
}

function isFound(value: string, { search = '' }: FacetRequest): boolean {
  return value.toLowerCase().includes(search.toLowerCase());
}

async function dueFacet(database: Database, demo: boolean, request: FacetRequest): Promise<Facets> {
  const { week, month, later, never } = await readDueCounts(database, demo, request.now);
  const counts = [week, month, later, never];
  const values = dueBands.map((value, index) => ({ value, count: counts[index] ?? 0 }));
  return {
    due: toFacet(
      'due',
      values.filter(({ value, count }) => count > 0 && isFound(value, request)),
    ),
  };
}

async function setAsideFacet(database: Database, demo: boolean, { search }: FacetRequest): Promise<Facets> {
  const values = await readSetAsides(database, demo);
  return { set_aside: toFacet('set_aside', bySetAside(values, search)) };
}

const keptRow = z.object({ facet: z.string(), value: z.string(), count: z.coerce.number(), about: z.boolean() });

/**
 * A filter by code finds all codes that begin with it, and a record may have several of these: where some do, their sum is an estimate.
 */
const keptSql = `
  WITH kept AS MATERIALIZED (
    SELECT facet, min(key) AS value, code, sum(records) AS records, by_beginning,
           by_beginning AND (count(*) > 1 OR coalesce(starts_with(lead(code) OVER (PARTITION BY facet ORDER BY code COLLATE "C"), code), false)) AS about
      FROM (SELECT asked.facet, asked.by_beginning, key, CASE WHEN asked.by_beginning THEN upper(btrim(key)) ELSE key END AS code, records
              FROM unnest($2::text[], $3::text[], $4::boolean[]) AS asked (facet, kind, by_beginning)
              JOIN opportunity_count USING (kind) WHERE demo = $1 AND records > 0) counted
     WHERE NOT by_beginning OR code ~ '[[:alnum:]]'
     GROUP BY facet, by_beginning, code),
  placed AS (SELECT *, row_number() OVER (PARTITION BY facet ORDER BY records DESC, value) AS place FROM kept WHERE value ILIKE $5)
  SELECT facet, value, about,
         CASE WHEN about THEN (SELECT sum(records) FROM kept WHERE kept.facet = placed.facet AND starts_with(kept.code, placed.code)) ELSE records END AS count
    FROM placed WHERE place <= ${maxFacetValues + 1}`;

async function valueFacets(database: Database, demo: boolean, { facets, search = '' }: FacetRequest): Promise<Facets> {
  const asked = facets.filter((facet) => kinds.has(facet));
  const rows = await readRows(database, keptRow, keptSql, [
    demo,
    asked,
    asked.map((facet) => kinds.get(facet)),
    asked.map((facet) => isFoundByBeginning(facet)),
    containing(search),
  ]);
  const valuesOf = (facet: FacetName) =>
    rows
      .filter((row) => row.facet === facet)
      .map(({ value, count, about }) => ({ value, count, ...(about && { about: true as const }) }));
  return Object.fromEntries(asked.map((facet) => [facet, toFacet(facet, valuesOf(facet))]));
}
