import { formatCount, formatInstant } from '@rfp/api-client/display';
import { rejectedRecordSchema, type RejectedRecord } from '@rfp/contracts/sync-run';
import { type Context } from '../../context.js';
import { sanitize } from '../../output/sanitize.js';
import { clip } from '../../output/table.js';
import { parseLimit } from '../../parse-options.js';
import { parseSourceKey } from './parse-source-key.js';
import { truncationHint, list } from '../list.js';

/** The API truncates the raw text of a record to this length. */
const maxRawLength = 4000;

/** `rfp source rejected` */
export const showRejected = list<RejectedRecord, [key: string]>({
  fields: Object.keys(rejectedRecordSchema.shape),
  lineFields: ['id', 'run_id', 'rejected_at', 'source_id', 'code', 'message', 'replayable', 'raw'],
  none: 'No rejected records',
  entry: recordText,
  async read({ client }, options, key) {
    const { rows, total } = await client.sourceRejected({ id: parseSourceKey(key), limit: parseLimit(options, 20) });
    const replay = `Replay them after a fix:  rfp source replay ${key}`;
    return {
      records: rows,
      hints: rows.length === 0 ? [] : [...truncationHint(rows, total), ...rawTextHint(rows), replay],
    };
  },
});

/** Hint at the option that prints the raw texts; empty if the server withholds them. */
function rawTextHint(rows: RejectedRecord[]): string[] {
  const longest = Math.max(...rows.map(({ raw }) => raw.length));
  if (longest === 0) return [];
  return [
    `Raw records${longest < maxRawLength ? '' : `, truncated to ${formatCount(maxRawLength)} characters`}:  --json=source_id,raw`,
  ];
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
