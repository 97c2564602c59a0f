import { statuses } from '@rfp/contracts/opportunity';
import { endedLifecycles, forecastGraceDays } from '@rfp/scoring/status';
import { type Order, type Place, type Segment, segmentsOf } from '../search/plan/orders.js';

/** Placeholders of an instant and of whether demo records are asked for. */
export interface AsOf {
  readonly instant: string;
  readonly demo: string;
}

/** What rows of today and of the past have alike. */
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
const columnsOf = (row: string) => names.map((name) => `${row}.${name}`).join(', ');
/** Rows of today have no end. */
const todays = (row: string) => `${columnsOf(row)}, NULL::timestamptz AS known_until`;
const pasts = (row: string) => `${columnsOf(row)}, ${row}.known_until`;

const isToday = ({ instant, demo }: AsOf) => `r.demo = ${demo} AND r.known_since <= ${instant}`;
/** The range is what the index has. */
const isPast = ({ instant, demo }: AsOf) =>
  `r.demo = ${demo} AND tstzrange(r.known_since, r.known_until) @> ${instant}`;

/** The rows of an instant as `o`, with the status of then: those of today that have not changed since, and past ones. */
export function rowsAsOf(asOf: AsOf): string {
  return withStatus(
    asOf,
    `SELECT ${todays('r')} FROM opportunity_summary r WHERE ${isToday(asOf)}
      UNION ALL SELECT ${pasts('r')} FROM ${pastRows(asOf)}`,
  );
}

/** The past rows of an instant as `r`. */
export function pastRows(asOf: AsOf): string {
  return `opportunity_past r WHERE ${isPast(asOf)}`;
}

/** Those that the index of words finds. Each row is looked up by its key: the planner would rather read the whole table. */
export function hitsAsOf(asOf: AsOf, tsquery: string): string {
  return withStatus(
    asOf,
    `SELECT ${todays('r')} FROM (${noticeHits(tsquery)}) hit,
            LATERAL (SELECT * FROM opportunity_summary WHERE id = hit.id OFFSET 0) r WHERE ${isToday(asOf)}
      UNION ALL
     SELECT ${pasts('r')} FROM past_search_hits(${tsquery}) AS hit (id, known_since),
            LATERAL (SELECT * FROM opportunity_past WHERE id = hit.id AND known_since = hit.known_since OFFSET 0) r WHERE ${isPast(asOf)}`,
  );
}

/** Attached documents are read when a person asks, so lists of the past do not search them. */
function noticeHits(tsquery: string): string {
  return `SELECT found.id FROM search_hits(${tsquery}) AS found (id)
           WHERE NOT EXISTS (SELECT FROM opportunity_notice_search n WHERE n.id = found.id)
          UNION ALL SELECT id FROM notice_search_hits(${tsquery}) AS found (id)`;
}

/** A stretch of the order of a list of the past. */
export interface Stretch extends Segment {
  /** Whether an index has the rows of each status in this order, or all in one. */
  readonly byStatus: boolean;
}

/**
 * The stretches of an order as of an instant, or of what follows a place. Most rows that a later date orders were not known yet: the date
 * of posting is read from the instant on, and the few rows that were announced before are a stretch with an index of their own.
 */
export function stretchesAsOf(
  order: Order,
  { instant }: AsOf,
  after: Place | undefined,
  add: (value: unknown) => string,
): Stretch[] {
  const column = order.columns[0]?.name;
  return segmentsOf(order, 'o', after, add).flatMap((segment): Stretch[] => {
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
 * The rows of a stretch, in the order of its indexes, among the next `most` rows of any instant. `fewPast`: so few past rows are of the
 * instant that they are sorted instead.
 */
export function nextAsOf(asOf: AsOf, stretch: Stretch, most: number, fewPast: boolean): string {
  const { condition, order, byStatus } = stretch;
  // A limit of each part as well: without it the planner may sort a part of which a few rows are needed.
  const within = `o.demo = ${asOf.demo} AND ${condition} ORDER BY ${order} LIMIT ${most}`;
  const past = fewPast ? `(SELECT * FROM ${pastRows(asOf)} OFFSET 0)` : 'opportunity_past';
  const parts = byStatus ? statuses.map((status) => `o.status = '${status}' AND `) : [''];
  const branches = [
    ...parts.map((part) => `(SELECT ${todays('o')} FROM opportunity_summary o WHERE ${part}${within})`),
    `(SELECT ${pasts('o')} FROM ${past} o WHERE ${within})`,
  ];
  return `SELECT o.* FROM (${branches.join(' UNION ALL ')}) o ORDER BY ${order} LIMIT ${most}`;
}

/** Of rows of any instant, those of this one, as `o` with the status of then. */
export function onlyAsOf(asOf: AsOf, rows: string): string {
  const { instant } = asOf;
  const condition = `r.known_since <= ${instant} AND (r.known_until IS NULL OR r.known_until > ${instant})`;
  return withStatus(asOf, `SELECT r.* FROM (${rows}) r WHERE ${condition}`);
}

/** Whether the document of such a row matches. Subqueries, which the planner cannot turn into a join over all documents. */
export function matchesAsOf(tsquery: string): string {
  return `(CASE WHEN o.known_until IS NULL
    THEN (SELECT coalesce((SELECT n.document FROM opportunity_notice_search n WHERE n.id = s.id), s.document) @@ ${tsquery} FROM opportunity_search s WHERE s.id = o.id)
    ELSE (SELECT s.document @@ ${tsquery} FROM opportunity_past s WHERE s.id = o.id AND s.known_since = o.known_since) END)`;
}

const ended = endedLifecycles.map((lifecycle) => `'${lifecycle}'`).join(', ');

/** The rule of `deriveStatus`. */
function withStatus({ instant }: AsOf, rows: string): string {
  const status = `CASE
      WHEN r.lifecycle IN (${ended}) THEN 'closed'
      WHEN r.closes_at + CASE r.lifecycle WHEN 'forecast' THEN interval '${forecastGraceDays} days' ELSE interval '0' END < ${instant} THEN 'closed'
      WHEN r.lifecycle = 'forecast' THEN 'upcoming'
      WHEN r.posted_at > ${instant} THEN 'upcoming'
      ELSE 'active' END AS status`;
  return `(SELECT r.*, ${status} FROM (${rows}) r) o`;
}
