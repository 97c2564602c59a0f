import {
  type InboxAction,
  type InboxChange,
  type InboxEntry,
  type InboxFilter,
  inboxFilterSchema,
  type InboxState,
} from '@rfp/contracts/tracking/inbox';
import { type QueryClient } from '@tanstack/react-query';
import { type GetListResult } from 'react-admin';
import { z } from 'zod';
import { inboxResource } from '../data/inbox-queries.js';

/** A change of entries by their ids. */
export type ChangeOfIds = Pick<InboxChange, 'action' | 'until'> & { readonly ids: readonly string[] };

type List = GetListResult<InboxEntry>;

const listsKey = [inboxResource, 'getList'];
const parametersSchema = z.object({ filter: inboxFilterSchema });

/** The entry after a change, as the server is expected to return it. */
function applyChange(entry: InboxEntry, { action, until }: ChangeOfIds, now: string): InboxEntry {
  const restored = entry.archived_at === null ? { snoozed_until: null, at: entry.created_at } : { archived_at: null };
  const changes: Readonly<Record<InboxAction, Partial<InboxEntry>>> = {
    read: { unread: false },
    unread: { unread: true },
    archive: { archived_at: now },
    restore: restored,
    snooze: { snoozed_until: until ?? null },
  };
  return { ...entry, ...changes[action] };
}

const belongs: Readonly<Record<InboxState, (entry: InboxEntry) => boolean>> = {
  all: ({ archived_at, snoozed_until }) => archived_at === null && snoozed_until === null,
  unread: (entry) => belongs.all(entry) && entry.unread,
  snoozed: ({ archived_at, snoozed_until }) => archived_at === null && snoozed_until !== null,
  archived: ({ archived_at }) => archived_at !== null,
};

function filterOf(key: readonly unknown[]): InboxFilter {
  return parametersSchema.catch({ filter: inboxFilterSchema.parse({}) }).parse(key[2]).filter;
}

/**
 * Changes the cached lists before the server confirms the change. Entries that no longer belong to a list leave it.
 * @returns function that restores the lists
 */
export function changeCachedEntries(queryClient: QueryClient, change: ChangeOfIds, now: Date): () => void {
  const before = queryClient.getQueriesData<List>({ queryKey: listsKey });
  for (const [key, list] of before) {
    if (list === undefined) continue;
    const isShown = belongs[filterOf(key).state];
    const data = list.data
      .map((entry) => (change.ids.includes(entry.id) ? applyChange(entry, change, now.toISOString()) : entry))
      .filter((entry) => !change.ids.includes(entry.id) || isShown(entry));
    queryClient.setQueryData<List>(key, { ...list, data });
  }
  return () => {
    for (const [key, list] of before) queryClient.setQueryData(key, list);
  };
}

/** Changes that undo a change of entries, given as they were before. */
export function inverseOf({ action, ids }: ChangeOfIds, before: readonly InboxEntry[]): ChangeOfIds[] {
  if (action === 'read' || action === 'unread') return [{ action: action === 'read' ? 'unread' : 'read', ids }];
  if (action !== 'restore') return [{ action: 'restore', ids }];
  const archived = before.filter(({ archived_at }) => archived_at !== null);
  const snoozed = before.filter(({ archived_at }) => archived_at === null);
  const times = new Set(snoozed.flatMap(({ snoozed_until: until }) => until ?? []));
  const idsOf = (entries: readonly InboxEntry[]) => entries.map(({ id }) => id);
  return [
    ...(archived.length === 0 ? [] : [{ action: 'archive' as const, ids: idsOf(archived) }]),
    ...[...times].map((until) => ({
      action: 'snooze' as const,
      until,
      ids: idsOf(snoozed.filter(({ snoozed_until }) => snoozed_until === until)),
    })),
  ];
}
