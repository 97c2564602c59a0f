import {
  type Facet,
  type FacetName,
  facetNameSchema,
  type Facets,
  maxFacetValues,
} from '@rfp/contracts/opportunities/facets';
import { facetFilterNames, opportunityFilters } from '@rfp/contracts/fields/opportunity-filters';
import { setAsideSchema } from '@rfp/contracts/notice';
import { dueBands, scoreBands } from '@rfp/contracts/stats';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type Parameters } from '../query/parameters.js';
import { isSetAside } from '../query/search-tags.js';

export interface FacetRequest {
  readonly facets: readonly FacetName[];
  readonly now: Date;
  /** Only values that contain it. */
  readonly search: string | undefined;
}

/** Counted records, by their values. */
export interface CountedLists {
  /** SQL of `facet`, `list` and `records`, each list once: how many records have exactly its values. */
  readonly sql: string;
  readonly parameters: Parameters;
  /** Records for each that was counted. */
  readonly scale: number;
  /** Which counts are estimates. A value is `shared` by several lists if it begins others or is written in several ways. */
  readonly estimates: 'all' | 'shared' | 'none';
}

/** Facets whose filters find values by their beginning, in any case. */
const byBeginning = facetFilterNames.filter((name) => opportunityFilters[name].match.operator === 'begins');

const valueRow = z.object({
  facet: facetNameSchema,
  value: z.string(),
  records: z.coerce.number(),
  is_shared: z.boolean(),
});

/** The most frequent values of facets, each with the number of records that a filter by it finds. */
export async function readFacets(
  database: Pick<EntityManager, 'query'>,
  { sql, parameters, scale, estimates }: CountedLists,
  { facets, search = '' }: FacetRequest,
): Promise<Facets> {
  const begins = `facet = ANY(${parameters.add(byBeginning)}::text[])`;
  const pattern = parameters.add(`%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  // A record counts once for codes that differ in case only. All set-asides are read: names count as well as codes, and that is decided below.
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
    facets.map((facet): [FacetName, Facet] => {
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
