import { formatCount } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import { codesQuerySchema } from '@rfp/contracts/routes/codes';
import { codeSchema, codeSystemSchema, type Code } from '@rfp/contracts/vocabulary/codes';
import { type Context } from '../../context.js';
import { sanitize } from '../../output/sanitize.js';
import { clip, renderTable } from '../../output/table.js';
import { parseOptions } from '../../parse-options.js';
import { list } from '../list.js';

/** `rfp codes` */
export const findCodes = list<Code, [system: string, words: string[]]>({
  fields: Object.keys(codeSchema.shape),
  lineFields: ['code', 'title', 'ended'],
  none: 'No codes found',
  table: codeTable,
  async read({ client }, options, system, words) {
    const known = codeSystemSchema.safeParse(system);
    if (!known.success) throw new AppError('CODE_SYSTEM_UNKNOWN');
    const { limit } = parseOptions(codesQuerySchema.pick({ limit: true }), { limit: options['limit'] });
    const { total, codes } = await client.listCodes({ system: known.data, q: words.join(' '), limit });
    const hint = `${formatCount(codes.length)} of ${formatCount(total)} found`;
    return { records: codes, hints: total > codes.length ? [hint] : [] };
  },
});

function codeTable({ io }: Context, codes: Code[]): string {
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
