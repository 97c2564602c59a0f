import { z } from 'zod';
import { accountChangeSchema, invitationInputSchema, managedAccountSchema } from '../people/accounts.js';
import { peopleRpc } from '../rpc/people.js';
import { simpleRestListHeaders, simpleRestQuerySchema } from '../wire/simple-rest.js';
import { answeredBy, byId, type Routes } from './route.js';

const ofAccount = { params: byId, notFound: 'ACCOUNT_NOT_FOUND' } as const;

export const peopleRoutes = {
  listAccounts: {
    method: 'GET',
    path: '/accounts',
    access: 'manage-accounts',
    summary: 'Accounts of people, the newest first',
    query: simpleRestQuerySchema,
    reply: z.array(managedAccountSchema),
    headers: simpleRestListHeaders,
  },
  changeAccount: {
    method: 'PUT',
    path: '/accounts/{id}',
    summary: 'Change the role of an account',
    ...ofAccount,
    body: accountChangeSchema,
    ...answeredBy(peopleRpc, 'auth.change-account'),
  },
  endSessions: {
    method: 'POST',
    path: '/accounts/{id}/end-sessions',
    summary: 'End all sessions of an account and revoke its API tokens',
    ...ofAccount,
    ...answeredBy(peopleRpc, 'auth.end-sessions'),
  },
  removeAccount: {
    method: 'DELETE',
    path: '/accounts/{id}',
    summary: 'Remove an account with everything that is its own',
    ...ofAccount,
    ...answeredBy(peopleRpc, 'auth.remove-account'),
  },
  listInvitations: {
    method: 'GET',
    path: '/invitations',
    summary: 'Invitations that wait to be accepted',
    ...answeredBy(peopleRpc, 'auth.invitations'),
  },
  invite: {
    method: 'POST',
    path: '/invitations',
    summary: 'Invite a person by mail; another invitation of the same address replaces the first',
    body: invitationInputSchema,
    status: 201,
    ...answeredBy(peopleRpc, 'auth.invite'),
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/invitations/{id}',
    summary: 'Withdraw an invitation',
    params: byId,
    notFound: 'INVITATION_NOT_FOUND',
    ...answeredBy(peopleRpc, 'auth.withdraw-invitation'),
  },
} as const satisfies Routes;
