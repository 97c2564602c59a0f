import { type ExportFormat } from '@rfp/contracts/opportunities/export';

const quote = 0x22;
const lineFeed = 0x0a;
const eventBegin = new TextEncoder().encode('BEGIN:VEVENT');

/** Counts the rows of a file as its parts arrive. */
export type CountRows = (chunk: Uint8Array) => number;

/** Lines outside of quotation marks, without the heading. */
function countCsv(): CountRows {
  let isQuoted = false;
  let lines = 0;
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === lineFeed && !isQuoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}

function countLines(): CountRows {
  let lines = 0;
  return (chunk) => {
    for (const byte of chunk) if (byte === lineFeed) lines += 1;
    return lines;
  };
}

/** Events, which may begin in one part and go on in the next. */
function countEvents(): CountRows {
  let matched = 0;
  let events = 0;
  return (chunk) => {
    for (const byte of chunk) {
      matched = byte === eventBegin[matched] ? matched + 1 : byte === eventBegin[0] ? 1 : 0;
      if (matched < eventBegin.length) continue;
      matched = 0;
      events += 1;
    }
    return events;
  };
}

/** Null for a workbook, which arrives compressed. */
export function rowCounter(format: ExportFormat): CountRows | null {
  const counters = { csv: countCsv, ndjson: countLines, ics: countEvents, xlsx: null };
  return counters[format]?.() ?? null;
}
