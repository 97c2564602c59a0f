import { type SignUpPolicy } from '@rfp/contracts/people/accounts';
import { type EntityManager, type EntityTarget } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { hashOf, type PresentedToken } from '../accounts/one-time-token.js';
import { createAccount, upsertEmailIdentity } from '../accounts/sign-up/new-account.js';
import { type AccountEntity, InvitationEntity } from '../store/account.entity.js';
import { WorkspaceInvitationEntity } from '../store/workspace.entity.js';
import { addMember } from '../workspaces/membership.js';

/** Days for which an invitation is valid. */
export const lifetimeDays = 7;

/** Page of the console that accepts an invitation of a person without an account. */
export const acceptPage = '/accept-invitation';

/**
 * Creates the account of an invitation to the installation or to a workspace; its mailed link confirms the address. The person then chooses a
 * password. Undefined if the link is unknown or expired, if the address was registered meanwhile, or if the invitation is to a workspace and sign-up
 * is not open.
 */
export async function acceptInvitation(
  manager: EntityManager,
  presented: PresentedToken,
  signUpPolicy: SignUpPolicy,
): Promise<AccountEntity | undefined> {
  const invitation = await lockInvitation(manager, InvitationEntity, presented);
  // The creation of the account consumes the invitation, as after a sign-up with an invited address.
  if (invitation !== null) return createInvited(manager, invitation);
  // The policy may have changed since the mail.
  if (signUpPolicy !== 'open') return undefined;
  const workspaceInvitation = await lockInvitation(manager, WorkspaceInvitationEntity, presented);
  if (workspaceInvitation === null) return undefined;
  const account = await createInvited(manager, workspaceInvitation);
  if (account === undefined) return undefined;
  const { id, workspace_id, role } = workspaceInvitation;
  await manager.delete(WorkspaceInvitationEntity, { id });
  await addMember(manager, { workspace_id, account_id: account.id, role });
  return account;
}

function lockInvitation<T extends InvitationEntity | WorkspaceInvitationEntity>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  { token, email }: PresentedToken,
): Promise<T | null> {
  const address = email === null ? '' : ' AND invitation.email = :email';
  return manager
    .createQueryBuilder(entity, 'invitation')
    .where(`invitation.token_hash = :hash AND invitation.expires_at > now()${address}`, { hash: hashOf(token), email })
    .setLock('pessimistic_write')
    .getOne();
}

async function createInvited(
  manager: EntityManager,
  { email, created_at }: Pick<InvitationEntity, 'email' | 'created_at'>,
): Promise<AccountEntity | undefined> {
  const id = uuidv7();
  const account = await createAccount(manager, {
    id,
    email,
    passwordHash: null,
    metadata: {},
    confirmationSentAt: created_at,
  });
  if (account === null) return undefined;
  await upsertEmailIdentity(manager, account);
  return account;
}
