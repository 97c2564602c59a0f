import { type Notice } from '@rfp/contracts/notice';
import { type UnreadableRecord } from '../connector.js';
import { quarantine, type ReadRecord, type Records } from '../records/read-record.js';
import { unwantedTypes } from './constants.js';
import { type SamText } from './sam-record.js';

interface Collected extends Records {
  /** Number of records that were neither used nor quarantined, because of an unwanted type or as second copies. */
  skipped: number;
}

/** A record as received. */
export interface ReceivedRecord {
  id: SamText;
  type: SamText;
  raw: () => unknown;
  read: () => ReadRecord;
}

/**
 * Turns the records of one page into notices, each id once. An unreadable record is quarantined and does not affect the
 * others.
 */
export function collectNotices(records: Iterable<ReceivedRecord>): Collected {
  const notices = new Map<string, Notice>();
  const rejected: UnreadableRecord[] = [];
  let skipped = 0;
  for (const { id, type, raw, read } of records) {
    // The request selects types, but the server ignores parameters that it does not understand.
    const result = unwantedTypes.has(type?.toLowerCase() ?? '') ? null : read();
    if (result !== null && 'reason' in result) rejected.push(quarantine(id ?? null, raw(), result.reason));
    else if (result === null || !addNewest(notices, result.notice)) skipped += 1;
  }
  return { notices: [...notices.values()], rejected, skipped };
}

/** Replays one quarantined record. */
export function replayReceived(record: ReceivedRecord): Records {
  const { notices, rejected } = collectNotices([record]);
  return { notices, rejected };
}

/**
 * Adds a notice, or replaces its earlier copy unless that copy was posted later.
 * @returns whether no earlier notice has its id
 */
function addNewest(notices: Map<string, Notice>, notice: Notice): boolean {
  const other = notices.get(notice.source_id);
  if (other === undefined || (other.fields.posted_date ?? '') <= (notice.fields.posted_date ?? ''))
    notices.set(notice.source_id, notice);
  return other === undefined;
}
