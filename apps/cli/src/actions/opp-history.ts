import { formatInstant } from '@rfp/api-client/display';
import {
  historyPageSchema,
  knownAt,
  maxHistoryRows,
  opportunityVersionSchema,
  type FieldChange,
  type OpportunityHistory,
  type OpportunityVersion,
} from '@rfp/contracts/opportunity-history';
import { versionKey } from '@rfp/contracts/version-diff';
import { z } from 'zod';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { changeValues } from '../output/change-values.js';
import { printHint } from '../output/print-hint.js';
import { printRecords } from '../output/print-records.js';
import { sanitize } from '../output/sanitize.js';
import { clip } from '../output/table.js';
import { parseOptions } from '../parse-options.js';

const optionsSchema = z.object({
  older_than: historyPageSchema.shape.older_than,
  limit: z.coerce.number().int().min(1).max(maxHistoryRows).optional(),
});

/** `rfp opp history` */
export async function showVersions(io: Io, id: string, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const { older_than, limit } = parseOptions(optionsSchema, options);
  const { versions, older, deleted } = await context.client.opportunityHistory(
    { id, older_than, limit },
    { signal: io.signal },
  );
  const fields = Object.keys(opportunityVersionSchema.shape);
  printRecords(context, {
    records: versions,
    allFields: fields,
    lineFields: fields,
    lines: versions.map(({ changes, ...version }) => ({ ...version, changes: JSON.stringify(changes) })),
    table: () => versions.map((version) => describe(context, version)).join('\n'),
  });
  if (older !== undefined) printHint(context, `Older versions:  rfp opp history ${id} --older-than ${older}`);
  if (deleted !== undefined) printHint(context, describeDeleted(deleted));
}

function describeDeleted({ versions, kept_days }: NonNullable<OpportunityHistory['deleted']>): string {
  const counted = versions === 1 ? '1 older version was deleted' : `${versions} older versions were deleted`;
  return `${counted}: versions are kept for ${kept_days} days after they were superseded.`;
}

function describe({ colorize, io }: Context, version: OpportunityVersion): string {
  const { source_name, source_id, changes, previous_deleted } = version;
  const head = colorize('bold', `${sanitize(source_name)} ${sanitize(source_id)}, version ${version.version}`);
  const unchanged = previous_deleted ? '  The version before was deleted' : '  First fetched';
  const lines = changes.length === 0 ? [unchanged] : changes.map((change) => describeChange(change));
  const cut = lines.map((line) => `${clip(line, io.out.columns)}\n`).join('');
  return `${head}  known since ${formatInstant(knownAt(version), io.timeZone)}  ${colorize('dim', versionKey(version))}\n${cut}`;
}

function describeChange(change: FieldChange): string {
  return `  ${sanitize(change.field)}: ${changeValues(change)}`;
}
