import { invalid, refusal } from '../../errors/invalid.js';
import { apiTokenPattern, tokenScopeSchema } from '@rfp/contracts/account';
import { webUrlSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { tokenVariable, findTokenVariable } from '../../auth/authorizer.js';
import { clientWith } from '../../auth/client-with.js';
import { type PendingSignIn } from '../../auth/credential-file.js';
import { beginDeviceSignIn, fetchToken, storeDeviceToken, waitForToken } from '../../auth/device-sign-in.js';
import { printMessage, printProblem } from '../../auth/keep-token.js';
import { type Context, type Options } from '../../context.js';
import { exitOk, exitPending } from '../../errors/exit-codes.js';
import { sanitize, toJson } from '../../output/sanitize.js';
import { parseOptions } from '../../parse-options.js';

const optionsSchema = z.object({
  scope: tokenScopeSchema.default('write'),
  with_token: z.boolean().default(false),
  password: z.boolean().default(false),
  web: z.boolean().default(false),
  wait: z.boolean().default(true),
  complete: z.boolean().default(false),
});
type LoginOptions = z.infer<typeof optionsSchema>;

/** Output of `--no-wait`. */
export const pendingSignInSchema = z.strictObject({
  verification_uri_complete: z.url(),
  user_code: z.string(),
  expires_at: z.iso.datetime(),
  /** The command that completes the sign-in. */
  next_step: z.string(),
});

/** `rfp auth login`. Exits with code 8 if `--complete` finds the sign-in not confirmed yet. */
export async function logIn(context: Context, options: Options): Promise<number> {
  const chosen = parseOptions(optionsSchema, options);
  // Read before any prompt, because a new token would be lost if the file is unusable.
  await context.credentials.read(context.server);
  warnIfUnencrypted(context);
  const code = await signInWithOptions(context, chosen);
  const variable = findTokenVariable(context.io.env);
  if (code === exitOk && variable !== null)
    printMessage(context, `${variable} is set and takes precedence over the stored token.`);
  return code;
}

async function signInWithOptions(
  context: Context,
  { with_token, password, complete, wait, scope, web }: LoginOptions,
): Promise<number> {
  if (with_token) return storeGivenToken(context);
  if (complete) return completeSignIn(context);
  if (!wait) return printSignIn(context, await beginDeviceSignIn(context, scope));
  if (password) {
    const { signInByPassword } = await import('../../auth/password-sign-in.js');
    await signInByPassword(context, scope);
    return exitOk;
  }
  requireTerminal(context);
  return signInOnTerminal(context, await beginDeviceSignIn(context, scope), web);
}

async function storeGivenToken(context: Context): Promise<number> {
  const { io, server, tokens } = context;
  const token = (await (io.askSecret === null ? io.readInput() : io.askSecret('API token: '))).trim();
  if (!apiTokenPattern.test(token)) {
    throw invalid(
      'this is not an API token',
      'a token starts with rfp_ ; create one on the profile page of the console',
    );
  }
  await clientWith(context, token).whoAmI({}, { signal: io.signal });
  const { place, problem } = await tokens.save(server, { token, made_here: null });
  printMessage(context, `The token is valid at ${server} and stored in ${place}.`);
  printProblem(context, problem);
  return exitOk;
}

function requireTerminal({ io }: Context): void {
  if (io.ask !== null) return;
  throw invalid(
    'this sign-in waits for an approval, which needs a terminal',
    `use  rfp auth login --no-wait  and then  rfp auth login --complete , or  --with-token < file , or set ${tokenVariable}`,
  );
}

async function signInOnTerminal(context: Context, pending: PendingSignIn, web: boolean): Promise<number> {
  const { io, server } = context;
  const address = sanitize(pending.verification_uri_complete);
  io.err.write(`Signing in at ${server}\n`);
  io.err.write(`Open this page, compare the code  ${sanitize(pending.user_code)} , and approve:\n  ${address}\n`);
  // The server sent the address; another scheme could start another program.
  const page = webUrlSchema.safeParse(pending.verification_uri_complete);
  if (web && !(page.success && (await io.openPage(new URL(page.data).href))))
    io.err.write('No program on this machine can open a browser: open the page yourself.\n');
  io.err.write('Waiting for the approval, ten minutes at most. Ctrl-C stops waiting.');
  const token = await waitForToken(context, pending, () => io.err.write('.')).finally(() => io.err.write('\n'));
  await storeDeviceToken(context, token);
  return exitOk;
}

function printSignIn(
  { io, server, profile }: Context,
  { verification_uri_complete, user_code, expires_at }: PendingSignIn,
): number {
  // Names the profile, because each profile has its own sign-ins and another one may be selected later.
  const next_step = `rfp auth login --complete --api-url ${server} --profile ${profile}`;
  io.out.write(`${toJson({ verification_uri_complete, user_code, expires_at, next_step }, 2)}\n`);
  return exitOk;
}

async function completeSignIn(context: Context): Promise<number> {
  const { io, server, credentials } = context;
  const { pending } = await credentials.read(server);
  if (pending === undefined)
    throw refusal(
      'UNAUTHENTICATED',
      `No sign-in at ${server} is waiting for its approval.`,
      'begin one:  rfp auth login --no-wait',
    );
  const outcome = await fetchToken(context, pending);
  if (typeof outcome !== 'string') {
    await storeDeviceToken(context, outcome);
    return exitOk;
  }
  const { user_code, verification_uri_complete } = pending;
  io.err.write(
    `Not approved yet: open  ${sanitize(verification_uri_complete)}  and compare the code  ${sanitize(user_code)} .\n`,
  );
  return exitPending;
}

function warnIfUnencrypted({ io, server }: Context): void {
  const { protocol, hostname } = new URL(server);
  if (protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return;
  io.err.write(`warning: the connection to ${server} is not encrypted; others on the network can read it.\n`);
}
