import { type Notice, type NoticeBatch, type Rejection } from '@rfp/contracts/notice';
import { hashFields, recordKey } from './identify-notice.js';
import { layOver } from './lay-over.js';
import { type KnownRecord } from './stored-records.js';

/** A notice of a batch with its identity and hash. */
export interface Incoming {
  key: string;
  hash: Buffer;
  notice: Notice;
}

/** The notices of a batch, one per identity (the last one counts, as the source's newest word), and those that cannot be stored. */
export function readBatch(batch: NoticeBatch): { incoming: Incoming[]; rejected: Rejection[]; repeated: number } {
  const byKey = new Map<string, Incoming>();
  const rejected: Rejection[] = [];
  let repeated = 0;
  for (const notice of batch.notices) {
    if (!isStorable(notice)) {
      rejected.push({
        source_id: notice.source_id,
        code: 'RECORD_UNREADABLE',
        message: 'The record holds characters that cannot be stored.',
      });
      continue;
    }
    const key = recordKey(notice);
    const earlier = byKey.get(key);
    if (earlier !== undefined) repeated += 1;
    byKey.set(key, toIncoming(key, earlier === undefined ? notice : layOver(earlier.notice, notice)));
  }
  return { incoming: [...byKey.values()], rejected, repeated };
}

function toIncoming(key: string, notice: Notice): Incoming {
  return { key, hash: hashFields(notice.fields), notice };
}

/** PostgreSQL takes neither NUL nor half of a surrogate pair; one such text would make it refuse the whole batch. */
function isStorable(notice: Notice): boolean {
  const text = JSON.stringify(notice);
  return !text.includes('\\u') || !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text);
}

export interface SortedBatch {
  fresh: Incoming[];
  changed: Array<Incoming & { known: KnownRecord }>;
  unchanged: number;
  /** Unchanged ones that another door of the notice was read later than: they have to say that they were looked at again. */
  confirmed: Incoming[];
  /** What tells something new of a notice that nobody knows, and names it by nothing but its id. */
  unnamed: Rejection[];
}

/**
 * Tells the new from the changed and the unchanged. A notice that was read before what is stored counts as unchanged:
 * a batch that comes late must not undo a newer one.
 */
export function sortBatch(
  incoming: readonly Incoming[],
  known: ReadonlyMap<string, KnownRecord>,
  fetchedAt: Date,
): SortedBatch {
  const sorted: SortedBatch = { fresh: [], changed: [], unchanged: 0, confirmed: [], unnamed: [] };
  for (const given of incoming) {
    const stored = known.get(given.key);
    const each = stored?.fields ? toIncoming(given.key, layOver({ fields: stored.fields }, given.notice)) : given;
    if (stored === undefined) {
      if (isUnnamed(each.notice)) sorted.unnamed.push(unnamed(each.notice));
      else sorted.fresh.push(each);
    } else if (stored.hash.equals(each.hash) || stored.fetched_at > fetchedAt) {
      sorted.unchanged += 1;
      if (stored.behind && stored.fetched_at < fetchedAt) sorted.confirmed.push(each);
    } else sorted.changed.push({ ...each, known: stored });
  }
  return sorted;
}

function isUnnamed({ adds, fields, source_id }: Notice): boolean {
  return adds !== undefined && adds.concluded.includes('title') && fields.title === source_id;
}

function unnamed({ source_id }: Notice): Rejection {
  return {
    source_id,
    code: 'RECORD_NO_TITLE',
    message: 'It adds to a notice that was never received, and has no title itself.',
  };
}
