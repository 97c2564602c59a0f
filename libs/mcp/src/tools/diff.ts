import { withNote } from '@rfp/contracts/dates/date-note';
import { knownAt, type OpportunityVersion } from '@rfp/contracts/opportunities/opportunity-history';
import { dateNoteSchema } from '@rfp/contracts/notice';
import { isoInstantSchema } from '@rfp/contracts/primitives';
import {
  type FieldDifference,
  type SourceVersion,
  type VersionHead,
  versionKey,
  versionKeySchema,
} from '@rfp/contracts/opportunities/version-diff';
import { z } from 'zod';
import { clip, outsideNote, quoteOutside } from '../outside-text.js';
import { type McpOptions, type Tool } from '../tool.js';

const maxChanges = 25;
const maxVersions = 10;
const maxValue = 500;
const maxWords = 1500;

const inputSchema = z.strictObject({
  id: z.uuid().describe('Id of the opportunity, from the tool search'),
  from: versionKeySchema.optional().describe('Key of the earlier version; default: the one before "to"'),
  to: versionKeySchema.optional().describe('Key of the later version; default: the newest'),
});

const versionSchema = z.object({
  key: z.string().describe('Key for "from" and "to"'),
  source_name: z.string(),
  fetched_at: isoInstantSchema,
  known_at: isoInstantSchema.describe('When the version became known'),
});

const outputSchema = z.object({
  note: z.literal(outsideNote),
  id: z.uuid(),
  from: versionSchema.nullable().describe('Null: "to" is the first version, or the one before was deleted'),
  to: versionSchema,
  changes: z
    .array(
      z.object({
        field: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        from_note: dateNoteSchema.optional().describe('How the date before was read, if not simply as printed'),
        to_note: dateNoteSchema.optional().describe('How the date after was read, if not simply as printed'),
        words: z.string().optional().describe('The text with [-deleted-] and {+inserted+} words'),
      }),
    )
    .max(maxChanges),
  earlier_deleted: z
    .literal(true)
    .optional()
    .describe('The version before "to" was deleted: its changes are not known'),
  changes_left: z.int().nonnegative().describe('Changed fields that are not listed here'),
  versions: z.array(versionSchema).max(maxVersions).describe('The newest versions of the opportunity'),
});

/** The tool `diff`. */
export function diffTool({ client }: McpOptions): Tool<typeof inputSchema, typeof outputSchema> {
  return {
    name: 'diff',
    title: 'Compare two versions',
    description:
      'What changed in an opportunity between two versions of its notice, field by field and word by word. By default the last amendment.',
    input: inputSchema,
    output: outputSchema,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    async answer({ id, from, to }, { signal }) {
      const range = { from: from && versionKey(from), to: to && versionKey(to) };
      const [diff, history] = await Promise.all([
        client.opportunityDiff({ id, ...range }, { signal }),
        client.opportunityHistory({ id, limit: maxVersions }, { signal }),
      ]);
      const changes = diff.changes.slice(0, maxChanges).map(toChange);
      const data: z.input<typeof outputSchema> = {
        note: outsideNote,
        id,
        from: diff.from && toVersion(diff.from),
        to: toVersion(diff.to),
        changes,
        ...(diff.earlier_deleted ? { earlier_deleted: true as const } : {}),
        changes_left: Math.max(0, diff.changes.length - maxChanges),
        versions: history.versions.map(toVersion),
      };
      return { data, text: describe(data), opportunities: [id] };
    },
  };
}

function toVersion(version: VersionHead | OpportunityVersion) {
  const { source_name, source_id, channel, version: number, fetched_at } = version;
  const identity: SourceVersion = { source_name, source_id, channel, version: number };
  return { key: versionKey(identity), source_name, fetched_at, known_at: knownAt(version) };
}

function toChange({ field, from, to, words, from_note, to_note }: FieldDifference) {
  const changed = words?.map(({ op, text }) => (op === 'equal' ? shorten(text) : markOf(op, text))).join('');
  return {
    field,
    from: textOf(from),
    to: textOf(to),
    ...(from_note && { from_note }),
    ...(to_note && { to_note }),
    ...(changed === undefined ? {} : { words: clip(changed, maxWords) }),
  };
}

function markOf(op: 'insert' | 'delete', text: string): string {
  return op === 'insert' ? `{+${text}+}` : `[-${text}-]`;
}

/** Shortens a long unchanged passage to its beginning and end. */
function shorten(text: string): string {
  return text.length <= 120 ? text : `${clip(text, 60)} ${text.slice(-50).toWellFormed()}`;
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return clip(typeof value === 'string' ? value : JSON.stringify(value), maxValue);
}

type ReportedDiff = Pick<z.input<typeof outputSchema>, 'from' | 'to' | 'changes' | 'changes_left' | 'earlier_deleted'>;

function describe({ from, to, changes, changes_left: left, earlier_deleted }: ReportedDiff): string {
  if (earlier_deleted) return 'The previous version was deleted, so its differences are unknown.';
  if (from === null) return 'This is the first version: there is nothing to compare it with.';
  const lines = changes.map((change) => {
    const { field, words, from_note, to_note } = change;
    const before = withNote(change.from ?? 'not stated', from_note);
    const after = withNote(change.to ?? 'not stated', to_note);
    return `${field}: ${words ?? `${before} -> ${after}`}`;
  });
  return [
    `${changes.length + left} fields changed between ${from.known_at} and ${to.known_at}.`,
    outsideNote,
    quoteOutside(lines),
    ...(left === 0 ? [] : [`${left} more fields changed: read both versions in the console.`]),
  ].join('\n');
}
