import { AppError } from '@rfp/contracts/errors';
import { type WorkspaceExportLine, workspaceExportLineSchema } from '@rfp/contracts/people/workspace-export';
import { type FilePart } from '@rfp/contracts/wire/file-part';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

/** Max rows of a part. */
const maxRows = 1000;
/** Characters after which a part ends, below the limit of a message. */
const maxPartLength = 400_000;

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const opportunity = `jsonb_build_object('id', o.id, 'number', o.opportunity_number, 'title', o.title)`;

/** SQL of the lines of a section. Columns: `key`, by which they are ordered, and `line`. `$1`: workspace; `$2`: person. */
const sections = {
  search: {
    key: 's.id::text',
    line: `jsonb_build_object('id', s.id, 'name', s.name, 'visibility', s.visibility, 'owner', s.owner_id,
      'filter', s.content -> 'filter', 'sort', s.content -> 'sort', 'view', s.view,
      'created_at', ${instant('s.created_at')}, 'updated_at', ${instant('s.updated_at')})`,
    from: `saved_search s WHERE s.workspace_id = $1 AND s.deleted_at IS NULL AND (s.visibility <> 'private' OR s.owner_id = $2)`,
  },
  tag: {
    key: 't.id::text',
    line: `jsonb_build_object('id', t.id, 'name', t.name, 'colour', t.colour)`,
    from: 'workspace_tag t WHERE t.workspace_id = $1',
  },
  tagged: {
    key: `m.opportunity_id || ' ' || m.tag_id`,
    line: `jsonb_build_object('opportunity', ${opportunity}, 'tag', t.name, 'by', m.added_by, 'at', ${instant('m.added_at')})`,
    from: `opportunity_tag m JOIN workspace_tag t ON t.id = m.tag_id JOIN opportunity_summary o ON o.id = m.opportunity_id WHERE t.workspace_id = $1`,
  },
  watch: {
    key: `m.opportunity_id || ' ' || m.person_id`,
    line: `jsonb_build_object('opportunity', ${opportunity}, 'by', m.person_id, 'at', ${instant('m.watched_at')})`,
    from: 'opportunity_watch m JOIN opportunity_summary o ON o.id = m.opportunity_id WHERE m.workspace_id = $1',
  },
  dismissal: {
    key: 'm.opportunity_id::text',
    line: `jsonb_build_object('opportunity', ${opportunity}, 'reason', m.dismissed_reason, 'by', m.dismissed_by, 'at', ${instant('m.dismissed_at')})`,
    from: 'opportunity_mark m JOIN opportunity_summary o ON o.id = m.opportunity_id WHERE m.workspace_id = $1',
  },
  note: {
    key: 'm.id::text',
    line: `jsonb_build_object('opportunity', ${opportunity}, 'text', m.text, 'mentions', m.mentions, 'by', m.author_id,
      'at', ${instant('m.created_at')}, 'edited_at', ${instant('m.edited_at')})`,
    from: 'opportunity_note m JOIN opportunity_summary o ON o.id = m.opportunity_id WHERE m.workspace_id = $1',
  },
};
type SectionName = keyof typeof sections;
const sectionNames = ['search', 'tag', 'tagged', 'watch', 'dismissal', 'note'] as const satisfies SectionName[];

const row = z.object({ key: z.string(), line: z.record(z.string(), z.unknown()) });

interface ExportRequest {
  readonly workspaceId: string;
  readonly personId: string;
  /** `next` of the part before: the section and the key of its last line. */
  readonly after: string | undefined;
}

/**
 * Reads the next lines of an exported workspace.
 * @throws AppError BAD_REQUEST for an unknown position
 */
export async function readExportPart(
  database: Pick<EntityManager, 'query'>,
  { workspaceId, personId, after }: ExportRequest,
  max = maxRows,
): Promise<FilePart> {
  const [name, last] = readPosition(after);
  const { key, line, from } = sections[name];
  const sql = `SELECT * FROM (SELECT ${key} AS key, ${line} AS line FROM ${from} AND $2::uuid IS NOT NULL) line
                WHERE key COLLATE "C" > $3 ORDER BY key COLLATE "C" LIMIT ${max}`;
  const rows = await readRows(database, row, sql, [workspaceId, personId, last]);
  let text = '';
  for (const [index, found] of rows.entries()) {
    text += toLine({ type: name, ...found.line });
    const isLast = index === rows.length - 1;
    if (text.length > maxPartLength || (isLast && rows.length === max)) return { text, next: `${name}:${found.key}` };
  }
  const following = sectionNames[sectionNames.indexOf(name) + 1];
  return following === undefined ? { text } : { text, next: `${following}:` };
}

function readPosition(after = `${sectionNames[0]}:`): [name: SectionName, key: string] {
  const [name, ...key] = after.split(':');
  const section = sectionNames.find((each) => each === name);
  if (section === undefined) throw new AppError('BAD_REQUEST', { message: 'This position of an export is unknown.' });
  return [section, key.join(':')];
}

function toLine(line: unknown): string {
  const checked: WorkspaceExportLine = workspaceExportLineSchema.parse(line);
  return `${JSON.stringify(checked)}\n`;
}
