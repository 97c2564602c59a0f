import { defaultTimeZone } from '@rfp/contracts/dates/due-day';
import { commonColumns, statusAt, statusChanges } from '../../catalogue/as-of/rows-as-of.js';
import { type Parameters } from '../../search/query/parameters.js';

/** Points of opportunities: the instants at which their content is new, or their status changes with time alone. */
export interface PointSelection {
  readonly ids: readonly string[];
  /** Exclusive. */
  readonly from: Date | null;
  readonly until: Date;
  /** Whether only points after the last examined version count, with the overlap of `storeNews`. */
  readonly examinedOverlap: string | null;
}

/**
 * SQL of rows `o` of points: the content and the status at the instant `at`. Demo records have none. Documents are concatenated
 * with an empty one, so that they are read from their storage once and not by each condition.
 */
export function pointsSql({ ids, from, until, examinedOverlap }: PointSelection, { add }: Parameters): string {
  const isWanted = `r.id = ANY(${add(ids)}::uuid[]) AND NOT r.demo`;
  const unexamined =
    examinedOverlap === null
      ? ''
      : `AND point.at > coalesce((SELECT done.through FROM notified_version done WHERE done.opportunity_id = r.id) - ${add(examinedOverlap)}::interval, '-infinity')`;
  return `SELECT ${commonColumns('r')}, r.at, r.document || ''::tsvector AS document,
       ${statusAt('r.at')} AS status, to_char(r.at AT TIME ZONE '${defaultTimeZone}', 'YYYY-MM-DD') AS day FROM (
    SELECT r.*, point.at FROM (
      SELECT ${commonColumns('r')}, NULL::timestamptz AS known_until, coalesce(n.document, s.document) AS document
        FROM opportunity_summary r JOIN opportunity_search s ON s.id = r.id LEFT JOIN opportunity_notice_search n ON n.id = r.id
       WHERE ${isWanted} AND r.known_since IS NOT NULL
       UNION ALL
      SELECT ${commonColumns('r')}, r.known_until, r.document FROM opportunity_past r WHERE ${isWanted}) r
     CROSS JOIN LATERAL (
       SELECT r.known_since AS at
        UNION ALL
       SELECT change FROM unnest(${statusChanges}) AS change
        WHERE change > r.known_since AND (r.known_until IS NULL OR change < r.known_until)) point
     WHERE point.at <= ${add(until)}::timestamptz ${from === null ? '' : `AND point.at > ${add(from)}::timestamptz`} ${unexamined}) r`;
}
