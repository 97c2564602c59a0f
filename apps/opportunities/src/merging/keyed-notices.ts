import { type MergeReason } from '@rfp/contracts/opportunity';
import { type SourceRecord } from '../store/entities/source-record.entity.js';
import { noticeIdentities, mergeKey } from './identify-notice.js';
import { mergeNotice } from './merge-notice.js';

type NoticeName = Pick<SourceRecord, 'source_name' | 'source_id'>;

/** A notice with its records from all channels. Notices with the same merge key merge. */
export interface KeyedNotice extends NoticeName {
  records: SourceRecord[];
  merge_key: string | null;
}

/** Returns the key of a notice, which is the same for all channels. */
export function noticeKey(notice: NoticeName): string {
  return noticeIdentities(notice)[0].key;
}

/** Groups the records of an opportunity by notice. */
export function toKeyedNotices(records: readonly SourceRecord[], demo: boolean): KeyedNotice[] {
  const byKey = new Map<string, SourceRecord[]>();
  for (const record of records) {
    const key = noticeKey(record);
    byKey.set(key, [...(byKey.get(key) ?? []), record]);
  }
  return [...byKey.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { source_name, source_id } = first;
    return [{ source_name, source_id, records: group, merge_key: mergeKey(mergeNotice(group).fields, demo) }];
  });
}

/** Whether two notices merge automatically, because they share an id, or number and agency. */
function mergesWith(one: Omit<KeyedNotice, 'records'>, other: Omit<KeyedNotice, 'records'>): boolean {
  return sharesIds(one, other) || (one.merge_key !== null && one.merge_key === other.merge_key);
}

function sharesIds(one: NoticeName, other: NoticeName): boolean {
  return noticeIdentities(one).some(({ key }) => key === noticeKey(other));
}

/** Selects the notices that move: the notices in `moved`, and others that match one of them and none of `staying`. */
export function selectMovingNotices(
  notices: readonly KeyedNotice[],
  moved: readonly Omit<KeyedNotice, 'records'>[],
  staying: readonly Omit<KeyedNotice, 'records'>[],
): KeyedNotice[] {
  const [movedKeys, stayingKeys] = [moved, staying].map((side) => new Set(side.map(noticeKey)));
  return notices.filter((notice) => {
    const key = noticeKey(notice);
    if (movedKeys?.has(key) || stayingKeys?.has(key)) return movedKeys?.has(key);
    return moved.some((each) => mergesWith(notice, each)) && !staying.some((each) => mergesWith(notice, each));
  });
}

/**
 * Returns the reasons why each record belongs to its opportunity.
 * @param byHand - keys of the notices that a person has merged
 */
export function mergeReasons<R extends SourceRecord>(
  records: readonly R[],
  demo: boolean,
  byHand: ReadonlySet<string>,
): Map<R, MergeReason[]> {
  // Fast path: most opportunities have a single record.
  if (records.length < 2 && byHand.size === 0) return new Map();
  const notices = toKeyedNotices(records, demo);
  const reasons = new Map<string, MergeReason[]>();
  for (const notice of notices) {
    const others = notices.filter((each) => each !== notice);
    const isOneNotice = notice.records.length > 1 || others.some((each) => sharesIds(notice, each));
    const hasSameNumber = notice.merge_key !== null && others.some((each) => each.merge_key === notice.merge_key);
    reasons.set(noticeKey(notice), [
      ...(isOneNotice ? (['same_notice'] as const) : []),
      ...(hasSameNumber ? (['same_number'] as const) : []),
      ...(byHand.has(noticeKey(notice)) ? (['by_hand'] as const) : []),
    ]);
  }
  return new Map(records.map((record) => [record, reasons.get(noticeKey(record)) ?? []]));
}
