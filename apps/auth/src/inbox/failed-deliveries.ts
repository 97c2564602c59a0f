import { type InboxNotices } from '@rfp/contracts/tracking/inbox';
import { type EntityManager } from 'typeorm';
import { FailedDeliveryEntity } from '../store/operations.entity.js';

/** Days after which a failed delivery is no longer reported. */
export const failedDeliveryDays = 30;

/** A mail of an account that could not be delivered. */
interface Failure {
  readonly accountId: string | null;
  readonly attempts: number;
  /** Whether the mail was given up. */
  readonly dropped: boolean;
}

/** Records the last failure of an account, for its inbox. Does nothing for a mail without an account, such as a mail about a sign-in. */
export async function recordFailure(manager: EntityManager, { accountId, attempts, dropped }: Failure): Promise<void> {
  if (accountId === null) return;
  // An account that is removed meanwhile has no inbox.
  await manager.query(
    `INSERT INTO failed_delivery (account_id, attempts, dropped, failed_at)
     SELECT id, $2, $3, now() FROM account WHERE id = $1 FOR KEY SHARE
     ON CONFLICT (account_id) DO UPDATE SET attempts = excluded.attempts, dropped = excluded.dropped, failed_at = excluded.failed_at`,
    [accountId, attempts, dropped],
  );
}

/** Deletes the failure of an account after a later mail was accepted. */
export async function clearFailure(manager: EntityManager, accountId: string | null): Promise<void> {
  if (accountId !== null) await manager.delete(FailedDeliveryEntity, { account_id: accountId });
}

export async function readFailure(manager: EntityManager, accountId: string): Promise<InboxNotices['failed_delivery']> {
  const found = await manager.findOneBy(FailedDeliveryEntity, { account_id: accountId });
  if (found === null) return null;
  const { failed_at, attempts, dropped } = found;
  return { at: failed_at.toISOString(), attempts, dropped };
}
