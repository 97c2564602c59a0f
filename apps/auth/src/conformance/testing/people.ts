import { accessTokenClaimsSchema, type AccessTokenClaims } from '@rfp/contracts/auth';
import { type ReceivedMail } from '@rfp/mailbox/read-mails';
import { type Session } from '@supabase/auth-js';
import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { insertAccount, type TestAccount, testPassword } from '../../testing/accounts.js';
import { es256, forge } from '../../testing/hostile-tokens.js';
import { codeOf } from '../../testing/second-factor.js';
import { type Browser, type BrowserOptions, site, type World } from './world.js';

export { codeOf, testPassword };

export function freshAddress(name = 'person'): string {
  return `${name}-${randomUUID().slice(0, 13)}@example.org`;
}

export interface Person {
  id: string;
  email: string;
  browser: Browser;
}

/** An account, signed in with its password in its own browser. */
export async function person(world: World, options: TestAccount & BrowserOptions = {}): Promise<Person> {
  const { id, email } = await insertAccount(world.db, { email: freshAddress(), ...options });
  return {
    id,
    email: email ?? '',
    browser: await signIn(world, email ?? '', options.password ?? testPassword, options),
  };
}

export async function signIn(
  world: Pick<World, 'browser'>,
  email: string,
  password = testPassword,
  options: BrowserOptions = {},
): Promise<Browser> {
  const browser = world.browser(options);
  expectSuccess(await browser.signInWithPassword({ email, password }));
  return browser;
}

type Success<T> = Exclude<T, { error: Error }>;

/** Returns the result and throws its error otherwise. */
export function expectSuccess<T extends { error: unknown }>(result: T): Success<T> {
  if (hasSucceeded(result)) return result;
  throw result.error;
}

function hasSucceeded<T extends { error: unknown }>(result: T): result is T & Success<T> {
  return result.error === null;
}

export async function sessionOf(browser: Browser): Promise<Session> {
  const { data } = await browser.getSession();
  if (data.session === null) throw new Error('the browser has no session');
  return data.session;
}

export async function tokenOf(browser: Browser): Promise<string> {
  return (await sessionOf(browser)).access_token;
}

export function claimsOf(token: string): AccessTokenClaims {
  return accessTokenClaimsSchema.parse(decodeJwt(token));
}

/** The same token with other claims, signed with the service's own key. */
export function signAgain({ key }: Pick<World, 'key'>, token: string, claims: Record<string, unknown>): string {
  return forge({ alg: 'ES256', typ: 'JWT', kid: key.kid }, { ...decodeJwt(token), ...claims }, es256(key.privateKey));
}

export function expireToken(world: Pick<World, 'key'>, token: string): string {
  const now = Math.floor(Date.now() / 1000);
  return signAgain(world, token, { iat: now - 1000, exp: now - 100 });
}

/** The link with a token in a mail. */
export function linkIn({ text }: Pick<ReceivedMail, 'text'>): URL {
  const [found] = /https?:\/\/\S*token_hash=\S+/.exec(text) ?? [];
  if (found === undefined) throw new Error(`no link in: ${text}`);
  return new URL(found);
}

export function tokenIn(link: URL): string {
  return link.searchParams.get('token_hash') ?? '';
}

/** The token of the newest mailed link to an address. */
export async function mailedToken(world: World, email: string, count = 1): Promise<string> {
  const mails = await world.mailsTo(email, count);
  const newest = mails.findLast(({ text }) => text.includes('token_hash='));
  if (newest === undefined) throw new Error(`no mail with a link came to ${email}`);
  return tokenIn(linkIn(newest));
}

/** Signs up without confirming it. Returns the token of the mail. */
export async function startSignUp(
  world: World,
  { data = {}, ...options }: { data?: object } & BrowserOptions = {},
): Promise<{ email: string; browser: Browser; token: string }> {
  const email = freshAddress();
  const browser = world.browser(options);
  expectSuccess(await browser.signUp({ email, password: testPassword, options: { data } }));
  return { email, browser, token: await mailedToken(world, email) };
}

/** Opens a link to `GET /verify`. Returns the address of the redirect. */
export async function followLink(world: World, token: string, type: string, to = site): Promise<URL> {
  const query = new URLSearchParams({ token, type, redirect_to: to }).toString();
  const response = await world.auth('GET', `/verify?${query}`);
  expect([response.status, response.headers.get('cache-control'), response.text]).toEqual([303, 'no-store', '']);
  return new URL(response.headers.get('location') ?? '');
}

export async function enroll(browser: Browser, friendlyName = 'Phone') {
  return expectSuccess(await browser.mfa.enroll({ factorType: 'totp', friendlyName })).data;
}

/** Error code of a product route for the browser; undefined if the browser has access. */
export async function readProductError(world: World, browser: Browser): Promise<unknown> {
  return (await world.api('GET', '/api/settings', { token: await tokenOf(browser) })).body['code'];
}

export async function ban({ db }: Pick<World, 'db'>, id: string): Promise<void> {
  await db.query(`UPDATE account SET banned_until = now() + INTERVAL '1 hour' WHERE id = $1`, [id]);
}

/** Signs up and confirms the mail. */
export async function signedUpPerson(
  world: World,
  options: { email?: string; password?: string; data?: object } & BrowserOptions = {},
): Promise<Person> {
  const { email = freshAddress('newcomer'), password = testPassword, data = {}, ...rest } = options;
  const browser = world.browser(rest);
  expectSuccess(await browser.signUp({ email, password, options: { data } }));
  const { data: opened } = expectSuccess(
    await browser.verifyOtp({ token_hash: await mailedToken(world, email), type: 'signup' }),
  );
  return { id: opened.user?.id ?? '', email, browser };
}

export interface PersonWithFactor extends Person {
  factorId: string;
  secret: string;
}

/** An account with a verified second factor and a session at aal2. */
export async function personWithFactor(
  world: World,
  options: TestAccount & BrowserOptions = {},
): Promise<PersonWithFactor> {
  const signedIn = await person(world, options);
  const { data } = expectSuccess(await signedIn.browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }));
  expectSuccess(await signedIn.browser.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) }));
  await allowCodeReuse(world, data.id);
  return { ...signedIn, factorId: data.id, secret: data.totp.secret };
}

/** Lets the current code be used again, as if its time step had passed. */
export async function allowCodeReuse({ db }: Pick<World, 'db'>, factorId: string): Promise<void> {
  await db.query('UPDATE factor SET last_used_step = 0 WHERE id = $1', [factorId]);
}

/** Moves the last refresh of a session into the past. */
export async function ageSession({ db }: Pick<World, 'db'>, token: string, seconds: number): Promise<void> {
  await db.query('UPDATE session SET refreshed_at = refreshed_at - make_interval(secs => $2) WHERE id = $1', [
    claimsOf(token).session_id,
    seconds,
  ]);
}

let hosts = 0;

/** A network address without earlier requests. */
export function freshHost(): string {
  hosts += 1;
  return `198.51.${Math.floor(hosts / 250)}.${(hosts % 250) + 1}`;
}
