import { randomUUID } from 'node:crypto';
import { type Mail } from '../mail/mail.service.js';
import { testPassword } from './accounts.js';
import { type AuthService, type Browser } from './auth-service.js';

/** An address without an account. */
export function freshAddress(): string {
  return `${randomUUID()}@example.org`;
}

/** The newest mailed link to an address. Throws if there is none. */
export async function newestLink(service: AuthService, email: string, template?: Mail['template']): Promise<URL> {
  const mails = (await service.mailsTo(email)).filter((mail) => template === undefined || mail.template === template);
  const mail = mails.at(-1);
  if (mail === undefined || !('link' in mail.data)) throw new Error(`no mail with a link went to ${email}`);
  return new URL(mail.data.link);
}

export function tokenOf(link: URL): string {
  const token = link.searchParams.get('token_hash');
  if (token === null) throw new Error('the link has no token');
  return token;
}

export interface Person {
  browser: Browser;
  email: string;
  password: string;
  id: string;
}

/** An account that signed up, confirmed its mail, and is signed in. */
export async function signedUp(
  service: AuthService,
  email: string,
  password = testPassword,
  data: Record<string, unknown> = {},
): Promise<Person> {
  const browser = service.browser();
  const signUp = await browser.signUp({ email, password, options: { data } });
  if (signUp.error !== null) throw signUp.error;
  const confirmed = await browser.verifyOtp({
    token_hash: tokenOf(await newestLink(service, email, 'confirm_sign_up')),
    type: 'signup',
  });
  if (confirmed.data.user === null) throw confirmed.error ?? new Error('no user');
  return { browser, email, password, id: confirmed.data.user.id };
}

/** The same account in another browser. */
export async function signInAgain(
  service: AuthService,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Browser> {
  const browser = service.browser();
  const { error } = await browser.signInWithPassword({ email, password });
  if (error !== null) throw error;
  return browser;
}
