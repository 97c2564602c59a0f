import { formatCount, formatInstant } from '@rfp/api-client/display';
import { maxListRows } from '@rfp/contracts/opportunity';
import { rejectedRecordSchema, type RejectedRecord } from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { clean } from '../output/clean.js';
import { note } from '../output/note.js';
import { printRecords } from '../output/print-records.js';
import { clip } from '../output/table.js';
import { readKey } from '../read-key.js';
import { readOptions } from '../read-options.js';

/** Where the API cuts what was received of a record. */
const shownLength = 4000;

const optionsSchema = z.object({ limit: z.coerce.number().int().min(1).max(maxListRows).default(20) });

/** `rfp source rejected` */
export async function showRejected(io: Io, key: string, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const { limit } = readOptions(optionsSchema, options);
  const { rows, total } = await context.client.sourceRejected(readKey(key), { limit }, { signal: io.signal });
  printRecords(context, {
    records: rows,
    allFields: Object.keys(rejectedRecordSchema.shape),
    lineFields: ['id', 'run_id', 'rejected_at', 'source_id', 'code', 'message', 'replayable', 'raw'],
    table: () =>
      rows.length === 0 ? 'No rejected records wait\n' : rows.map((record) => recordText(context, record)).join(''),
  });
  if (rows.length === 0) return;
  if (rows.length < total)
    note(context, `Showing ${formatCount(rows.length)} of ${formatCount(total)}; more with  --limit <n>`);
  const received = receivedHint(rows);
  if (received !== null) note(context, received);
  note(context, `Read them again, after a fix:  rfp source replay ${key}`);
}

/** Null where the reader is told nothing of what was received. */
function receivedHint(rows: RejectedRecord[]): string | null {
  const longest = Math.max(...rows.map(({ raw }) => raw.length));
  if (longest === 0) return null;
  return `What was received${longest < shownLength ? '' : `, cut at ${formatCount(shownLength)} characters`}:  --json=source_id,raw`;
}

function recordText(
  { io, paint }: Context,
  { id, source_id, code, message, raw, rejected_at, replayable }: RejectedRecord,
): string {
  const width = io.out.columns - 3;
  const lines = [
    `${paint('bold', source_id === null ? 'a record without an id' : clean(source_id))}  ${clean(message)} (${clean(code)})`,
    ...(raw === '' ? [] : [paint('dim', clip(clean(raw), width))]),
    paint(
      'dim',
      `${id}  ${formatInstant(rejected_at, io.timeZone)}${replayable ? '' : ', too large to be read again'}`,
    ),
  ];
  return `${lines.join('\n  ')}\n`;
}
