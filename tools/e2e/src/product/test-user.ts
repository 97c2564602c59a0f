import { randomBytes } from 'node:crypto';
import { createdApiTokenSchema } from '@rfp/contracts/account';
import { authSessionSchema, type AuthSession } from '@rfp/contracts/auth';
import { authPrefix, apiPrefix } from '@rfp/contracts/http';
import { firstLink, waitForMail } from './mailbox.js';
import { type ProductUrls } from './programs.js';
import { makeAdministrator } from './service-database.js';

export interface TestUser {
  email: string;
  password: string;
  session: AuthSession;
  /** API token for reading and writing. */
  token: string;
}

/**
 * Signs up as a browser does, verifies the email address, signs in and creates an API token.
 * @param product - with its data directory, the user becomes administrator; only the first user of a product does so without
 */
export async function createUser({ url, mailboxUrl, dataDir }: ProductUrls & { dataDir?: string }): Promise<TestUser> {
  const email = `user-${randomBytes(6).toString('hex')}@example.com`;
  const password = `correct horse ${randomBytes(6).toString('hex')}`;
  await post(url + authPrefix, '/signup', {
    email,
    password,
    data: { full_name: 'Robin Example', company: 'Example Works', role: 'analyst' },
  });
  const link = firstLink(await waitForMail(mailboxUrl, email, /confirm/i));
  await post(url + authPrefix, '/verify', { token_hash: link.searchParams.get('token_hash'), type: 'signup' });
  if (dataDir !== undefined) await makeAdministrator(dataDir, email);
  const session = await signIn(url, email, password);
  const created = await post(
    url + apiPrefix,
    '/api-tokens',
    { name: 'spec', scope: 'write', expires_in_days: 1 },
    session.access_token,
  );
  return { email, password, session, token: createdApiTokenSchema.parse(created).token };
}

export async function signIn(url: string, email: string, password: string): Promise<AuthSession> {
  return authSessionSchema.parse(await post(url + authPrefix, '/token?grant_type=password', { email, password }));
}

/** Signs in. Returns a session with an expired access token, which the console must refresh first. */
export async function staleSession(url: string, { email, password }: TestUser): Promise<AuthSession> {
  return { ...(await signIn(url, email, password)), expires_at: 1 };
}

async function post(base: string, path: string, body: unknown, token?: string): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  return response.json();
}
