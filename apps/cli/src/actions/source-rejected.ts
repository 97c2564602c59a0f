import { formatCount, formatInstant } from '@rfp/api-client/display';
import { maxListRows } from '@rfp/contracts/opportunity';
import { rejectedRecordSchema, type RejectedRecord } from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { sanitize } from '../output/sanitize.js';
import { printHint } from '../output/print-hint.js';
import { printRecords } from '../output/print-records.js';
import { clip } from '../output/table.js';
import { parseSourceKey } from '../parse-source-key.js';
import { parseOptions } from '../parse-options.js';

/** The API truncates the raw text of a record to this length. */
const shownLength = 4000;

const optionsSchema = z.object({ limit: z.coerce.number().int().min(1).max(maxListRows).default(20) });

/** `rfp source rejected` */
export async function showRejected(io: Io, key: string, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const { limit } = parseOptions(optionsSchema, options);
  const { rows, total } = await context.client.sourceRejected(
    { id: parseSourceKey(key), limit },
    { signal: io.signal },
  );
  printRecords(context, {
    records: rows,
    allFields: Object.keys(rejectedRecordSchema.shape),
    lineFields: ['id', 'run_id', 'rejected_at', 'source_id', 'code', 'message', 'replayable', 'raw'],
    table: () =>
      rows.length === 0 ? 'No rejected records\n' : rows.map((record) => recordText(context, record)).join(''),
  });
  if (rows.length === 0) return;
  if (rows.length < total)
    printHint(context, `Showing ${formatCount(rows.length)} of ${formatCount(total)}; more with  --limit <n>`);
  const received = receivedHint(rows);
  if (received !== null) printHint(context, received);
  printHint(context, `Replay them after a fix:  rfp source replay ${key}`);
}

/** Null if the raw texts are withheld. */
function receivedHint(rows: RejectedRecord[]): string | null {
  const longest = Math.max(...rows.map(({ raw }) => raw.length));
  if (longest === 0) return null;
  return `Raw records${longest < shownLength ? '' : `, truncated to ${formatCount(shownLength)} characters`}:  --json=source_id,raw`;
}

function recordText(
  { io, colorize }: Context,
  { id, source_id, code, message, raw, rejected_at, replayable }: RejectedRecord,
): string {
  const width = io.out.columns - 3;
  const lines = [
    `${colorize('bold', source_id === null ? 'a record without an id' : sanitize(source_id))}  ${sanitize(message)} (${sanitize(code)})`,
    ...(raw === '' ? [] : [colorize('dim', clip(sanitize(raw), width))]),
    colorize('dim', `${id}  ${formatInstant(rejected_at, io.timeZone)}${replayable ? '' : ', too large to replay'}`),
  ];
  return `${lines.join('\n  ')}\n`;
}
