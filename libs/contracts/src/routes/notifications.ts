import { rehearsalSchema, mailTokenSchema } from '../notifications.js';
import { answeredBy, byId, type Routes } from './route.js';
import { notificationRpc } from '../rpc/notifications.js';

/** Its path is in mails: changing it would break their links. */
export const unsubscribePath = '/notifications/unsubscribe';

export const notificationRoutes = {
  listNotifications: {
    method: 'GET',
    path: '/notifications',
    summary: 'Notifications that were not dismissed, the newest first',
    ...answeredBy(notificationRpc, 'opportunities.notifications'),
  },
  dismissNotification: {
    method: 'POST',
    path: '/notifications/{id}/dismiss',
    summary: 'Dismiss a notification: it is in no list and no mail any more',
    params: byId,
    notFound: 'NOTIFICATION_NOT_FOUND',
    ...answeredBy(notificationRpc, 'opportunities.dismiss-notification'),
  },
  dismissNotifications: {
    method: 'POST',
    path: '/notifications/dismiss-all',
    summary: 'Dismiss all notifications',
    ...answeredBy(notificationRpc, 'opportunities.dismiss-notifications'),
  },
  rehearseNotifications: {
    method: 'GET',
    path: '/notifications/rehearsal',
    access: 'read',
    summary: 'The mails that the present settings would have sent in the last 30 days',
    reply: rehearsalSchema,
  },
  sendNotificationConfirmation: {
    method: 'POST',
    path: '/notifications/send-confirmation',
    summary: 'Send the link again that confirms the address of the settings for mails about opportunities',
    ...answeredBy(notificationRpc, 'auth.send-notification-confirmation'),
  },
  confirmNotificationEmail: {
    method: 'POST',
    path: '/notifications/confirm-email',
    summary: 'Confirm the address that a link was sent to, so that mails about opportunities may go there',
    query: mailTokenSchema,
    ...answeredBy(notificationRpc, 'auth.confirm-notification-email'),
  },
  mailState: {
    method: 'GET',
    path: unsubscribePath,
    summary: 'Whether the person of an unsubscribe link gets mails; changes nothing',
    query: mailTokenSchema,
    ...answeredBy(notificationRpc, 'auth.mail-state'),
  },
  unsubscribe: {
    method: 'POST',
    path: unsubscribePath,
    summary: 'Switch the mails of the person of an unsubscribe link off, as mail programs do with one click (RFC 8058)',
    query: mailTokenSchema,
    ...answeredBy(notificationRpc, 'auth.unsubscribe'),
  },
} as const satisfies Routes;
