import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import {
  type ChangedInbox,
  defaultInboxRows,
  type InboxAction,
  type InboxEntries,
  inboxFilterSchema,
  maxInboxCount,
  maxInboxIds,
  maxSnoozeDays,
} from '@rfp/contracts/tracking/inbox';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import {
  type Conditions,
  filteredEntries,
  type InboxReader,
  isUnread,
  ownEntries,
  surfacedAt,
} from './inbox-conditions.js';
import { entryColumns, entryJoins, entryRow, toEntry } from './inbox-entry.js';

type ChangeRequest = ParsedRpcRequest<'opportunities.change-inbox'>;

const dayMs = 86_400_000;

const pageRow = entryRow.extend({ position: z.string() });
const countRow = z.object({ unread: z.coerce.number() });
const changedRow = z.object({ changed: z.coerce.number(), ids: z.array(z.string()) });

/** Position of an entry in the order of the inbox: its time with microseconds, and its id. */
const positionSql = `to_char(${surfacedAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || n.id`;

/** Entries that an action changes, and the change. `$now` and `$until` are placeholders. */
const changes: Record<InboxAction, { concerns: (now: string) => string; set: (now: string, until: string) => string }> =
  {
    read: { concerns: () => isUnread, set: (now) => `read_at = ${now}` },
    unread: { concerns: () => `NOT ${isUnread}`, set: () => 'read_at = NULL' },
    archive: { concerns: () => 'n.dismissed_at IS NULL', set: (now) => `dismissed_at = ${now}` },
    // An archived entry returns to its place, which may be among the snoozed ones.
    restore: {
      concerns: (now) => `(n.dismissed_at IS NOT NULL OR n.snoozed_until > ${now})`,
      set: () =>
        'dismissed_at = NULL, snoozed_until = CASE WHEN n.dismissed_at IS NULL THEN NULL ELSE n.snoozed_until END',
    },
    snooze: { concerns: () => 'n.dismissed_at IS NULL', set: (_now, until) => `snoozed_until = ${until}` },
  };

/** The inbox of a person: the stored notifications, of which mails are made, and mentions. Visitors have none. */
@Injectable()
export class InboxService {
  constructor(private readonly database: DataSource) {}

  /** Returns a page, the newest entry first. */
  async list(
    { after, limit = defaultInboxRows, ...filter }: ParsedRpcRequest<'opportunities.inbox'>,
    reader: InboxReader,
    now = new Date(),
  ): Promise<InboxEntries> {
    const conditions = filteredEntries(reader, filter, now);
    if (after !== undefined) continueAfter(conditions, after);
    // Finds the rows of the page first, so that only they are described.
    const rows = await readRows(
      this.database,
      pageRow,
      `WITH page AS MATERIALIZED (
         SELECT n.id FROM notification n WHERE ${conditions.sql} ORDER BY ${surfacedAt} DESC, n.id DESC LIMIT ${limit + 1})
       SELECT ${entryColumns}, ${positionSql} AS position FROM page JOIN notification n USING (id) ${entryJoins}
        ORDER BY ${surfacedAt} DESC, n.id DESC`,
      conditions.parameters,
    );
    const shown = rows.slice(0, limit);
    const next = rows.length > limit ? (shown.at(-1)?.position ?? null) : null;
    return { entries: shown.map((row) => toEntry(row, now)), next };
  }

  async count(reader: InboxReader, now = new Date()): Promise<RpcReply<'opportunities.inbox-count'>> {
    return { unread: await countUnread(this.database.manager, reader, now) };
  }

  /**
   * Changes the given entries, or all entries of a filter. Entries of others, and entries that are as requested already, are left alone.
   * @throws AppError VALIDATION
   */
  async change(request: ChangeRequest, reader: InboxReader, now = new Date()): Promise<ChangedInbox> {
    checkChange(request, now);
    return inTransaction(this.database, async (manager) => {
      const { changed, ids } = await changeEntries(manager, request, reader, now);
      return {
        changed,
        ids: changed > maxInboxIds ? null : ids,
        unread: await countUnread(manager, reader, now),
      };
    });
  }
}

/** Counts up to `maxInboxCount` entries. */
async function countUnread(database: Pick<EntityManager, 'query'>, reader: InboxReader, now: Date): Promise<number> {
  const { sql, parameters } = filteredEntries(reader, inboxFilterSchema.parse({ state: 'unread' }), now);
  const counted = `SELECT FROM notification n WHERE ${sql} LIMIT ${maxInboxCount}`;
  return (
    (await readOne(database, countRow, `SELECT count(*) AS unread FROM (${counted}) unread`, parameters))?.unread ?? 0
  );
}

async function changeEntries(
  manager: EntityManager,
  { action, ids, filter, until }: ChangeRequest,
  reader: InboxReader,
  now: Date,
): Promise<z.infer<typeof changedRow>> {
  const conditions = filter === undefined ? ownEntries(reader) : filteredEntries(reader, filter, now);
  if (ids !== undefined) conditions.require(`n.id = ANY(${conditions.add(ids)}::uuid[])`);
  const times = { now: `${conditions.add(now)}::timestamptz`, until: `${conditions.add(until ?? null)}::timestamptz` };
  const { concerns, set } = changes[action];
  conditions.require(concerns(times.now));
  // Locks in one order, so that two changes of the same entries wait for each other.
  const sql = `
    WITH concerned AS MATERIALIZED (
      SELECT n.id, ${times.now} AS at, ${times.until} AS until FROM notification n WHERE ${conditions.sql} ORDER BY n.id FOR UPDATE),
    changed AS (UPDATE notification n SET ${set('concerned.at', 'concerned.until')} FROM concerned WHERE n.id = concerned.id RETURNING n.id)
    SELECT (SELECT count(*) FROM changed) AS changed, ARRAY(SELECT id FROM changed LIMIT ${maxInboxIds}) AS ids`;
  return (await readOne(manager, changedRow, sql, conditions.parameters)) ?? { changed: 0, ids: [] };
}

function continueAfter(conditions: Conditions, position: string): void {
  const [at, id] = position.split('_');
  conditions.require(`(${surfacedAt}, n.id) < (${conditions.add(at)}::timestamptz, ${conditions.add(id)}::uuid)`);
}

/** @throws AppError VALIDATION if the members of a change contradict each other */
function checkChange({ action, ids, filter, until }: ChangeRequest, now: Date): void {
  if ((ids === undefined) === (filter === undefined)) fail('ids', 'Give either ids or a filter');
  if (action !== 'snooze') return until === undefined ? undefined : fail('until', 'Only for the action snooze');
  const ahead = until === undefined ? 0 : Date.parse(until) - now.getTime();
  if (ahead <= 0 || ahead > maxSnoozeDays * dayMs)
    fail('until', `Must be an instant in the next ${maxSnoozeDays} days`);
}

function fail(member: string, message: string): never {
  throw new AppError('VALIDATION', { message: `${member}: ${message}`, details: { errors: { [member]: message } } });
}
