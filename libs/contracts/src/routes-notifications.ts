import {
  addressConfirmedSchema,
  confirmationSentSchema,
  dismissedSchema,
  mailStateSchema,
  notificationListSchema,
  rehearsalSchema,
  mailTokenSchema,
} from './notifications.js';
import { byId, type Routes } from './route.js';

/** Its path is in mails: changing it would break their links. */
export const unsubscribePath = '/notifications/unsubscribe';

export const notificationRoutes = {
  listNotifications: {
    method: 'GET',
    path: '/notifications',
    access: 'read',
    summary: 'Notifications that were not dismissed, the newest first',
    status: 200,
    reply: notificationListSchema,
  },
  dismissNotification: {
    method: 'POST',
    path: '/notifications/{id}/dismiss',
    access: 'write',
    summary: 'Dismiss a notification: it is in no list and no mail any more',
    params: byId,
    status: 200,
    reply: dismissedSchema,
  },
  dismissNotifications: {
    method: 'POST',
    path: '/notifications/dismiss-all',
    access: 'write',
    summary: 'Dismiss all notifications',
    status: 200,
    reply: dismissedSchema,
  },
  rehearseNotifications: {
    method: 'GET',
    path: '/notifications/rehearsal',
    access: 'read',
    summary: 'The mails that the present settings would have sent in the last 30 days',
    status: 200,
    reply: rehearsalSchema,
  },
  sendNotificationConfirmation: {
    method: 'POST',
    path: '/notifications/send-confirmation',
    access: 'write',
    summary: 'Send the link again that confirms the address of the settings for mails about opportunities',
    status: 200,
    reply: confirmationSentSchema,
  },
  confirmNotificationEmail: {
    method: 'POST',
    path: '/notifications/confirm-email',
    access: 'public',
    summary: 'Confirm the address that a link was sent to, so that mails about opportunities may go there',
    query: mailTokenSchema,
    status: 200,
    reply: addressConfirmedSchema,
  },
  mailState: {
    method: 'GET',
    path: unsubscribePath,
    access: 'public',
    summary: 'Whether the person of an unsubscribe link gets mails; changes nothing',
    query: mailTokenSchema,
    status: 200,
    reply: mailStateSchema,
  },
  unsubscribe: {
    method: 'POST',
    path: unsubscribePath,
    access: 'public',
    summary: 'Switch the mails of the person of an unsubscribe link off, as mail programs do with one click (RFC 8058)',
    query: mailTokenSchema,
    status: 200,
    reply: mailStateSchema,
  },
} as const satisfies Routes;
