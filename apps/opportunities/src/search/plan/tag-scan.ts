import { costs } from '../costs.js';
import { type CompiledQuery, rowConditions } from '../query/compile-query.js';
import { tagMatch } from '../query/search-tags.js';
import { keysOf, type Order, orderBy, placeOf, segmentsOf } from './orders.js';
import { foundRow, type PagePlan, rowsOfPage } from './page.js';

/** Seeds of the hashes in the index `opportunity_by_tag`, by the first column of the order. */
const seeds = new Map([
  ['total_score', 0],
  ['relevance_score', 1],
]);
/** A code prefix may match many values, and each is looked up with every score. */
const maxValues = 20;

/** Columns whose tags the index has as keys, in the order of its expression. */
const taggedColumns =
  'source_name, agency_name, set_aside, naics_codes, psc_codes, aln_codes, states, eligible_applicants';
/** Expression of the index `opportunity_by_tag`. */
const scoredTags = `scored_tags(${taggedColumns}, total_score, relevance_score)`;

/** Reads the rows of a name or code score by score until the page is full: the index `opportunity_by_tag` has tags with scores as keys. */
export const tagScan: PagePlan = {
  name: 'tag scan',
  countsMatches: false,

  estimate(query, { order, window }) {
    return scoredTag(query, order) === null ? Infinity : costs.tagLookups + rowsOfPage(window) * costs.orderRow;
  },

  async run(database, query, { order, window: { limit, offset, after } }) {
    const scored = scoredTag(query, order);
    if (scored === null) return null;
    const { tag, seed, column } = scored;
    const { add } = query.parameters;
    const [first, last, step] = order.direction === 'ASC' ? [0, 100, 1] : [100, 0, -1];
    const scores = `generate_series(${add(Number(after?.[0] ?? first))}::integer, ${last}, ${step}) AS point (score)`;
    const tags = add(tag.values.map((value) => `${tag.kind}=${value}`));
    const keys = `ARRAY(SELECT hashtextextended(tag, ${seed}) & ~127::bigint | point.score FROM unnest(${tags}::text[]) AS tag)`;
    const following = segmentsOf(order, 'o', after, add).map(({ condition }) => condition);
    const conditions = [`o.${column} = point.score`, ...rowConditions(query), ...following];
    // Without the inner OFFSET 0, PostgreSQL would join the index of the order instead.
    const rows = await query.parameters.read(
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
function scoredTag({ tags, readsDocuments }: CompiledQuery, { columns }: Order) {
  const column = columns[0]?.name ?? '';
  const seed = seeds.get(column);
  const scored = tags.filter(({ kind }) => taggedColumns.split(', ').includes(tagMatch(kind).column));
  const [tag] = scored.toSorted((one, other) => one.records - other.records);
  if (seed === undefined || tag === undefined || readsDocuments || tag.values.length > maxValues) return null;
  return { tag, seed, column };
}
