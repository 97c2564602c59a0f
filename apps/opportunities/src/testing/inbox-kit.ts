import { randomUUID } from 'node:crypto';
import { type InboxFilter, inboxFilterSchema } from '@rfp/contracts/tracking/inbox';
import { type DataSource } from 'typeorm';
import { type InboxReader } from '../inbox/inbox-conditions.js';
import { InboxService } from '../inbox/inbox.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';

/** A stored entry of an inbox. */
interface StoredEntry {
  id: string;
  person_id: string;
  opportunity_id: string;
  kind: 'match' | 'changed';
  created_at: string;
  search_id: string | null;
  workspace_id: string | null;
}

/** Reads, changes and fills inboxes. */
export function inboxKit(store: DataSource) {
  const inbox = new InboxService(store);
  let versions = 0;
  return {
    inbox,
    notifications: new NotificationsService(store),
    /** Stores an entry of a person about another version, and returns its id. */
    async store(person_id: string, opportunity_id: string, given: Partial<StoredEntry> = {}): Promise<string> {
      const id = randomUUID();
      versions += 1;
      const created_at = '2026-03-10T12:00:00.000Z';
      const entry: StoredEntry = {
        id,
        person_id,
        opportunity_id,
        kind: 'match',
        created_at,
        search_id: null,
        workspace_id: null,
        ...given,
      };
      await store.query(
        `INSERT INTO notification (id, person_id, opportunity_id, kind, at, score, changed_fields, created_at, search_id, workspace_id)
         VALUES ($1, $2, $3, $4, '2026-01-01'::timestamptz + make_interval(secs => $8), 80, '{}', $5, $6, $7)`,
        [id, person_id, opportunity_id, entry.kind, entry.created_at, entry.search_id, entry.workspace_id, versions],
      );
      return id;
    },
    /** Ids of the entries of a filter, in their order. */
    async ids(reader: InboxReader, filter: Partial<InboxFilter> = {}, now?: Date): Promise<string[]> {
      const { entries } = await inbox.list(inboxFilterSchema.parse(filter), reader, now);
      return entries.map(({ id }) => id);
    },
  };
}
