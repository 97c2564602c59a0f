import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { findCredential } from '../../auth/authorizer.js';
import { type Context } from '../../context.js';
import { printOne } from '../../output/print-records.js';

/** JSON output of `rfp auth token`. */
export const printedTokenSchema = z.strictObject({ token: z.string() });

/** `rfp auth token`, for programs that send their own requests. */
export async function printToken(context: Context): Promise<void> {
  const { server, format } = context;
  const credential = await findCredential(context);
  if (credential.origin === 'none')
    throw new AppError('UNAUTHENTICATED', { message: `You are not signed in at ${server}.` });
  // A pipe gets the bare token, for `curl -H "authorization: Bearer $(rfp auth token)"`.
  if (format === 'tsv' || format === 'table') context.io.out.write(`${credential.token}\n`);
  else printOne(context, { token: credential.token }, () => credential.token);
}
