import { type FacetName } from '@rfp/contracts/facets';
import { facetFilterNames, type Match, opportunityFilters } from '@rfp/contracts/fields/opportunity-filters';
import { dueBands, scoreBands } from '@rfp/contracts/stats';
import { anyBegins, valuesSql } from '../query/filter-tags.js';

const matches: ReadonlyMap<FacetName, Match> = new Map(
  facetFilterNames.map((name) => [name, opportunityFilters[name].match]),
);

/** Columns of `opportunity_summary` that facets are counted by. */
export const facetColumns: readonly string[] = [
  'id',
  ...[...matches.values()].map(({ column }) => column),
  'total_score',
  'due_at',
];

const scoreBand = `CASE ${scoreBands.map((band) => `WHEN r.total_score >= ${Number.parseInt(band, 10)} THEN '${band}'`).join(' ')} END`;

/** As in the statistics: nothing that is closed, or late. */
function dueBand(now: string): string {
  const [week, month, later, never] = dueBands;
  return `CASE WHEN r.status = 'closed' OR r.due_at < ${now} THEN NULL
    WHEN r.due_at IS NULL THEN '${never}' WHEN r.due_at <= ${now} + interval '7 days' THEN '${week}'
    WHEN r.due_at <= ${now} + interval '30 days' THEN '${month}' ELSE '${later}' END`;
}

/** The filter that finds values by their beginning, in any case: see `tagsOfFilter`. */
function beginningOfFacet(facet: FacetName): Match | undefined {
  const match = matches.get(facet);
  return match?.operator === 'begins' ? match : undefined;
}

/** Whether the filter finds values by their beginning. */
export function isFoundByBeginning(facet: FacetName): boolean {
  return beginningOfFacet(facet) !== undefined;
}

/** The value of a facet that the row `r` has one of; a set-aside as the JSON of its code and name. */
function scalarOf(facet: FacetName, now: string): string {
  if (facet === 'score') return scoreBand;
  if (facet === 'due') return dueBand(now);
  return `r.${matches.get(facet)?.column ?? facet}::text`;
}

/**
 * Values of facets of the rows of a table, with the number of rows that a filter by the value finds.
 * @param now - placeholder of the instant
 * @param most - values per facet
 * @param search - placeholder of a pattern for LIKE; null for all
 */
export function facetSql(
  facets: readonly FacetName[],
  rows: string,
  { now, most, search }: { now: string; most: number; search: string | null },
): string {
  const each = facets.map((facet) => {
    const begins = beginningOfFacet(facet);
    if (begins === undefined)
      return `SELECT '${facet}' AS facet, value, value AS key, count(*) AS records FROM (SELECT ${scalarOf(facet, now)} AS value FROM ${rows} r) valued WHERE value IS NOT NULL GROUP BY value`;
    // Most of these records have one code: a row counts once for codes that differ in case only.
    return `SELECT '${facet}' AS facet, min(value) AS value, key, count(DISTINCT id) AS records FROM (
         SELECT r.id, value, upper(btrim(value)) AS key FROM ${rows} r, ${valuesSql('r', begins)} AS value) valued
        WHERE key ~ '[[:alnum:]]' GROUP BY key`;
  });
  const more = facets.flatMap((facet) => {
    const begins = beginningOfFacet(facet);
    if (begins === undefined) return [];
    const records = `SELECT count(*) FROM ${rows} r WHERE ${anyBegins('r', begins, 'top.key')}`;
    return [`WHEN extended AND facet = '${facet}' THEN (${records})`];
  });
  const isExtended = `starts_with(lead(key) OVER (PARTITION BY facet ORDER BY key COLLATE "C"), key)`;
  // All set-asides: names count as well as codes, and that is decided outside of the database.
  return `SELECT facet, value, ${more.length === 0 ? 'records' : `CASE ${more.join(' ')} ELSE records END AS records`} FROM (
      SELECT *, row_number() OVER (PARTITION BY facet ORDER BY records DESC, key) AS place FROM (
        SELECT *, ${isExtended} AS extended FROM (${each.join(' UNION ALL ')}) counted
      ) each ${search === null ? '' : `WHERE value ILIKE ${search} OR facet = 'set_aside'`}
    ) top WHERE place <= ${most} OR facet = 'set_aside' ORDER BY facet, place`;
}
