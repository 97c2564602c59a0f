import { createdApiTokenSchema } from '@rfp/contracts/account';
import { authPrefix, authSessionSchema, type AuthSession } from '@rfp/contracts/auth';
import { apiPrefix } from '@rfp/contracts/http';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { until } from './programs.js';

export interface Person {
  email: string;
  password: string;
  session: AuthSession;
  /** An API token that may read and write. */
  token: string;
}

const mailSchema = z.object({
  to: z.array(z.object({ address: z.string() })),
  text: z.string().optional(),
  subject: z.string(),
});

/** The newest mail to an address in the local mailbox; waits for it. */
export async function mailTo(mailboxUrl: string, email: string, subject: RegExp): Promise<string> {
  let text: string | undefined;
  await until(async () => {
    const answer = await fetch(`${mailboxUrl}/api/email`);
    const mails = mailSchema.array().parse(await answer.json());
    text = mails.findLast(
      (mail) => mail.to.some(({ address }) => address === email) && subject.test(mail.subject),
    )?.text;
    return text !== undefined;
  });
  return text ?? '';
}

/** The first link of a mail's text. */
export function linkIn(text: string): URL {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  return new URL(link ?? 'about:blank');
}

/** Signs a new person up as a browser does, opens the mail, and makes an API token. */
export async function newPerson(url: string, mailboxUrl: string): Promise<Person> {
  const email = `person-${randomBytes(6).toString('hex')}@example.com`;
  const password = `correct horse ${randomBytes(6).toString('hex')}`;
  await post(url + authPrefix, '/signup', {
    email,
    password,
    data: { full_name: 'Robin Example', company: 'Example Works', role: 'analyst' },
  });
  const link = linkIn(await mailTo(mailboxUrl, email, /confirm/i));
  await post(url + authPrefix, '/verify', { token_hash: link.searchParams.get('token_hash'), type: 'signup' });
  const session = await signIn(url, email, password);
  const made = await post(
    url + apiPrefix,
    '/api-tokens',
    { name: 'spec', scope: 'write', expires_in_days: 1 },
    session.access_token,
  );
  return { email, password, session, token: createdApiTokenSchema.parse(made).token };
}

export async function signIn(url: string, email: string, password: string): Promise<AuthSession> {
  return authSessionSchema.parse(await post(url + authPrefix, '/token?grant_type=password', { email, password }));
}

async function post(base: string, path: string, body: unknown, token?: string): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
