import { notificationListSchema } from '@rfp/contracts/notifications';
import { type StubAnswers } from './stub-answers.js';

/** A match and a change. */
export const stubNotifications = notificationListSchema.parse({
  notifications: [
    {
      id: '0197a3a4-5555-7000-8000-000000000001',
      opportunity_id: '0197a3a4-0000-7000-8000-000000000001',
      title: 'Laboratory cooling systems, lot 1',
      agency_name: 'Department of Veterans Affairs',
      due_at: '2026-03-11T20:00:00.000Z',
      kind: 'match',
      at: '2026-03-10T14:00:00.000Z',
      score: 91,
      changed_fields: [],
      sentence: 'New match: Laboratory cooling systems, lot 1 (Department of Veterans Affairs), due Mar 11, 4 PM EDT',
      details: ['Matches with 91 of 100: "cooling" in the title, NAICS 238220'],
      created_at: '2026-03-10T14:00:01.000Z',
      sent_at: null,
    },
    {
      id: '0197a3a4-5555-7000-8000-000000000002',
      opportunity_id: '0197a3a4-0000-7000-8000-000000000002',
      title: 'Laboratory cooling systems, lot 2',
      agency_name: null,
      due_at: '2026-03-13T03:59:59.999Z',
      kind: 'changed',
      at: '2026-03-10T13:00:00.000Z',
      score: 74,
      changed_fields: ['description', 'due_date'],
      sentence: 'The deadline of "Laboratory cooling systems, lot 2" was moved from Mar 20 to Mar 12',
      details: ['Also: description changed', 'due Mar 12'],
      created_at: '2026-03-10T13:00:01.000Z',
      sent_at: '2026-03-10T14:00:00.000Z',
    },
  ],
  unread: 2,
});

export const notificationAnswers: StubAnswers = {
  'opportunities.notifications': () => stubNotifications,
  'opportunities.dismiss-notification': () => ({ unread: 1 }),
  'opportunities.dismiss-notifications': () => ({ unread: 0 }),
  'opportunities.rehearse-notifications': () => ({
    from: '2026-02-08T15:00:00.000Z',
    to: '2026-03-10T15:00:00.000Z',
    mails: [
      {
        at: '2026-03-10T07:00:00.000Z',
        total: 2,
        news: stubNotifications.notifications.map(({ id: _id, created_at: _created, sent_at: _sent, ...news }) => news),
      },
    ],
    notifications: 2,
    waiting: 0,
    examined: 120,
    complete: true,
    proposal: { threshold: 64, matches: 88 },
  }),
  'auth.send-notification-confirmation': () => ({ sent: true }),
  'auth.confirm-notification-email': () => ({ confirmed: true }),
  'auth.mail-state': () => ({ email_notifications: true, search: null }),
  'auth.unsubscribe': () => ({ email_notifications: false, search: null }),
};
