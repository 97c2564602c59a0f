import { statuses } from '@rfp/contracts/opportunity';
import { endedLifecycles, forecastGraceDays } from '@rfp/scoring/dates/status';
import { type Order, type Place, type Segment, segmentsOf } from '../../search/plan/orders.js';

/** SQL placeholders of an instant and of the demo flag. */
export interface AsOf {
  readonly instant: string;
  readonly demo: string;
}

/** Columns that current and past rows have in common. */
const names = [
  'id',
  'known_since',
  'demo',
  'source_type',
  'source_name',
  'agency_name',
  'lifecycle',
  'title_order',
  'dollars',
  'posted_at',
  'due_at',
  'closes_at',
  'created_at',
];
export const commonColumns = (row: string) => names.map((name) => `${row}.${name}`).join(', ');
/** Current rows have no end. */
const currentColumns = (row: string) => `${commonColumns(row)}, NULL::timestamptz AS known_until`;
const pastColumns = (row: string) => `${commonColumns(row)}, ${row}.known_until`;

const isCurrent = ({ instant, demo }: AsOf) => `r.demo = ${demo} AND r.known_since <= ${instant}`;
/** The condition uses the range expression of the index. */
const isPast = ({ instant, demo }: AsOf) =>
  `r.demo = ${demo} AND tstzrange(r.known_since, r.known_until) @> ${instant}`;

/** Returns SQL of the rows `o` as of an instant, with their status at that time: current rows that have not changed since, and past rows. */
export function rowsAsOf(asOf: AsOf): string {
  return withStatus(
    asOf,
    `SELECT ${currentColumns('r')} FROM opportunity_summary r WHERE ${isCurrent(asOf)}
      UNION ALL SELECT ${pastColumns('r')} FROM ${pastRows(asOf)}`,
  );
}

/** Returns SQL of the past rows `r` as of an instant. */
export function pastRows(asOf: AsOf): string {
  return `opportunity_past r WHERE ${isPast(asOf)}`;
}

/** Returns SQL of the rows that the word index finds. Each row is looked up by its key. Otherwise the planner would read the whole table. */
export function hitsAsOf(asOf: AsOf, tsquery: string): string {
  return withStatus(
    asOf,
    `SELECT ${currentColumns('r')} FROM (${noticeHits(tsquery)}) hit,
            LATERAL (SELECT * FROM opportunity_summary WHERE id = hit.id OFFSET 0) r WHERE ${isCurrent(asOf)}
      UNION ALL
     SELECT ${pastColumns('r')} FROM past_search_hits(${tsquery}) AS hit (id, known_since),
            LATERAL (SELECT * FROM opportunity_past WHERE id = hit.id AND known_since = hit.known_since OFFSET 0) r WHERE ${isPast(asOf)}`,
  );
}

/** Returns SQL that finds notices by their own words, because attached documents have no past. */
function noticeHits(tsquery: string): string {
  return `SELECT found.id FROM search_hits(${tsquery}) AS found (id)
           WHERE NOT EXISTS (SELECT FROM opportunity_notice_search n WHERE n.id = found.id)
          UNION ALL SELECT id FROM notice_search_hits(${tsquery}) AS found (id)`;
}

/** A segment of the order of a past list. */
export interface PastSegment extends Segment {
  /** Whether the index has this order separately for each status, instead of for all rows together. */
  readonly byStatus: boolean;
}

/**
 * Returns the segments of an order as of an instant, or of its part after a place. Most rows posted after the instant were not known yet, so the order by
 * posting date starts at the instant. The few rows that were known before their posting date are a segment with its own index.
 */
export function segmentsAsOf(
  order: Order,
  { instant }: AsOf,
  after: Place | undefined,
  add: (value: unknown) => string,
): PastSegment[] {
  const column = order.columns[0]?.name;
  return segmentsOf(order, 'o', after, add).flatMap((segment): PastSegment[] => {
    const { condition } = segment;
    const part = (more: string, byStatus: boolean) => ({ ...segment, condition: `${condition} AND ${more}`, byStatus });
    if (column === 'known_since') return [part(`o.known_since <= ${instant}`, false)];
    if (column !== 'posted_at' || !segment.order.includes(column)) return [{ ...segment, byStatus: true }];
    const announced = part(`o.posted_at > ${instant} AND o.posted_at > o.known_since`, false);
    const posted = part(`o.posted_at <= ${instant}`, true);
    return order.direction === 'DESC' ? [announced, posted] : [posted, announced];
  });
}

