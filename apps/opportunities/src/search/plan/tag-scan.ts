import { type FilterTagKind } from '@rfp/contracts/fields/opportunity-filters';
import { costs } from '../costs.js';
import { type CompiledQuery, rowConditions } from '../query/compile-query.js';
import { type TagCount } from '../statistics.js';
import { keysOf, type Order, orderBy, placeOf, segmentsOf } from './orders.js';
import { foundRow, type PagePlan } from './page.js';

/** Seeds of the hashes in the index `opportunity_by_tag`, by the first column of the order. */
const seeds = new Map([
  ['total_score', 0],
  ['relevance_score', 1],
]);
const points = { min: 0, max: 100 } as const;
/** A code prefix may match many values, and each is looked up with every score. */
const maxValues = 20;

/** Kinds of tags that the index has as keys. */
const scoredKinds: ReadonlySet<FilterTagKind> = new Set([
  'source',
  'agency',
  'set_aside',
  'naics',
  'psc',
  'aln',
  'state',
  'applicant',
]);

/** Expression of the index `opportunity_by_tag`. */
const scoredTags = `scored_tags(source_name, agency_name, set_aside, naics_codes, psc_codes, aln_codes, states, eligible_applicants, total_score, relevance_score)`;

/** Reads the rows of a name or code score by score until the page is full: the index `opportunity_by_tag` has tags with scores as keys. */
export const tagScan: PagePlan = {
  name: 'tag scan',
  countsMatches: false,

  estimate(query, { order, window, limits }) {
    if (scoredTag(query, order) === null) return Infinity;
    return costs.tagLookups + Math.max(window.offset + window.limit, limits.minPage) * costs.orderRow;
  },

  async run(database, query, { order, window: { limit, offset, after } }) {
    const scored = scoredTag(query, order);
    if (scored === null) return null;
    const { tag, seed } = scored;
    const parameters = query.parameters.copy();
    const add = (value: unknown) => parameters.add(value);
    const [column] = order.columns;
    const isUp = order.direction === 'ASC';
    const first = after?.[0] ?? (isUp ? points.min : points.max);
    const scores = `generate_series(${add(Number(first))}::integer, ${isUp ? points.max : points.min}, ${isUp ? 1 : -1}) AS point (score)`;
    const tags = add(tag.values.map((value) => `${tag.kind}=${value}`));
    const keys = `ARRAY(SELECT hashtextextended(tag, ${seed}) & ~127::bigint | point.score FROM unnest(${tags}::text[]) AS tag)`;
    const following = segmentsOf(order, 'o', after, add).map(({ condition }) => condition);
    const conditions = [`o.${column?.name} = point.score`, ...rowConditions(query), ...following];
    // Without the inner OFFSET 0, PostgreSQL would join the index of the order instead.
    const rows = await parameters.read(
      database,
      foundRow,
      `SELECT o.id, ${placeOf(order, 'o')} AS place
         FROM (SELECT o.* FROM ${scores}, LATERAL (
                 SELECT ${keysOf(order)} FROM (SELECT * FROM opportunity_summary WHERE ${scoredTags} && ${keys} OFFSET 0) o
                  WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy(order, 'o')}) o
                LIMIT ${add(limit)} OFFSET ${add(offset)}) o`,
    );
    return { rows };
  },
};

/** The rarest tag that all matches have, if the index can return its rows in the order. */
function scoredTag(
  { tags, readsDocuments }: CompiledQuery,
  { columns: [first] }: Order,
): { readonly tag: TagCount; readonly seed: number } | null {
  const seed = first && seeds.get(first.name);
  const [tag] = tags.filter(({ kind }) => scoredKinds.has(kind)).toSorted((one, other) => one.records - other.records);
  if (seed === undefined || tag === undefined || readsDocuments || tag.values.length > maxValues) return null;
  return { tag, seed };
}
