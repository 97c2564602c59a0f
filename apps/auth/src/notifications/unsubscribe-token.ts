import { AppError } from '@rfp/contracts/errors';
import { type Vault } from '@rfp/service-kit/vault';
import { z } from 'zod';

/** Purposes in the encryption of the tokens, so that no other encrypted value is accepted as a token. */
const purposes = { allMails: 'unsubscribe', alert: 'stop-alert' } as const;

/** The name of the search is in the token, because this service does not know searches. */
const alertSchema = z.strictObject({ person_id: z.uuid(), search_id: z.uuid(), name: z.string() });
type AlertToken = z.infer<typeof alertSchema>;

/** The person of a link in a mail. The link stops their `alert`, or all mails if it is null. */
export interface StopTarget {
  personId: string;
  alert: { searchId: string; name: string } | null;
}

/** Token of the link that stops all mails of a person. Tokens do not expire, because a mail may be read years later. */
export function unsubscribeToken(vault: Vault, personId: string): Promise<string> {
  return vault.encrypt(personId, purposes.allMails);
}

/** Token of the link that stops the alert of one search. */
export function stopAlertToken(vault: Vault, token: AlertToken): Promise<string> {
  return vault.encrypt(JSON.stringify(token), purposes.alert);
}

/** @throws AppError `BAD_REQUEST` if it is not a token of either kind */
export async function readStopToken(vault: Vault, token: string): Promise<StopTarget> {
  try {
    return await readAllMails(vault, token).catch(() => readAlert(vault, token));
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: 'This link is not valid.', cause });
  }
}

async function readAllMails(vault: Vault, token: string): Promise<StopTarget> {
  return { personId: z.uuid().parse(await vault.decrypt(token, purposes.allMails)), alert: null };
}

async function readAlert(vault: Vault, token: string): Promise<StopTarget> {
  const { person_id: personId, ...search } = alertSchema.parse(JSON.parse(await vault.decrypt(token, purposes.alert)));
  return { personId, alert: { searchId: search.search_id, name: search.name } };
}
