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
  unsubscribeSchema,
  watchersRequestSchema,
  watchersSchema,
} from '../notifications.js';
import { z } from 'zod';
import { workspaceProfilesRequestSchema, workspaceProfilesSchema } from '../tracking/search-alerts.js';
import { byId, emptyObject, type RpcTable } from './call.js';

/** Notifications of the caller, and the requests of their mails to the auth service. */
export const notificationRpc = {
  'opportunities.notifications': { access: 'read', request: emptyObject, reply: notificationListSchema },
  'opportunities.dismiss-notification': { access: 'write', request: byId, reply: dismissedSchema },
  'opportunities.dismiss-notifications': { access: 'write', request: emptyObject, reply: dismissedSchema },
  'opportunities.rehearse-notifications': {
    access: 'read',
    bulk: true,
    request: rehearsalRequestSchema,
    reply: rehearsalSchema,
  },
  'auth.watchers': { access: 'service', request: watchersRequestSchema, reply: watchersSchema },
  'auth.workspace-profiles': {
    access: 'service',
    request: workspaceProfilesRequestSchema,
    reply: workspaceProfilesSchema,
  },
  /** Queues the mail of a digest unless a mail with its id was queued before. */
  'auth.send-digest': {
    access: 'service',
    request: digestSchema,
    reply: z.strictObject({ outcome: digestOutcomeSchema }),
  },
  /** Sends another confirmation link to the unconfirmed address in the caller's settings. */
  'auth.send-notification-confirmation': { access: 'write', request: emptyObject, reply: confirmationSentSchema },
  /** Confirms the address by the link of that mail. */
  'auth.confirm-notification-email': { access: 'public', request: mailTokenSchema, reply: addressConfirmedSchema },
  /** Whether the user of an unsubscribe link receives mails, and which alert it stops. */
  'auth.mail-state': { access: 'public', request: mailTokenSchema, reply: mailStateSchema },
  /** Stops the alert of an unsubscribe link, or all mails of its user. Idempotent. */
  'auth.unsubscribe': { access: 'public', request: unsubscribeSchema, reply: mailStateSchema },
} as const satisfies RpcTable;