/**
 * Returns SQL of the next `max` rows of a segment, in the order of its indexes. It includes rows of other instants: see `filterAsOf`. With `fewPast`, only
 * the past rows of the instant are read and sorted.
 */
export function nextRowsAsOf(asOf: AsOf, segment: PastSegment, max: number, fewPast: boolean): string {
  const { condition, order, byStatus } = segment;
  // Each part has a limit, too. Otherwise the planner may sort a whole part although few of its rows are needed.
  const within = `o.demo = ${asOf.demo} AND ${condition} ORDER BY ${order} LIMIT ${max}`;
  const past = fewPast ? `(SELECT * FROM ${pastRows(asOf)} OFFSET 0)` : 'opportunity_past';
  const parts = byStatus ? statuses.map((status) => `o.status = '${status}' AND `) : [''];
  const branches = [
    ...parts.map((part) => `(SELECT ${currentColumns('o')} FROM opportunity_summary o WHERE ${part}${within})`),
    `(SELECT ${pastColumns('o')} FROM ${past} o WHERE ${within})`,
  ];
  return `SELECT o.* FROM (${branches.join(' UNION ALL ')}) o ORDER BY ${order} LIMIT ${max}`;
}

/** Returns SQL of the rows that belong to the instant, as `o`, with their status at that time. */
export function filterAsOf(asOf: AsOf, rows: string): string {
  const { instant } = asOf;
  const condition = `r.known_since <= ${instant} AND (r.known_until IS NULL OR r.known_until > ${instant})`;
  return withStatus(asOf, `SELECT r.* FROM (${rows}) r WHERE ${condition}`);
}

/** Returns the SQL condition that the document of a row `o` matches. Uses scalar subqueries, which the planner cannot turn into a join over all documents. */
export function matchesAsOf(tsquery: string): string {
  return `(CASE WHEN o.known_until IS NULL
    THEN (SELECT coalesce((SELECT n.document FROM opportunity_notice_search n WHERE n.id = s.id), s.document) @@ ${tsquery} FROM opportunity_search s WHERE s.id = o.id)
    ELSE (SELECT s.document @@ ${tsquery} FROM opportunity_past s WHERE s.id = o.id AND s.known_since = o.known_since) END)`;
}

const ended = endedLifecycles.map((lifecycle) => `'${lifecycle}'`).join(', ');

/** SQL of the last instant at which the row `r` is open, unless its lifecycle ends it earlier. */
const openUntil = `(r.closes_at + CASE r.lifecycle WHEN 'forecast' THEN interval '${forecastGraceDays * 24} hours' ELSE interval '0' END)`;

/** SQL of the status of the row `r` at an instant. `deriveStatus` has the same rule. */
export function statusAt(instant: string): string {
  return `CASE
      WHEN r.lifecycle IN (${ended}) THEN 'closed'
      WHEN ${openUntil} < ${instant} THEN 'closed'
      WHEN r.lifecycle = 'forecast' THEN 'upcoming'
      WHEN r.posted_at > ${instant} THEN 'upcoming'
      ELSE 'active' END`;
}

/** SQL of the instants at which the status of the row `r` changes with time alone, as a list with nulls. */
export const statusChanges = `CASE WHEN r.lifecycle IN (${ended}) THEN '{}'::timestamptz[] ELSE ARRAY[
    CASE WHEN r.lifecycle <> 'forecast' AND (r.closes_at IS NULL OR r.closes_at >= r.posted_at) THEN r.posted_at END,
    ${openUntil} + interval '1 millisecond'] END`;

/** Adds the status to rows. */
function withStatus({ instant }: AsOf, rows: string): string {
  return `(SELECT r.*, ${statusAt(instant)} AS status FROM (${rows}) r) o`;
}
