import {
  addressConfirmedSchema,
  confirmationSentSchema,
  digestOutcomeSchema,
  digestSchema,
  dismissedSchema,
  mailStateSchema,
  notificationListSchema,
  rehearsalRequestSchema,
  rehearsalSchema,
  mailTokenSchema,
  watchersRequestSchema,
  watchersSchema,
} from '../notifications.js';
import { z } from 'zod';
import { byId, nothing, type RpcTable } from './call.js';

/** Notifications of the caller, and what their mails need of the auth service. */
export const notificationRpc = {
  'opportunities.notifications': { access: 'read', request: nothing, reply: notificationListSchema },
  'opportunities.dismiss-notification': { access: 'write', request: byId, reply: dismissedSchema },
  'opportunities.dismiss-notifications': { access: 'write', request: nothing, reply: dismissedSchema },
  'opportunities.rehearse-notifications': {
    access: 'read',
    bulk: true,
    request: rehearsalRequestSchema,
    reply: rehearsalSchema,
  },
  'auth.watchers': { access: 'service', request: watchersRequestSchema, reply: watchersSchema },
  /** Queues the mail of a digest unless one with its id was queued before. */
  'auth.send-digest': {
    access: 'service',
    request: digestSchema,
    reply: z.strictObject({ outcome: digestOutcomeSchema }),
  },
  /** Mails a link again to the address of the caller's settings that is not confirmed yet. */
  'auth.send-notification-confirmation': { access: 'write', request: nothing, reply: confirmationSentSchema },
  /** Confirms the address by the link in that mail. */
  'auth.confirm-notification-email': { access: 'public', request: mailTokenSchema, reply: addressConfirmedSchema },
  /** Whether the person of an unsubscribe link gets mails. */
  'auth.mail-state': { access: 'public', request: mailTokenSchema, reply: mailStateSchema },
  /** Switches the mails of the person of a link off. Idempotent. */
  'auth.unsubscribe': { access: 'public', request: mailTokenSchema, reply: mailStateSchema },
} as const satisfies RpcTable;
