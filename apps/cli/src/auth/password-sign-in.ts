import { type ApiClient } from '@rfp/api-client/api-client';
import { type ApiTokenInput } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { type Context } from '../context.js';
import { sanitize } from '../output/sanitize.js';
import { AuthClient, isRefusedFor, type Session } from './auth-client.js';
import { clientWith } from './client-with.js';
import { type TokenEntry } from './credential-file.js';
import { storeToken } from './keep-token.js';
import { invalid, refusal } from '../errors/invalid.js';

const tokenDays = 90;
const maxCodeAttempts = 3;
const signOutLimitMs = 5000;

interface Prompts {
  ask: (question: string) => Promise<string>;
  askSecret: (question: string) => Promise<string>;
}

/** Signs in with email address, password and second factor, and creates an API token. */
export async function signInByPassword(context: Context, scope: ApiTokenInput['scope']): Promise<void> {
  const { server, credentials, timeoutMs } = context;
  const { token: before } = await credentials.read(server);
  const ask = requirePrompts(context);
  let session = await signInWithPassword(context, ask);
  try {
    session = await verifySecondFactor(context, session, ask);
    const client = clientWith(context, session.access_token);
    await makeToken(context, client, { scope, account: session.user.email ?? '' });
    await revokeEarlierToken(client, before);
  } finally {
    // The token needs no session, so the session ends here, even after Ctrl-C. If the sign-out fails, the session expires later.
    await new AuthClient(server, AbortSignal.timeout(signOutLimitMs), timeoutMs)
      .signOut(session.access_token)
      .catch(() => undefined);
  }
}

function requirePrompts({ io: { ask, askSecret } }: Context): Prompts {
  if (ask !== null && askSecret !== null) return { ask, askSecret };
  throw invalid(
    '--password prompts for a password, which needs a terminal',
    'use  rfp auth login --with-token < file  or set RFP_TOKEN',
  );
}

async function signInWithPassword({ io, server, authClient }: Context, { ask, askSecret }: Prompts): Promise<Session> {
  io.err.write(`Signing in at ${server}\n`);
  const email = (await ask('E-mail address: ')).trim();
  const password = await askSecret('Password: ');
  return authClient.signIn(email, password).catch((error: unknown) => {
    if (!isRefusedFor(error, 'invalid_credentials')) throw error;
    throw refusal('UNAUTHENTICATED', 'Invalid login credentials', 'check the address and the password, and try again');
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
  if (chosen === undefined) throw invalid('there is no second factor with that number');
  return chosen;
}

/** Creates a token and stores it; if storing fails, revokes it. */
async function makeToken(
  context: Context,
  client: ApiClient,
  { scope, account }: { scope: ApiTokenInput['scope']; account: string },
): Promise<void> {
  const { io } = context;
  const tokenInput = { name: `rfp on ${io.hostname}`.slice(0, 100), scope, expires_in_days: tokenDays };
  const { id, name, token, expires_at } = await client
    .createApiToken(tokenInput, { signal: io.signal })
    .catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'READ_ONLY') throw error;
      throw refusal(
        'READ_ONLY',
        'The demo account has no API tokens.',
        'use  --demo  to see the demo records, without an account',
      );
    });
  try {
    await storeToken(context, token, { id, name, scope, account, expires_at });
  } catch (error) {
    await client.revokeApiToken({ id });
    throw error;
  }
}

/** Revokes the token of an earlier sign-in. Ignores failures: it may belong to another account or be revoked already. */
async function revokeEarlierToken(client: ApiClient, before: TokenEntry | undefined): Promise<void> {
  if (before?.made_here) await client.revokeApiToken({ id: before.made_here.id }).catch(() => undefined);
}
