import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { findCredential } from '../auth/authorizer.js';
import { createContext } from '../context.js';
import { type Io } from '../io.js';
import { printOne } from '../output/print-records.js';

/** What `rfp auth token --json` prints. */
export const printedTokenSchema = z.strictObject({ token: z.string() });

/** `rfp auth token`: for programs that send requests of their own. */
export async function printToken(io: Io, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const { server, tokens, format } = context;
  const credential = await findCredential({ io, server, tokens });
  if (credential.origin === 'none')
    throw new AppError('UNAUTHENTICATED', { message: `You are not signed in at ${server}.` });
  // In a pipe the token alone, as `curl -H "authorization: Bearer $(rfp auth token)"` needs it.
  if (format === 'tsv' || format === 'table') io.out.write(`${credential.token}\n`);
  else printOne(context, { token: credential.token }, () => credential.token);
}
