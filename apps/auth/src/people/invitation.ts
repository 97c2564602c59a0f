import { type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { hashOf, type PresentedToken } from '../accounts/one-time-token.js';
import { createAccount, upsertEmailIdentity } from '../accounts/sign-up/new-account.js';
import { type AccountEntity, InvitationEntity } from '../store/account.entity.js';
import { inFuture } from '../store/rows.js';

/**
 * Creates the account of an invitation; its mailed link confirms the address. The person then chooses a password. Undefined if the link is unknown or
 * expired, or if the address was registered meanwhile.
 */
export async function acceptInvitation(
  manager: EntityManager,
  { token, email }: PresentedToken,
): Promise<AccountEntity | undefined> {
  const where = { token_hash: hashOf(token), expires_at: inFuture(), ...(email === null ? {} : { email }) };
  const invitation = await manager.findOne(InvitationEntity, { where, lock: { mode: 'pessimistic_write' } });
  if (invitation === null) return undefined;
  // Takes the invitation, as the sign-up of an invited address does.
  const account = await createAccount(manager, {
    id: uuidv7(),
    email: invitation.email,
    passwordHash: null,
    metadata: {},
    confirmationSentAt: invitation.created_at,
  });
  if (account === null) return undefined;
  await upsertEmailIdentity(manager, account);
  return account;
}
