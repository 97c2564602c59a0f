import {
  changedInboxSchema,
  inboxChangeSchema,
  inboxCountSchema,
  inboxEntriesSchema,
  inboxNoticesSchema,
  inboxQuerySchema,
} from '../tracking/inbox.js';
import { emptyObject, type RpcTable } from './call.js';

/** The inbox of the caller: of all their workspaces, or with an API token of its workspace. */
export const inboxRpc = {
  'opportunities.inbox': { access: 'read', request: inboxQuerySchema, reply: inboxEntriesSchema },
  'opportunities.inbox-count': { access: 'read', request: emptyObject, reply: inboxCountSchema },
  'opportunities.change-inbox': {
    access: 'write',
    bulk: true,
    request: inboxChangeSchema,
    reply: changedInboxSchema,
  },
  /** News about the account of the caller; none for API tokens. */
  'auth.inbox-notices': { access: 'read', request: emptyObject, reply: inboxNoticesSchema },
} as const satisfies RpcTable;
