import { createApiClient, type ApiClient } from '@rfp/api-client/api-client';
import { formatDay } from '@rfp/api-client/display';
import { apiTokenPattern } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { AuthClient, isRefusedFor, type Session } from '../auth/auth-client.js';
import { tokenVariable } from '../auth/authorizer.js';
import { type StoredToken } from '../auth/credential-file.js';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { sanitize } from '../output/sanitize.js';

const tokenDays = 90;
const maxCodeAttempts = 3;
const signOutLimitMs = 5000;

interface Prompts {
  ask: (question: string) => Promise<string>;
  askSecret: (question: string) => Promise<string>;
}

/** `rfp auth login` */
export async function logIn(io: Io, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  // Checked before the prompts: with an unusable file the token would be lost.
  const { token: before } = await context.credentials.read(context.server);
  warnUnencrypted(context);
  if (options['withToken'] === true) await storeGivenToken(context);
  else await signIn(context, before);
  if ((io.env[tokenVariable] ?? '') !== '')
    printMessage(context, `${tokenVariable} is set and takes precedence over the stored token.`);
}

async function storeGivenToken(context: Context): Promise<void> {
  const { io, server, credentials } = context;
  const token = (await (io.askSecret === null ? io.readInput() : io.askSecret('API token: '))).trim();
  if (!apiTokenPattern.test(token)) {
    throw new AppError('VALIDATION', {
      message: 'this is not an API token',
      details: { hint: 'a token starts with rfp_ ; create one on the profile page of the console' },
    });
  }
  await clientWith(context, token).whoAmI({ signal: io.signal });
  await credentials.update(server, { token: { token, made_here: null } });
  printMessage(context, `The token is valid at ${server} and stored in ${credentials.path}.`);
}

async function signIn(context: Context, before: StoredToken | undefined): Promise<void> {
  const { server, credentials, timeoutMs } = context;
  const ask = requirePrompts(context);
  let session = await signInWithPassword(context, ask);
  try {
    session = await verifySecondFactor(context, session, ask);
    const client = clientWith(context, session.access_token);
    const token = await makeToken(context, client, session.user.email ?? '');
    await revoke(client, before);
    const until = token.made_here?.expires_at ?? null;
    printMessage(context, `Signed in at ${server} as ${sanitize(session.user.email ?? '')}.`);
    printMessage(
      context,
      `The API token "${token.made_here?.name ?? ''}" is stored in ${credentials.path}${until === null ? '' : ` and expires on ${formatDay(until)}`}.`,
    );
  } finally {
    // The token needs no session, so sign out, even after Ctrl-C. If this fails, the session expires.
    await new AuthClient(server, AbortSignal.timeout(signOutLimitMs), timeoutMs)
      .signOut(session.access_token)
      .catch(() => undefined);
  }
}

function requirePrompts({ io: { ask, askSecret } }: Context): Prompts {
  if (ask !== null && askSecret !== null) return { ask, askSecret };
  throw new AppError('VALIDATION', {
    message: 'signing in prompts for a password, which needs a terminal',
    details: { hint: `use  rfp auth login --with-token < file  or set ${tokenVariable}` },
  });
}

async function signInWithPassword({ io, server, authClient }: Context, { ask, askSecret }: Prompts): Promise<Session> {
  io.err.write(`Signing in at ${server}\n`);
  const email = (await ask('E-mail address: ')).trim();
  const password = await askSecret('Password: ');
  return authClient.signIn(email, password).catch((error: unknown) => {
    if (!isRefusedFor(error, 'invalid_credentials')) throw error;
    throw new AppError('UNAUTHENTICATED', {
      message: 'Invalid login credentials',
      details: { hint: 'check the address and the password, and try again' },
    });
  });
}

/** Verifies the second factor, if the account has one. */
async function verifySecondFactor({ io, authClient }: Context, session: Session, { ask }: Prompts): Promise<Session> {
  const factors = (session.user.factors ?? []).filter((factor) => factor.status === 'verified');
  if (factors.length === 0) return session;
  const { id } = await chooseFrom(factors, ask);
  for (let left = maxCodeAttempts - 1; ; left -= 1) {
    const code = (await ask('Code of your authenticator app: ')).replaceAll(/\s/g, '');
    try {
      return await authClient.verifyFactor(session, id, code);
    } catch (error) {
      if (left === 0 || !isRefusedFor(error, 'mfa_verification_failed')) throw error;
      io.err.write('The code is not valid.\n');
    }
  }
}

async function chooseFrom<T extends { friendly_name: string }>(factors: T[], ask: Prompts['ask']): Promise<T> {
  const list = factors.map(({ friendly_name }, index) => `${index + 1} ${sanitize(friendly_name)}`).join(', ');
  const chosen = factors[factors.length === 1 ? 0 : Number(await ask(`Which second factor? ${list}: `)) - 1];
  if (chosen === undefined) throw new AppError('VALIDATION', { message: 'there is no second factor with that number' });
  return chosen;
}

/** Creates and stores a token, or neither. */
async function makeToken(
  { io, server, credentials }: Context,
  client: ApiClient,
  account: string,
): Promise<StoredToken> {
  const wanted = { name: `rfp on ${io.hostname}`.slice(0, 100), scope: 'write', expires_in_days: tokenDays } as const;
  const { id, name, scope, token, expires_at } = await client
    .createApiToken(wanted, { signal: io.signal })
    .catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'READ_ONLY') throw error;
      throw new AppError('READ_ONLY', {
        message: 'The demo account has no API tokens.',
        details: { hint: 'use  --demo  to see the demo records, without an account' },
      });
    });
  const stored = { token, made_here: { id, name, scope, account, expires_at } };
  try {
    await credentials.update(server, { token: stored });
  } catch (error) {
    await client.revokeApiToken(id);
    throw error;
  }
  return stored;
}

/** Revokes the token of an earlier sign-in. Ignores failures: it may belong to another account, or be revoked already. */
async function revoke(client: ApiClient, before: StoredToken | undefined): Promise<void> {
  if (before?.made_here) await client.revokeApiToken(before.made_here.id).catch(() => undefined);
}

function clientWith({ server, timeoutMs }: Context, credential: string): ApiClient {
  return createApiClient({
    baseUrl: server,
    headers: { authorization: `Bearer ${credential}` },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}

function warnUnencrypted({ io, server }: Context): void {
  const { protocol, hostname } = new URL(server);
  if (protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return;
  io.err.write(`warning: the connection to ${server} is not encrypted; others on the network can read it.\n`);
}

function printMessage({ io, quiet }: Context, text: string): void {
  if (!quiet) io.err.write(`${text}\n`);
}
