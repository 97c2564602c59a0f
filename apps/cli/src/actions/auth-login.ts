import { createApiClient, type ApiClient } from '@rfp/api-client/api-client';
import { formatDay } from '@rfp/api-client/display';
import { apiTokenPattern } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { AuthWire, isRefusedFor, type Session } from '../auth/auth-wire.js';
import { tokenVariable } from '../auth/authorizer.js';
import { type StoredToken } from '../auth/credential-file.js';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { clean } from '../output/clean.js';

const tokenDays = 90;
const codeTries = 3;
const signOutLimitMs = 5000;

interface Person {
  ask: (question: string) => Promise<string>;
  askSecret: (question: string) => Promise<string>;
}

/** `rfp auth login` */
export async function logIn(io: Io, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  // Before anything is typed: a file that cannot be used would lose the token.
  const { token: before } = await context.credentials.read(context.server);
  warnOfPlainText(context);
  if (options['withToken'] === true) await keepGivenToken(context);
  else await signIn(context, before);
  if ((io.env[tokenVariable] ?? '') !== '') say(context, `${tokenVariable} is set and goes before what was kept now.`);
}

async function keepGivenToken(context: Context): Promise<void> {
  const { io, server, credentials } = context;
  const token = (await (io.askSecret === null ? io.readInput() : io.askSecret('API token: '))).trim();
  if (!apiTokenPattern.test(token)) {
    throw new AppError('VALIDATION', {
      message: 'that is no API token',
      details: { hint: 'one begins with rfp_ ; make it on the profile page of the console' },
    });
  }
  await clientWith(context, token).whoAmI({ signal: io.signal });
  await credentials.update(server, { token: { token, made_here: null } });
  say(context, `The token works at ${server} and is kept in ${credentials.path}.`);
}

async function signIn(context: Context, before: StoredToken | undefined): Promise<void> {
  const { server, credentials, timeoutMs } = context;
  const ask = personOf(context);
  let session = await sendPassword(context, ask);
  try {
    session = await passFactor(context, session, ask);
    const client = clientWith(context, session.access_token);
    const token = await makeToken(context, client, session.user.email ?? '');
    await revoke(client, before);
    const until = token.made_here?.expires_at ?? null;
    say(context, `Signed in at ${server} as ${clean(session.user.email ?? '')}.`);
    say(
      context,
      `The API token "${token.made_here?.name ?? ''}" is kept in ${credentials.path}${until === null ? '' : ` and works until ${formatDay(until)}`}.`,
    );
  } finally {
    // The token stands for itself: no session is left behind, not even after Ctrl-C. Where this fails, the session ends by itself.
    await new AuthWire(server, AbortSignal.timeout(signOutLimitMs), timeoutMs)
      .signOut(session.access_token)
      .catch(() => undefined);
  }
}

function personOf({ io: { ask, askSecret } }: Context): Person {
  if (ask !== null && askSecret !== null) return { ask, askSecret };
  throw new AppError('VALIDATION', {
    message: 'signing in asks for a password, and there is nobody to ask',
    details: { hint: `rfp auth login --with-token < file or set ${tokenVariable}` },
  });
}

async function sendPassword({ io, server, wire }: Context, { ask, askSecret }: Person): Promise<Session> {
  io.err.write(`Signing in at ${server}\n`);
  const email = (await ask('E-mail address: ')).trim();
  const password = await askSecret('Password: ');
  return wire.signIn(email, password).catch((error: unknown) => {
    if (!isRefusedFor(error, 'invalid_credentials')) throw error;
    throw new AppError('UNAUTHENTICATED', {
      message: 'Invalid login credentials',
      details: { hint: 'check the address and the password, and try again' },
    });
  });
}

/** The session with the second factor, where the account has one. */
async function passFactor({ io, wire }: Context, session: Session, { ask }: Person): Promise<Session> {
  const factors = (session.user.factors ?? []).filter((factor) => factor.status === 'verified');
  if (factors.length === 0) return session;
  const { id } = await chooseFrom(factors, ask);
  for (let left = codeTries - 1; ; left -= 1) {
    const code = (await ask('Code of your authenticator app: ')).replaceAll(/\s/g, '');
    try {
      return await wire.verifyFactor(session, id, code);
    } catch (error) {
      if (left === 0 || !isRefusedFor(error, 'mfa_verification_failed')) throw error;
      io.err.write('That code was not right.\n');
    }
  }
}

async function chooseFrom<T extends { friendly_name: string }>(factors: T[], ask: Person['ask']): Promise<T> {
  const list = factors.map(({ friendly_name }, index) => `${index + 1} ${clean(friendly_name)}`).join(', ');
  const chosen = factors[factors.length === 1 ? 0 : Number(await ask(`Which second factor? ${list}: `)) - 1];
  if (chosen === undefined) throw new AppError('VALIDATION', { message: 'there is no second factor with that number' });
  return chosen;
}

/** Made and kept, or neither. */
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
        details: { hint: 'see the demo records with --demo , which needs no account' },
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

/** The token that an earlier sign-in made here. It may be another person's, or gone: then it stays as it is. */
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

function warnOfPlainText({ io, server }: Context): void {
  const { protocol, hostname } = new URL(server);
  if (protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return;
  io.err.write(`warning: ${server} is not encrypted; others on the network can read what is sent to it.\n`);
}

function say({ io, quiet }: Context, text: string): void {
  if (!quiet) io.err.write(`${text}\n`);
}
