import { TOTP } from 'otpauth';
import { type AccountEntity } from '../store/account.entity.js';
import { insertAccount, type TestAccount, testPassword } from './accounts.js';
import { type AuthService, type Browser } from './auth-service.js';

export interface SignedIn {
  account: AccountEntity;
  browser: Browser;
}

export interface SignedInWithFactor extends SignedIn {
  factorId: string;
  secret: string;
}

/** The app's current code, or the code of another time step. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** A new account, signed in with its password. */
export async function signedIn(service: AuthService, options: TestAccount = {}): Promise<SignedIn> {
  const account = await insertAccount(service.db, options);
  return { account, browser: await anotherBrowser(service, account) };
}

export async function anotherBrowser(service: AuthService, { email }: AccountEntity): Promise<Browser> {
  const browser = service.browser();
  const { error } = await browser.signInWithPassword({ email: email ?? '', password: testPassword });
  if (error !== null) throw error;
  return browser;
}

export async function enroll(
  browser: Browser,
  friendlyName?: string,
): Promise<{ id: string; totp: { qr_code: string; secret: string; uri: string } }> {
  const { data, error } = await browser.mfa.enroll({
    factorType: 'totp',
    ...(friendlyName === undefined ? {} : { friendlyName }),
  });
  if (error !== null) throw error;
  return data;
}

export async function challengeId(browser: Browser, factorId: string): Promise<string> {
  const { data, error } = await browser.mfa.challenge({ factorId });
  if (error !== null) throw error;
  return data.id;
}

/** Verifies a code under a new challenge; returns the error code, or null. */
export async function verifyCode(browser: Browser, factorId: string, code: string): Promise<string | null> {
  const { error } = await browser.mfa.verify({ factorId, challengeId: await challengeId(browser, factorId), code });
  return error === null ? null : (error.code ?? error.message);
}

/** An account with a verified factor and a session at aal2. */
export async function signedInWithFactor(service: AuthService, friendlyName = 'Phone'): Promise<SignedInWithFactor> {
  const { account, browser } = await signedIn(service);
  const { id, totp } = await enroll(browser, friendlyName);
  const failed = await verifyCode(browser, id, codeOf(totp.secret));
  if (failed !== null) throw new Error(failed);
  await allowCodeReuse(service, id);
  return { account, browser, factorId: id, secret: totp.secret };
}

/** Lets the current code be used again, as if its time step had passed. */
export async function allowCodeReuse(service: AuthService, factorId: string): Promise<void> {
  await service.db.query('UPDATE factor SET last_used_step = 0 WHERE id = $1', [factorId]);
}
