import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { type MailService } from '../mail/mail.service.js';
import { AccountEntity, OneTimeTokenEntity, type TokenPurpose } from '../store/account.entity.js';
import { inFuture } from '../store/rows.js';
import { accountByEmail, emailEquals, lockAccount } from './accounts.js';
import { upsertEmailIdentity } from './sign-up/new-account.js';
import {
  type PresentedToken,
  type Challenge,
  deleteMailedLinks,
  hashOf,
  newToken,
  storeToken,
  consumeToken,
} from './one-time-token.js';
import { buildMailLink } from './redirects.js';

/** Purposes of the two tokens. When one address is confirmed, the purpose of the other token becomes `email_change_last`. */
const confirmationPurposes: readonly TokenPurpose[] = ['email_change_current', 'email_change_new', 'email_change_last'];

interface MailOptions {
  redirect: URL;
  seconds: number;
  mails: MailService;
}

const now = () => 'now()';

/** Mails a link to both addresses. Cancels a pending change. */
export async function startEmailChange(
  manager: EntityManager,
  account: AccountEntity,
  newEmail: string,
  challenge: Challenge,
  mailing: MailOptions,
): Promise<void> {
  await manager.delete(OneTimeTokenEntity, { account_id: account.id, purpose: In(confirmationPurposes) });
  const change = { new_email: newEmail, email_change_sent_at: now, updated_at: now };
  await manager.update(AccountEntity, { id: account.id }, change);
  const current = account.email;
  const mail = { account, newEmail, challenge };
  if (current !== null)
    await sendConfirmationMail(manager, { ...mail, purpose: 'email_change_current', to: current }, mailing);
  const purpose = current === null ? 'email_change_last' : 'email_change_new';
  await sendConfirmationMail(manager, { ...mail, purpose, to: newEmail }, mailing);
}

export function hasEmailChange(manager: EntityManager, email: string): Promise<boolean> {
  return manager.existsBy(AccountEntity, { email: emailEquals(email), new_email: Not(IsNull()) });
}

/** Mails the unconfirmed links of a pending change again. */
export async function resendEmailChange(
  manager: EntityManager,
  { email, ...mailing }: MailOptions & { email: string },
): Promise<void> {
  const where = { email: emailEquals(email), new_email: Not(IsNull()) };
  const account = await manager.findOne(AccountEntity, { where, lock: { mode: 'pessimistic_write' } });
  if (account === null || account.new_email === null) return;
  const unconfirmedTokens = { account_id: account.id, purpose: In(confirmationPurposes), expires_at: inFuture() };
  for (const { purpose, email: to, ...challenge } of await manager.findBy(OneTimeTokenEntity, unconfirmedTokens))
    await sendConfirmationMail(manager, { account, newEmail: account.new_email, purpose, to, challenge }, mailing);
}

interface ConfirmationMail {
  account: AccountEntity;
  newEmail: string;
  purpose: TokenPurpose;
  to: string;
  challenge: Challenge;
}

async function sendConfirmationMail(
  manager: EntityManager,
  { account, newEmail, purpose, to, challenge }: ConfirmationMail,
  { redirect, seconds, mails }: MailOptions,
): Promise<void> {
  const token = newToken();
  const { code_challenge, code_challenge_method } = challenge;
  const stored = { purpose, email: to, token_hash: hashOf(token), seconds, code_challenge, code_challenge_method };
  await storeToken(manager, { account_id: account.id, ...stored });
  const link = buildMailLink('/auth/confirm', { token_hash: token, type: 'email_change' }, redirect);
  const data = { link, newEmail, side: to === newEmail ? 'new' : 'current', minutes: Math.ceil(seconds / 60) } as const;
  await mails.queue(manager, { template: 'email_change', to, data });
}

export type ConfirmationOutcome =
  | { state: 'half_confirmed'; challenge: Challenge }
  | { state: 'address_taken' }
  | { state: 'changed'; account: AccountEntity; previousEmail: string | null; challenge: Challenge };

/** Undefined if the link is invalid or expired. */
export async function confirmEmailChange(
  manager: EntityManager,
  presented: PresentedToken,
): Promise<ConfirmationOutcome | undefined> {
  const mailed = await manager.findOneBy(OneTimeTokenEntity, { token_hash: hashOf(presented.token) });
  // Locks the account first, so that the later one of two concurrent confirmations completes the change.
  const account = mailed && (await lockAccount(manager, mailed.account_id));
  const consumed = await consumeToken(manager, presented, confirmationPurposes);
  if (account === null || consumed === null || account.new_email === null) return undefined;
  if (consumed.purpose === 'email_change_last') return applyChange(manager, account, account.new_email, consumed);
  const remainingToken = { account_id: account.id, purpose: In(confirmationPurposes), expires_at: inFuture() };
  const { affected } = await manager.update(OneTimeTokenEntity, remainingToken, { purpose: 'email_change_last' });
  return affected === 0 ? undefined : { state: 'half_confirmed', challenge: consumed };
}

async function applyChange(
  manager: EntityManager,
  account: AccountEntity,
  newEmail: string,
  challenge: Challenge,
): Promise<ConfirmationOutcome> {
  if ((await accountByEmail(manager, newEmail)) !== null) return { state: 'address_taken' };
  const sent = { new_email: null, email_change_sent_at: null };
  const change = { email: newEmail, email_confirmed_at: now, ...sent, updated_at: now };
  await manager.update(AccountEntity, { id: account.id }, change);
  const changed = await manager.findOneByOrFail(AccountEntity, { id: account.id });
  await upsertEmailIdentity(manager, changed);
  // Links mailed to the old address must no longer open the account.
  await deleteMailedLinks(manager, account.id);
  return { state: 'changed', account: changed, previousEmail: account.email, challenge };
}
