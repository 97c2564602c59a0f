import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager, In } from 'typeorm';
import { z } from 'zod';
import { type MailService } from '../mail/mail.service.js';
import { AccountEntity, OneTimeTokenEntity } from '../store/account.entity.js';
import { type AccountRow, accountRowSchema } from './account-row.js';
import { upsertEmailIdentity } from './new-account.js';
import {
  type PresentedToken,
  type Challenge,
  deleteMailedLinks,
  hashOf,
  newToken,
  storeToken,
  consumeToken,
  type TokenPurpose,
} from './one-time-token.js';
import { buildMailLink } from './redirects.js';

/** When one address is confirmed, the other token becomes `last`. Only a confirmation sets that purpose. */
const halves: readonly TokenPurpose[] = ['email_change_current', 'email_change_new', 'email_change_last'];

interface MailOptions {
  redirect: URL;
  seconds: number;
  mails: MailService;
}

/** Mails a link to both addresses. Cancels a pending change. */
export async function startEmailChange(
  manager: EntityManager,
  account: AccountRow,
  newEmail: string,
  challenge: Challenge,
  mailing: MailOptions,
): Promise<void> {
  await manager.delete(OneTimeTokenEntity, { account_id: account.id, purpose: In<string>(halves) });
  const now = () => 'now()';
  const change = { new_email: newEmail, email_change_sent_at: now, updated_at: now };
  await manager.update(AccountEntity, { id: account.id }, change);
  const current = account.email;
  if (current !== null)
    await sendHalf(manager, { account, newEmail, purpose: 'email_change_current', to: current, challenge }, mailing);
  await sendHalf(
    manager,
    {
      account,
      newEmail,
      purpose: current === null ? 'email_change_last' : 'email_change_new',
      to: newEmail,
      challenge,
    },
    mailing,
  );
}

export async function hasEmailChange(db: Pick<EntityManager, 'query'>, email: string): Promise<boolean> {
  const sql = 'SELECT 1 FROM account WHERE lower(email) = $1 AND new_email IS NOT NULL';
  const rows: unknown[] = await db.query(sql, [email]);
  return rows.length > 0;
}

const halfRowSchema = z.object({
  purpose: z.enum(['email_change_current', 'email_change_new', 'email_change_last']),
  email: z.string(),
  code_challenge: z.string().nullable(),
  code_challenge_method: z.string().nullable(),
});

/** Mails the unconfirmed links of a pending change again. */
export async function resendEmailChange(
  manager: EntityManager,
  { email, ...mailing }: MailOptions & { email: string },
): Promise<void> {
  const account = await readOne(manager, accountRowSchema, 'SELECT * FROM account WHERE lower(email) = $1 FOR UPDATE', [
    email,
  ]);
  if (account === undefined || account.new_email === null) return;
  const rows = await readRows(
    manager,
    halfRowSchema,
    'SELECT purpose, email, code_challenge, code_challenge_method FROM one_time_token WHERE account_id = $1 AND purpose = ANY($2) AND expires_at > now()',
    [account.id, halves],
  );
  for (const { purpose, email: to, ...challenge } of rows)
    await sendHalf(manager, { account, newEmail: account.new_email, purpose, to, challenge }, mailing);
}

interface Half {
  account: AccountRow;
  newEmail: string;
  purpose: TokenPurpose;
  to: string;
  challenge: Challenge;
}

async function sendHalf(
  manager: EntityManager,
  { account, newEmail, purpose, to, challenge }: Half,
  { redirect, seconds, mails }: MailOptions,
): Promise<void> {
  const token = newToken();
  await storeToken(manager, {
    accountId: account.id,
    purpose,
    email: to,
    tokenHash: hashOf(token),
    seconds,
    ...challenge,
  });
  const link = buildMailLink('/auth/confirm', { token_hash: token, type: 'email_change' }, redirect);
  const side = to === newEmail ? 'new' : 'current';
  await mails.queue(manager, {
    template: 'email_change',
    to,
    data: { link, newEmail, side, minutes: Math.ceil(seconds / 60) },
  });
}

export type ConfirmedHalf =
  | { state: 'half'; challenge: Challenge }
  | { state: 'taken' }
  | { state: 'done'; account: AccountRow; before: string | null; challenge: Challenge };

/** Undefined if the link is invalid or expired. */
export async function confirmEmailChange(
  manager: EntityManager,
  presented: PresentedToken,
): Promise<ConfirmedHalf | undefined> {
  // Locks the account first: of two concurrent confirmations, one must be the last.
  const account = await readOne(
    manager,
    accountRowSchema,
    'SELECT * FROM account WHERE id = (SELECT account_id FROM one_time_token WHERE token_hash = $1) FOR UPDATE',
    [hashOf(presented.token)],
  );
  const half = await consumeToken(manager, presented, halves);
  if (account === undefined || half === undefined || account.new_email === null) return undefined;
  if (half.purpose === 'email_change_last') return finish(manager, account, account.new_email, half);
  const remaining = await readRows(
    manager,
    z.object({ token_hash: z.string() }),
    `WITH remaining AS (
       UPDATE one_time_token SET purpose = 'email_change_last'
       WHERE account_id = $1 AND purpose IN ('email_change_current', 'email_change_new') AND expires_at > now() RETURNING token_hash
     ) SELECT * FROM remaining`,
    [account.id],
  );
  return remaining.length === 0 ? undefined : { state: 'half', challenge: half };
}

async function finish(
  manager: EntityManager,
  account: AccountRow,
  newEmail: string,
  challenge: Challenge,
): Promise<ConfirmedHalf> {
  const changed = await readOne(
    manager,
    accountRowSchema,
    `WITH changed AS (
       UPDATE account SET email = new_email, email_confirmed_at = now(), new_email = NULL, email_change_sent_at = NULL, updated_at = now()
       WHERE id = $1 AND NOT EXISTS (SELECT FROM account other WHERE lower(other.email) = $2) RETURNING *
     ) SELECT * FROM changed`,
    [account.id, newEmail],
  );
  if (changed === undefined) return { state: 'taken' };
  await upsertEmailIdentity(manager, changed);
  // Links mailed to the old address must no longer open the account.
  await deleteMailedLinks(manager, account.id);
  return { state: 'done', account: changed, before: account.email, challenge };
}
