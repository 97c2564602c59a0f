import { type NoticeFields } from '@rfp/contracts/notice';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { type StatedDeadline } from '@rfp/contracts/dates/stated-deadline';
import { type Scorable, toScorable } from '@rfp/scoring/scorable';
import { hasEnded, isOutdated } from '@rfp/scoring/dates/status';
import { isEmptyValue, mergeNotice } from '../merging/merge-notice.js';
import { mergeReasons, noticeKey } from '../merging/keyed-notices.js';
import { type CurrentRecord, type StoredRecord } from '../store/records/load-records.js';

/**
 * Describes the source records of an opportunity: the fields that each provides, the reasons why they were merged, and whether age alone closed the
 * opportunity.
 */
export function describeRecords(
  records: readonly (StoredRecord & Partial<CurrentRecord>)[],
  { created_at: createdAt, demo, deadlines }: { created_at: Date; demo: boolean; deadlines: readonly StatedDeadline[] },
  now: Date,
): Pick<OpportunityDetail, 'sources' | 'closed_after_days'> {
  const { decidedBy, fields } = mergeNotice(records);
  const byHand = new Set(records.filter((record) => record.by_hand).map(noticeKey));
  const reasons = mergeReasons(records, demo, byHand);
  const sources = records.map((record) => ({
    source_name: record.source_name,
    source_id: record.source_id,
    channel: record.channel,
    fetched_at: record.fetched_at.toISOString(),
    version: record.version,
    decides: [...decidedBy]
      .filter(([field, decider]) => decider === record && isProvided(field, record.fields))
      .map(([field]) => field),
    merged_by: reasons.get(record) ?? [],
  }));
  return { sources, closed_after_days: ageLimit(toScorable(fields, createdAt, deadlines), now) };
}

/** Returns the age in days at which the notice counts as closed; null unless age alone closed it. */
function ageLimit(scorable: Scorable, now: Date): number | null {
  return !hasEnded(scorable.lifecycle) && isOutdated(scorable, now) ? scorable.open_days : null;
}

const notStated = new Set(['open_days', 'posted_date_note', 'due_date_note']);

/** Whether the source states a field; false for empty fields, our own settings, and notes on how a date was read. */
function isProvided(field: string, fields: NoticeFields): boolean {
  return !notStated.has(field) && !isEmptyValue(Reflect.get(fields, field));
}
