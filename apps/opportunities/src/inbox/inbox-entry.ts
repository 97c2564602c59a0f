import { type InboxEntry, inboxKindSchema } from '@rfp/contracts/tracking/inbox';
import { defaultSchedule } from '@rfp/contracts/settings';
import { plainLine } from '@rfp/contracts/text/plain-line';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { z } from 'zod';
import { newsColumns, newsCondition, newsRow, toNews } from '../notifications/notification-rows.js';
import { isUnread } from './inbox-conditions.js';

const maxTitleLength = 60;
const maxNoteLength = 300;

/** Columns of an entry, from `notification n` and `entryJoins`. */
export const entryColumns = `n.id, ${newsColumns}, n.workspace_id, n.created_at, n.dismissed_at, n.snoozed_until,
  ${isUnread} AND ${newsCondition} AS unread, s.id AS search_id, s.name AS search_name, note.author_id, note.text AS note_text,
  w.schedule->>'time_zone' AS zone`;

/** A search that the person may no longer see is not named. */
export const entryJoins = `JOIN opportunity_summary o ON o.id = n.opportunity_id
  LEFT JOIN saved_search s ON s.id = n.search_id AND (s.visibility <> 'private' OR s.owner_id = n.person_id)
  LEFT JOIN opportunity_note note ON note.id = n.note_id
  LEFT JOIN watcher w ON w.person_id = n.person_id`;

export const entryRow = newsRow.extend({
  id: z.string(),
  kind: inboxKindSchema,
  workspace_id: z.string().nullable(),
  created_at: z.date(),
  dismissed_at: z.date().nullable(),
  snoozed_until: z.date().nullable(),
  unread: z.boolean(),
  search_id: z.string().nullable(),
  search_name: z.string().nullable(),
  author_id: z.string().nullable(),
  note_text: z.string().nullable(),
  /** Null for people without mails. */
  zone: z.string().nullable(),
});
type EntryRow = z.infer<typeof entryRow>;

export function toEntry(row: EntryRow, now: Date): InboxEntry {
  const { id, kind, opportunity_id, title, agency_name, due_at, workspace_id, snoozed_until: until } = row;
  return {
    id,
    kind,
    opportunity_id,
    title,
    agency_name,
    due_at: due_at?.toISOString() ?? null,
    ...describe(row),
    workspace_id,
    search: row.search_id === null ? null : { id: row.search_id, name: row.search_name ?? '' },
    author: row.author_id,
    created_at: row.created_at.toISOString(),
    at: (until ?? row.created_at).toISOString(),
    unread: row.unread,
    archived_at: row.dismissed_at?.toISOString() ?? null,
    snoozed_until: until !== null && until > now ? until.toISOString() : null,
  };
}

function describe({ kind, ...row }: EntryRow): Pick<InboxEntry, 'sentence' | 'details'> {
  if (kind === 'mention') return describeMention(row);
  const { sentence, details } = toNews([{ ...row, kind }], row.zone ?? defaultSchedule.time_zone);
  return { sentence, details };
}

/** Describes a mention by the beginning of the note: plain text of another person, without links and line breaks. */
function describeMention({
  title,
  note_text: text,
}: Pick<EntryRow, 'title' | 'note_text'>): Pick<InboxEntry, 'sentence' | 'details'> {
  const shown = plainLine(sentenceCase(title), maxTitleLength);
  const note = plainLine(text ?? '', maxNoteLength);
  return {
    sentence: shown === '' ? 'You were mentioned in a note' : `You were mentioned in a note on "${shown}"`,
    details: note === '' ? [] : [note],
  };
}
