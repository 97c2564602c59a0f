import { type FilterTagKind } from '@rfp/contracts/fields/opportunity-filters';
import { type EntityManager } from 'typeorm';
import { type KeptTag } from './kept-tags.js';
import { type Order, orderBy, placeOf, segmentsOf } from './orders.js';
import { type FoundPage, foundRow, type Window } from './pages.js';
import { type Plan, rowConditions } from './plan.js';
import { keysOf } from './sort-matches.js';

/** What the keys of the index `opportunity_by_tag` are hashed with, by the first column of the order that they have. */
const seeds = new Map([
  ['total_score', 0],
  ['relevance_score', 1],
]);
const points = { least: 0, most: 100 } as const;
/** Of the beginning of more codes, each key would be looked up with each score. */
const maxValues = 20;

/** Tags that the index has keys of. */
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
/** As in the index. */
const scoredTags = `scored_tags(source_name, agency_name, set_aside, naics_codes, psc_codes, aln_codes, states, eligible_applicants, total_score, relevance_score)`;

/** A tag whose rows an index has in an order. */
export interface OrderedTag {
  readonly tag: KeptTag;
  readonly seed: number;
}

/** The rarest tag that all matches have, if the index has its rows in the order. */
export function orderedTag({ tagsOfAll, readsDocuments }: Plan, { columns: [first] }: Order): OrderedTag | null {
  const seed = first && seeds.get(first.name);
  const [tag] = tagsOfAll
    .filter(({ kind }) => scoredKinds.has(kind))
    .toSorted((one, other) => one.records - other.records);
  if (seed === undefined || tag === undefined || readsDocuments || tag.values.length > maxValues) return null;
  return { tag, seed };
}

/** Reads the rows of a tag score by score, until the page is full. */
export async function findByTag(
  database: Pick<EntityManager, 'query'>,
  plan: Plan,
  { tag, seed }: OrderedTag,
  order: Order,
  { limit, offset, after }: Window,
): Promise<FoundPage['rows']> {
  const parameters = plan.parameters.copy();
  const add = (value: unknown) => parameters.add(value);
  const [column] = order.columns;
  const isUp = order.direction === 'ASC';
  const first = after?.[0] ?? (isUp ? points.least : points.most);
  const scores = `generate_series(${add(Number(first))}::integer, ${isUp ? points.most : points.least}, ${isUp ? 1 : -1}) AS point (score)`;
  const tags = add(tag.values.map((value) => `${tag.kind}=${value}`));
  const keys = `ARRAY(SELECT hashtextextended(tag, ${seed}) & ~127::bigint | point.score FROM unnest(${tags}::text[]) AS tag)`;
  const following = segmentsOf(order, 'o', after, add).map(({ condition }) => condition);
  const conditions = [`o.${column?.name} = point.score`, ...rowConditions(plan), ...following];
  // The rows within have an OFFSET, without which the planner would join the index of the order.
  return parameters.read(
    database,
    foundRow,
    `SELECT o.id, ${placeOf(order, 'o')} AS place
       FROM (SELECT o.* FROM ${scores}, LATERAL (
               SELECT ${keysOf(order)} FROM (SELECT * FROM opportunity_summary WHERE ${scoredTags} && ${keys} OFFSET 0) o
                WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy(order, 'o')}) o
              LIMIT ${add(limit)} OFFSET ${add(offset)}) o`,
  );
}
