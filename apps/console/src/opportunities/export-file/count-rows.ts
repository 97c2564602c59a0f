import { type ExportFormat } from '@rfp/contracts/opportunities/export';

const quote = 0x22;
const lineFeed = 0x0a;
const eventBegin = new TextEncoder().encode('BEGIN:VEVENT');

/** Receives the next chunk of a file and returns the number of rows so far. */
export type CountRows = (chunk: Uint8Array) => number;

/** Counts lines outside of quotation marks, without the header. */
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

/** Counts events. The begin marker of an event may be split across two chunks. */
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

/** Row counter of a format; null for a workbook, because it arrives compressed. */
export function rowCounter(format: ExportFormat): CountRows | null {
  const counters = { csv: countCsv, ndjson: countLines, ics: countEvents, xlsx: null };
  return counters[format]?.() ?? null;
}
