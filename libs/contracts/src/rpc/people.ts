import { z } from 'zod';
import {
  accountChangeSchema,
  accountFilterSchema,
  endedSessionsSchema,
  invitationInputSchema,
  invitationSchema,
  managedAccountSchema,
} from '../people/accounts.js';
import { byId, emptyObject, type RpcTable } from './call.js';

const done = z.strictObject({ success: z.literal(true) });

/** Accounts, roles and invitations, for administrators. */
export const peopleRpc = {
  /** Accounts of people, the newest first: neither the demo account nor anonymous sessions. */
  'auth.accounts': {
    access: 'manage-accounts',
    request: z.strictObject({
      filter: accountFilterSchema,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(1000),
    }),
    reply: z.strictObject({ rows: z.array(managedAccountSchema), total: z.int().nonnegative() }),
  },
  'auth.change-account': {
    access: 'manage-accounts',
    request: byId.extend(accountChangeSchema.shape),
    reply: managedAccountSchema,
  },
  /** Ends all sessions of an account and revokes its API tokens. */
  'auth.end-sessions': { access: 'manage-accounts', request: byId, reply: endedSessionsSchema },
  'auth.remove-account': { access: 'manage-accounts', request: byId, reply: done },
  'auth.invitations': {
    access: 'manage-accounts',
    request: emptyObject,
    reply: z.strictObject({ invitations: z.array(invitationSchema) }),
  },
  'auth.invite': { access: 'manage-accounts', request: invitationInputSchema, reply: invitationSchema },
  'auth.withdraw-invitation': { access: 'manage-accounts', request: byId, reply: done },
} as const satisfies RpcTable;
