import { type Notice, type Rejection } from '@rfp/contracts/notice';
import { hashFields, recordKey } from '../merging/identify-notice.js';
import { applyDelta } from '../merging/apply-delta.js';
import { type KnownRecord } from '../store/records/stored-records.js';

/** A notice of a batch with its identity and hash. */
export interface IncomingNotice {
  key: string;
  hash: Buffer;
  notice: Notice;
}

/** The notices of a batch, one per identity (the last one wins), and rejections of those that cannot be stored. */
export function deduplicateBatch(notices: readonly Notice[]): {
  incoming: IncomingNotice[];
  rejected: Rejection[];
  repeated: number;
} {
  const byKey = new Map<string, IncomingNotice>();
  const rejected: Rejection[] = [];
  let repeated = 0;
  for (const notice of notices) {
    if (!isStorable(notice)) {
      rejected.push({
        // The rejection is stored, too.
        source_id: notice.source_id.toWellFormed().replaceAll('\0', '\uFFFD'),
        code: 'RECORD_UNREADABLE',
        message: 'The record holds characters that cannot be stored.',
      });
      continue;
    }
    const key = recordKey(notice);
    const earlier = byKey.get(key);
    if (earlier !== undefined) repeated += 1;
    byKey.set(key, toIncoming(key, earlier === undefined ? notice : applyDelta(earlier.notice, notice)));
  }
  return { incoming: [...byKey.values()], rejected, repeated };
}

function toIncoming(key: string, notice: Notice): IncomingNotice {
  return { key, hash: hashFields(notice.fields), notice };
}

/** Whether PostgreSQL can store the texts. It rejects NUL and unpaired surrogates, and with one such text the whole batch. */
function isStorable(notice: Notice): boolean {
  const text = JSON.stringify(notice);
  return !text.includes('\\u') || !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text);
}

export interface ClassifiedBatch {
  fresh: IncomingNotice[];
  changed: Array<IncomingNotice & { known: KnownRecord }>;
  unchanged: number;
  /** Unchanged notices whose `fetched_at` must be updated, because another channel of the notice has changed since. */
  confirmed: IncomingNotice[];
  /** Deltas of unknown notices without a title. */
  untitled: Rejection[];
}

/**
 * Classifies notices as new, changed or unchanged. A notice fetched before the stored record counts as unchanged, so that a late batch
 * does not undo a newer one. A relisted notice counts as changed, even if it states what was inferred from its absence. A notice with
 * another source type, which is a setting of its source, also counts as changed.
 */
export function classifyBatch(
  incoming: readonly IncomingNotice[],
  known: ReadonlyMap<string, KnownRecord>,
  fetchedAt: Date,
): ClassifiedBatch {
  const sorted: ClassifiedBatch = { fresh: [], changed: [], unchanged: 0, confirmed: [], untitled: [] };
  for (const given of incoming) {
    const stored = known.get(given.key);
    const each = stored?.fields ? toIncoming(given.key, applyDelta({ fields: stored.fields }, given.notice)) : given;
    if (stored === undefined) {
      if (isUntitled(each.notice)) sorted.untitled.push(rejectUntitled(each.notice));
      else sorted.fresh.push(each);
    } else if (isStored(each, stored) || stored.fetched_at > fetchedAt) {
      sorted.unchanged += 1;
      if (stored.outdated && stored.fetched_at < fetchedAt) sorted.confirmed.push(each);
    } else sorted.changed.push({ ...each, known: stored });
  }
  return sorted;
}

function isStored({ hash, notice }: IncomingNotice, stored: KnownRecord): boolean {
  return stored.hash.equals(hash) && stored.source_type === notice.source_type && !stored.unlisted;
}

function isUntitled({ adds, fields, source_id }: Notice): boolean {
  return adds !== undefined && adds.concluded.includes('title') && fields.title === source_id;
}

function rejectUntitled({ source_id }: Notice): Rejection {
  return {
    source_id,
    code: 'RECORD_NO_TITLE',
    message: 'The record is an update of a notice that was never received, and has no title.',
  };
}
