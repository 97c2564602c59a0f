import { formatInstant } from '@rfp/api-client/display';
import { withNote } from '@rfp/contracts/dates/date-note';
import {
  historyPageSchema,
  knownAt,
  maxHistoryRows,
  opportunityVersionSchema,
  type FieldChange,
  type OpportunityHistory,
  type OpportunityVersion,
} from '@rfp/contracts/opportunities/opportunity-history';
import { versionKey } from '@rfp/contracts/opportunities/version-diff';
import { z } from 'zod';
import { type Context } from '../../context.js';
import { sanitize } from '../../output/sanitize.js';
import { clip } from '../../output/table.js';
import { parseOptions } from '../../parse-options.js';
import { list } from '../list.js';

const optionsSchema = z.object({
  older_than: historyPageSchema.shape.older_than,
  limit: z.coerce.number().int().min(1).max(maxHistoryRows).optional(),
});

/** `rfp opp history` */
export const showVersions = list<OpportunityVersion, [id: string]>({
  fields: Object.keys(opportunityVersionSchema.shape),
  line: ({ changes, ...version }) => ({ ...version, changes: JSON.stringify(changes) }),
  table: (context, versions) => versions.map((version) => describe(context, version)).join('\n'),
  async read({ client }, options, id) {
    const page = parseOptions(optionsSchema, options);
    const { versions, older, deleted } = await client.opportunityHistory({ id, ...page });
    const hints = [
      ...(older === undefined ? [] : [`Older versions:  rfp opp history ${id} --older-than ${older}`]),
      ...(deleted === undefined ? [] : [describeDeleted(deleted)]),
    ];
    return { records: versions, hints };
  },
});

function describeDeleted({ versions, kept_days }: NonNullable<OpportunityHistory['deleted']>): string {
  const deletedText = versions === 1 ? '1 older version was deleted' : `${versions} older versions were deleted`;
  return `${deletedText}: versions are kept for ${kept_days} days after they were superseded.`;
}

function describe({ colorize, io }: Context, version: OpportunityVersion): string {
  const { source_name, source_id, changes, previous_deleted } = version;
  const head = colorize('bold', `${sanitize(source_name)} ${sanitize(source_id)}, version ${version.version}`);
  const noChangeText = previous_deleted ? '  The previous version was deleted' : '  First fetched';
  const lines =
    changes.length === 0
      ? [noChangeText]
      : changes.map((change) => `  ${sanitize(change.field)}: ${changeValues(change)}`);
  const clippedLines = lines.map((line) => `${clip(line, io.out.columns)}\n`).join('');
  return `${head}  known since ${formatInstant(knownAt(version), io.timeZone)}  ${colorize('dim', versionKey(version))}\n${clippedLines}`;
}

/** Values before and after as JSON, with a note on dates that were interpreted. */
export function changeValues({ from, to, from_note, to_note }: FieldChange): string {
  const values = [withNote(JSON.stringify(from), from_note), withNote(JSON.stringify(to), to_note)];
  return sanitize(values.join(' -> '));
}
