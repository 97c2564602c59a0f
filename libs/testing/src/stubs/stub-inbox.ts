import {
  type InboxEntry,
  inboxEntrySchema,
  type InboxNotices,
  inboxNoticesSchema,
} from '@rfp/contracts/tracking/inbox';
import { type StubAnswers } from './stub-answers.js';

function anEntry(n: number, members: Partial<InboxEntry>): InboxEntry {
  return inboxEntrySchema.parse({
    id: `0197a3a4-7777-7000-8000-${String(n).padStart(12, '0')}`,
    kind: 'match',
    opportunity_id: `0197a3a4-0000-7000-8000-${String(n).padStart(12, '0')}`,
    title: `Laboratory cooling systems, lot ${n}`,
    agency_name: 'Department of Veterans Affairs',
    due_at: '2026-03-11T20:00:00.000Z',
    sentence: `New match: Laboratory cooling systems, lot ${n}, due Mar 11, 4 PM EDT`,
    details: ['Matches with 91 of 100: "cooling" in the title, NAICS 238220'],
    workspace_id: null,
    search: null,
    author: null,
    at: members.created_at ?? '2026-03-10T14:00:00.000Z',
    created_at: '2026-03-10T14:00:00.000Z',
    unread: true,
    archived_at: null,
    snoozed_until: null,
    ...members,
  });
}

/** A match of a saved search, a change, and a mention of the day before, which was read. */
export const stubInboxEntries = [
  anEntry(1, {
    workspace_id: '0197a3a4-2222-7000-8000-000000000001',
    search: { id: '0197a3a4-6666-7000-8000-000000000001', name: 'Cooling systems' },
  }),
  anEntry(2, {
    kind: 'changed',
    sentence: 'The deadline of "Laboratory cooling systems, lot 2" was moved from Mar 20 to Mar 12',
    details: ['Also: description changed'],
    created_at: '2026-03-10T13:00:00.000Z',
  }),
  anEntry(3, {
    kind: 'mention',
    sentence: 'You were mentioned in a note on "Laboratory cooling systems, lot 3"',
    details: ['Who visits the site?'],
    workspace_id: '0197a3a4-2222-7000-8000-000000000009',
    author: '0197a3a4-2222-7000-8000-000000000002',
    created_at: '2026-03-09T13:00:00.000Z',
    unread: false,
  }),
];

/** An invitation, and a mail that could not be delivered yet. */
export const stubInboxNotices: InboxNotices = inboxNoticesSchema.parse({
  invitations: [
    {
      id: '0197a3a4-4444-7000-8000-000000000001',
      workspace: 'Harbor Team',
      role: 'editor',
      invited_by: 'ada@example.org',
      expires_at: '2026-03-17T14:00:00.000Z',
    },
  ],
  failed_delivery: { at: '2026-03-10T07:00:30.000Z', attempts: 3, dropped: false },
});

export const inboxAnswers: StubAnswers = {
  'opportunities.inbox': ({ kind, search_id: searchId, state }) => ({
    entries: stubInboxEntries.filter(
      (entry) =>
        (kind === undefined || entry.kind === kind) &&
        (searchId === undefined || entry.search?.id === searchId) &&
        (state === 'all' || (state === 'unread' && entry.unread)),
    ),
    next: null,
  }),
  'opportunities.inbox-count': () => ({ unread: 2 }),
  'opportunities.change-inbox': ({ ids = stubInboxEntries.map(({ id }) => id) }) => ({
    changed: ids.length,
    ids: [...ids],
    unread: 1,
  }),
  'auth.inbox-notices': () => stubInboxNotices,
};
