import { formatLocalDay } from '@rfp/api-client/display';
import { type Context } from '../context.js';
import { sanitize } from '../output/sanitize.js';
import { type TokenDetails } from './credential-file.js';

/** Stores the API token of a sign-in and prints its location. */
export async function storeToken(context: Context, token: string, made_here: TokenDetails): Promise<void> {
  const { server, tokens } = context;
  const { place, problem } = await tokens.save(server, { token, made_here });
  const until = made_here.expires_at === null ? '' : ` and expires on ${formatLocalDay(made_here.expires_at)}`;
  printMessage(context, `Signed in at ${server} as ${sanitize(made_here.account)}.`);
  printMessage(context, `The API token "${sanitize(made_here.name)}" is stored in ${place}${until}.`);
  printProblem(context, problem);
}

/** Prints why the keyring could not be used. */
export function printProblem(context: Context, problem: string | null): void {
  if (problem !== null) printMessage(context, `The keyring could not be used (${problem}).`);
}

/** Prints a message for users, unless `--quiet` is set. */
export function printMessage({ io, quiet }: Pick<Context, 'io' | 'quiet'>, text: string): void {
  if (!quiet) io.err.write(`${text}\n`);
}
