import { jsonValueSchema, sourceKeySchema } from '@rfp/contracts/primitives';
import { type SourceChange } from '@rfp/contracts/source';
import { z } from 'zod';
import { type Context, type Options } from '../../context.js';
import { chosenFields, isData, printHint, printRecords } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';
import { wrap } from '../../output/table.js';
import { parseSourceKey } from './parse-source-key.js';
import { readChange } from './settings/source-options.js';

const differenceSchema = z.strictObject({
  /** Field such as `interval_hours` or `settings.url`. */
  field: z.string(),
  /** Null if not set. */
  before: jsonValueSchema,
  after: jsonValueSchema,
});
type Difference = z.infer<typeof differenceSchema>;
const fields = Object.keys(differenceSchema.shape);

/** JSON output of `rfp source edit`. */
export const sourceEditSchema = z.strictObject({
  key: sourceKeySchema,
  /** False with `--dry-run`, or if nothing differs. */
  applied: z.boolean(),
  changes: z.array(differenceSchema),
});
type SourceEdit = z.infer<typeof sourceEditSchema>;

/** `rfp source edit` */
export async function editSource(context: Context, options: Options, key: string): Promise<void> {
  if (isData(context.format)) chosenFields(context, Object.keys(sourceEditSchema.shape));
  const before = await context.client.getSource({ id: parseSourceKey(key) });
  const change = await readChange(context, before, options);
  const requested = differences(before, { ...before, ...change });
  const applied = requested.length > 0 && !context.dryRun;
  const after = applied ? await context.client.changeSource({ id: key, ...change }) : null;
  const edit: SourceEdit = { key, applied, changes: after === null ? requested : differences(before, after) };
  const table = () => renderEdit(context, before.name, edit);
  printRecords(context, { records: edit.changes, allFields: fields, document: edit, table });
  if (context.dryRun) printHint(context, 'Nothing was changed.');
}

/** Editable values, with one entry per setting. */
function editableValues({
  name,
  home_url,
  interval_hours,
  max_records,
  settings = {},
}: SourceChange): Map<string, unknown> {
  const settingValues = Object.entries(settings).map(([setting, value]) => [`settings.${setting}`, value] as const);
  return new Map([...Object.entries({ name, home_url, interval_hours, max_records }), ...settingValues]);
}

function differences(before: SourceChange, after: SourceChange): Difference[] {
  const [old, next] = [editableValues(before), editableValues(after)];
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((field) => differenceSchema.parse({ field, before: old.get(field) ?? null, after: next.get(field) ?? null }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after));
}

function renderEdit({ io, colorize }: Context, name: string, { key, applied, changes }: SourceEdit): string {
  if (changes.length === 0) return `${key} already has these values.\n`;
  const lines = changes.flatMap(({ field, before, after }) => [
    `  ${field}`,
    ...wrap(`- ${formatJsonValue(before)}`, io.out.columns - 4).map((line) => `    ${colorize('red', line)}`),
    ...wrap(`+ ${formatJsonValue(after)}`, io.out.columns - 4).map((line) => `    ${colorize('green', line)}`),
  ]);
  return `${applied ? 'Changed' : 'Would change'} ${sanitize(name)} (${key}):\n${lines.join('\n')}\n`;
}

function formatJsonValue(value: Difference['before']): string {
  if (value === null) return '(none)';
  return sanitize(typeof value === 'string' ? value : JSON.stringify(value));
}
