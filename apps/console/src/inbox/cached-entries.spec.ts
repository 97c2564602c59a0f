import { type InboxEntry, inboxFilterSchema, type InboxState } from '@rfp/contracts/tracking/inbox';
import { stubInboxEntries } from '@rfp/testing/stubs/stub-inbox';
import { QueryClient } from '@tanstack/react-query';
import { changeCachedEntries, type ChangeOfIds, inverseOf } from './cached-entries.js';

const now = new Date('2026-03-10T15:00:00.000Z');
const until = '2026-03-11T07:00:00.000Z';
const ids = stubInboxEntries.map(({ id }) => id);

/** Caches the entries as the list of each state, makes a change, and returns the number of entries of each list. */
function countsAfter(change: ChangeOfIds, states: readonly InboxState[]): Record<string, number | undefined> {
  const queryClient = new QueryClient();
  const keyOf = (state: InboxState) => ['inbox', 'getList', { filter: inboxFilterSchema.parse({ state }) }];
  for (const state of states) queryClient.setQueryData(keyOf(state), { data: stubInboxEntries });
  const restore = changeCachedEntries(queryClient, change, now);
  const counts = Object.fromEntries(
    states.map((state) => [state, queryClient.getQueryData<{ data: InboxEntry[] }>(keyOf(state))?.data.length]),
  );
  restore();
  for (const state of states) expect(queryClient.getQueryData(keyOf(state))).toEqual({ data: stubInboxEntries });
  return counts;
}

describe('a change of cached entries', () => {
  it.each([
    [
      { action: 'read', ids },
      { all: 3, unread: 0 },
    ],
    [
      { action: 'unread', ids },
      { all: 3, unread: 3 },
    ],
    [
      { action: 'archive', ids: ids.slice(0, 1) },
      { all: 2, unread: 2 },
    ],
    [
      { action: 'snooze', ids, until },
      { all: 0, unread: 0 },
    ],
  ] as const)('%j leaves the entries that still belong to a list, and can be taken back', (change, counts) => {
    expect(countsAfter(change, ['all', 'unread'])).toEqual(counts);
  });
});

describe('the inverse of a change', () => {
  it('of the state is the other state, and of an archived or snoozed entry its return', () => {
    expect(inverseOf({ action: 'read', ids }, [])).toEqual([{ action: 'unread', ids }]);
    expect(inverseOf({ action: 'snooze', ids, until }, [])).toEqual([{ action: 'restore', ids }]);
  });

  it('of a return archives or snoozes the entries as before', () => {
    const [one, two, three] = stubInboxEntries.map((entry, index): InboxEntry => ({
      ...entry,
      archived_at: index === 0 ? now.toISOString() : null,
      snoozed_until: index === 0 ? null : until,
    }));
    const before = [one, two, three].flatMap((entry) => entry ?? []);
    expect(inverseOf({ action: 'restore', ids }, before)).toEqual([
      { action: 'archive', ids: [one?.id] },
      { action: 'snooze', until, ids: [two?.id, three?.id] },
    ]);
  });
});
