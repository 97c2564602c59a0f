import { type Notice } from '@rfp/contracts/notice';
import { type UnreadableRecord } from '../connector.js';
import { quarantine, type ReadRecord, type Records } from '../read-record.js';
import { unwantedTypes } from './constants.js';
import { type Stated } from './sam-record.js';

interface Collected extends Records {
  /** Records that were neither taken nor kept aside: of a type that was not asked for, or a second copy. */
  skipped: number;
}

/** A record as received. */
export interface Received {
  id: Stated;
  type: Stated;
  raw: () => unknown;
  read: () => ReadRecord;
}

/** Makes notices of the records of one page, each id once. One that cannot be read is kept aside and costs nobody else anything. */
export function collectNotices(records: Iterable<Received>): Collected {
  const notices = new Map<string, Notice>();
  const rejected: UnreadableRecord[] = [];
  let skipped = 0;
  for (const { id, type, raw, read } of records) {
    // The server is asked for the wanted types only, but it ignores parameters that it does not understand.
    const result = unwantedTypes.has(type?.toLowerCase() ?? '') ? null : read();
    if (result !== null && 'reason' in result) rejected.push(quarantine(id ?? null, raw(), result.reason));
    else if (result === null || !addNewest(notices, result.notice)) skipped += 1;
  }
  return { notices: [...notices.values()], rejected, skipped };
}

/** Reads one record by itself: one that was kept aside. */
export function replayReceived(record: Received): Records {
  const { notices, rejected } = collectNotices([record]);
  return { notices, rejected };
}

/** Whether the notice is the only one of its id so far. Of two copies the one that was posted later stays, of equals the later one. */
function addNewest(notices: Map<string, Notice>, notice: Notice): boolean {
  const other = notices.get(notice.source_id);
  if (other === undefined || (other.fields.posted_date ?? '') <= (notice.fields.posted_date ?? ''))
    notices.set(notice.source_id, notice);
  return other === undefined;
}
