import { inboxRpc } from '../rpc/inbox.js';
import { inboxChangeSchema, inboxPageSchema, inboxQuerySchema } from '../tracking/inbox.js';
import { answeredBy, type Routes } from './route.js';

export const inboxRoutes = {
  inbox: {
    method: 'GET',
    path: '/inbox',
    access: 'read',
    summary:
      'Inbox of the caller, the newest entry first: changes, new matches and mentions; the first page begins with news about the account',
    query: inboxQuerySchema,
    reply: inboxPageSchema,
  },
  inboxCount: {
    method: 'GET',
    path: '/inbox/count',
    summary: 'Number of unread entries of the inbox',
    ...answeredBy(inboxRpc, 'opportunities.inbox-count'),
  },
  changeInbox: {
    method: 'POST',
    path: '/inbox/changes',
    summary: 'Mark entries of the inbox as read or unread, archive, snooze or restore them',
    body: inboxChangeSchema,
    ...answeredBy(inboxRpc, 'opportunities.change-inbox'),
  },
} as const satisfies Routes;
