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

/** Merges the notices of a batch that have the same identity (the last one wins), and rejects notices that cannot be stored. */
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
        // Rejections are stored too, so the id must be storable.
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

/** Whether PostgreSQL can store the texts. It rejects NUL and unpaired surrogates, and one such text would make the whole batch fail. */
function isStorable(notice: Notice): boolean {
  const text = JSON.stringify(notice);
  return !text.includes('\\u') || !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text);
}

export interface ClassifiedBatch {
  fresh: IncomingNotice[];
  changed: Array<IncomingNotice & { known: KnownRecord }>;
  unchanged: number;
  /** Unchanged notices whose `fetched_at` must be updated because another channel of the notice has changed since. */
  confirmed: IncomingNotice[];
  /** Rejections of deltas that have no title and belong to unknown notices. */
  untitled: Rejection[];
}

/**
 * Classifies notices as new, changed or unchanged:
 * - A notice fetched before the stored record is unchanged, so that a late batch does not undo a newer one.
 * - A notice that is listed again after it was closed for its absence is changed, even if it now states that it is closed.
 * - A notice with another source type is changed. The type is a setting of its source.
 */
export function classifyBatch(
  incoming: readonly IncomingNotice[],
  known: ReadonlyMap<string, KnownRecord>,
  fetchedAt: Date,
): ClassifiedBatch {
  const classified: ClassifiedBatch = { fresh: [], changed: [], unchanged: 0, confirmed: [], untitled: [] };
  for (const received of incoming) {
    const stored = known.get(received.key);
    const complete = stored?.fields
      ? toIncoming(received.key, applyDelta({ fields: stored.fields }, received.notice))
      : received;
    if (stored === undefined) {
      if (isUntitled(complete.notice)) classified.untitled.push(rejectUntitled(complete.notice));
      else classified.fresh.push(complete);
    } else if (isUnchanged(complete, stored) || stored.fetched_at > fetchedAt) {
      classified.unchanged += 1;
      if (stored.outdated && stored.fetched_at < fetchedAt) classified.confirmed.push(complete);
    } else classified.changed.push({ ...complete, known: stored });
  }
  return classified;
}

function isUnchanged({ hash, notice }: IncomingNotice, stored: KnownRecord): boolean {
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
