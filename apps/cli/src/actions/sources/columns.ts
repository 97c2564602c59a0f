import { formatCount } from '@rfp/api-client/display';
import { type SourceColumns, sourceColumnsInputSchema } from '@rfp/contracts/source';
import { type Context, type Options } from '../../context.js';
import { sanitize, toJson } from '../../output/sanitize.js';
import { renderTable, maxTableWidth } from '../../output/table.js';
import { parseOptions } from '../../parse-options.js';
import { show } from '../list.js';

/** `rfp source columns` */
export const showColumns = show({
  read({ client }: Context, { sheet, delimiter, time_zone }: Options, url: string) {
    return client.sourceColumns(parseOptions(sourceColumnsInputSchema, { url, sheet, delimiter, time_zone }));
  },
  text: columnsText,
  hint: () =>
    'Save the mapping, correct it, and add the source:  rfp source columns <url> --jq .settings > file.json;  rfp source add <name> --connector csv_file --settings file.json',
});

function columnsText({ io }: Context, { sheets, sheet, columns, rows, settings }: SourceColumns): string {
  const table = renderTable(
    [{ head: 'COLUMN' }, { head: 'HEAD' }, { head: 'FIRST VALUES' }],
    columns.map(({ name, head, samples }) => [sanitize(name), sanitize(head), sanitize(samples.join(' · '))]),
    maxTableWidth(io.out),
  );
  const read = sheet === null ? '' : `, sheet ${sanitize(sheet)} of ${sheets.map(sanitize).join(', ')}`;
  return `${table}${formatCount(columns.length)} columns, ${formatCount(rows)} rows${read}. A likely mapping:\n\n${toJson(settings, 2)}\n`;
}
