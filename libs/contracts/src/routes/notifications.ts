import { rehearsalSchema, mailTokenSchema, unsubscribeSchema } from '../notifications.js';
import { answeredBy, byId, type Routes } from './route.js';
import { notificationRpc } from '../rpc/notifications.js';

/** Mails contain this path: changing it would break their links. */
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
    summary: 'Dismiss a notification, so that lists and mails omit it',
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
    summary: 'The mails that the current settings would have sent in the last 30 days',
    reply: rehearsalSchema,
  },
  sendNotificationConfirmation: {
    method: 'POST',
    path: '/notifications/send-confirmation',
    summary: 'Resend the link that confirms the mail address in the settings',
    ...answeredBy(notificationRpc, 'auth.send-notification-confirmation'),
  },
  confirmNotificationEmail: {
    method: 'POST',
    path: '/notifications/confirm-email',
    summary: 'Confirm the mail address that the link was sent to',
    query: mailTokenSchema,
    ...answeredBy(notificationRpc, 'auth.confirm-notification-email'),
  },
  mailState: {
    method: 'GET',
    path: unsubscribePath,
    summary: 'Whether the user of an unsubscribe link receives mails, and which alert it stops; changes nothing',
    query: mailTokenSchema,
    ...answeredBy(notificationRpc, 'auth.mail-state'),
  },
  unsubscribe: {
    method: 'POST',
    path: unsubscribePath,
    summary: 'Stop the alert of the link, or all mails, as mail programs do with one click (RFC 8058)',
    query: unsubscribeSchema,
    ...answeredBy(notificationRpc, 'auth.unsubscribe'),
  },
} as const satisfies Routes;
