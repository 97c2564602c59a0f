import { daysUntil, formatLocalDay } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import { type Context } from '../context.js';
import { findCredential } from './authorizer.js';
import { printMessage } from './keep-token.js';

/** A token of the usual lifetime is announced from its first day on. */
const announcedDays = 90;

/**
 * Says on which day the token of the environment expires, if that is near: nobody is at a terminal to sign in again. Never fails: the
 * command has done its work.
 */
export async function announceTokenExpiry(context: Context): Promise<void> {
  const { client, io } = context;
  const credential = await findCredential(context);
  if (credential.origin !== 'environment' || context.quiet) return;
  const expires = await client.whoAmI({}, { signal: io.signal }).then(
    ({ token_expires_at }) => token_expires_at,
    (error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    },
  );
  const days = daysUntil(expires, io.now(), io.timeZone);
  if (days === null || days > announcedDays) return;
  const when = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(days, 'day');
  const day = formatLocalDay(expires, io.timeZone);
  printMessage(context, `The API token of ${credential.variable} expires on ${day}, ${when}. Replace it before.`);
}
