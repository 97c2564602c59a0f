import { formatCount } from '@rfp/api-client/display';
import { codeSchema, codeSystemSchema, type Code } from '@rfp/contracts/codes';
import { AppError } from '@rfp/contracts/errors';
import { codesQuerySchema } from '@rfp/contracts/routes/codes';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { printHint } from '../output/print-hint.js';
import { printRecords } from '../output/print-records.js';
import { sanitize } from '../output/sanitize.js';
import { clip, renderTable } from '../output/table.js';
import { parseOptions } from '../parse-options.js';

/** `rfp codes` */
export async function findCodes(
  io: Io,
  system: string,
  words: string[],
  options: Record<string, unknown>,
): Promise<void> {
  const context = createContext(io, options);
  const known = codeSystemSchema.safeParse(system);
  if (!known.success) throw new AppError('CODE_SYSTEM_UNKNOWN');
  const { limit } = parseOptions(codesQuerySchema.pick({ limit: true }), { limit: options['limit'] });
  const { total, codes } = await context.client.listCodes(
    { system: known.data, q: words.join(' '), limit },
    { signal: io.signal },
  );
  printRecords(context, {
    records: codes,
    allFields: Object.keys(codeSchema.shape),
    lineFields: ['code', 'title', 'ended'],
    table: () => codeTable(context, codes),
  });
  if (total > codes.length) printHint(context, `${formatCount(codes.length)} of ${formatCount(total)} found`);
}

function codeTable({ io }: Context, codes: Code[]): string {
  if (codes.length === 0) return 'No codes found\n';
  const widest = Math.max(...codes.map(({ code }) => code.length), 'CODE'.length);
  const room = Math.max(40, io.out.columns - widest - 2);
  return renderTable(
    [{ head: 'CODE' }, { head: 'TITLE' }],
    codes.map(({ code, title, ended }) => {
      const mark = ended === null ? '' : ` (ended ${ended})`;
      return [sanitize(code), clip(sanitize(title), room - mark.length) + mark];
    }),
  );
}
