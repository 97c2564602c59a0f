import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Installation } from './installation.js';

export interface Person {
  email: string;
  password: string;
}

const sessionSchema = z.object({ access_token: z.string() });
const mailsSchema = z.array(z.object({ to: z.array(z.object({ address: z.string() })), text: z.string().default('') }));
const recordSchema = z.object({ id: z.string(), title: z.string() });
const recordsSchema = z.array(recordSchema);
/** Release 1.0.0 answers a detail without an envelope. */
const detailSchema = z.union([recordSchema, z.object({ data: recordSchema }).transform(({ data }) => data)]);

async function call(method: string, address: string, body?: unknown, token?: string): Promise<Response> {
  const response = await fetch(address, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** Signs up, and confirms the address with the mailed token. */
export async function signUp({ url, mailboxUrl }: Installation): Promise<Person> {
  const person = { email: `operator-${Date.now()}@example.org`, password: `correct-horse-${Date.now()}` };
  await call('POST', `${url}/auth/v1/signup`, person);
  await call('POST', `${url}/auth/v1/verify`, {
    type: 'signup',
    token_hash: await readMailedToken(mailboxUrl, person.email),
  });
  return person;
}

async function readMailedToken(mailboxUrl: string, email: string): Promise<string> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const mails = mailsSchema.parse(await (await call('GET', `${mailboxUrl}/api/email`)).json());
    const mail = mails.find(({ to }) => to.some(({ address }) => address === email));
    const token = /token_hash=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    if (token !== undefined) return token;
    await pause(500);
  }
  throw new Error('No mail arrived.');
}

/** Signs in. Returns the access token. */
export async function signIn({ url }: Installation, { email, password }: Person): Promise<string> {
  const answer = await call('POST', `${url}/auth/v1/token?grant_type=password`, { email, password });
  return sessionSchema.parse(await answer.json()).access_token;
}

/** Waits until the number of demo records has stopped growing, because they are stored after the start. */
export async function awaitRecords({ url }: Installation, token: string): Promise<void> {
  for (let last = -1, unchangedReads = 0; unchangedReads < 3; await pause(1000)) {
    const total = totalOf(await call('GET', `${url}/api/opportunities`, undefined, token));
    unchangedReads = total === last && total > 0 ? unchangedReads + 1 : 0;
    last = total;
  }
}

function totalOf(list: Response): number {
  return Number(/\d+$/.exec(list.headers.get('content-range') ?? '')?.[0]);
}

/** Stores settings, preferences, a source and an API token, as a user would. Returns the token. */
export async function storeUserData({ url }: Installation, token: string): Promise<string> {
  await call('PATCH', `${url}/api/settings`, { high_score_threshold: 61 }, token);
  await call('PUT', `${url}/api/user-preferences`, { keywords: ['microscope'] }, token);
  await call(
    'POST',
    `${url}/api/sources`,
    { name: 'Kept feed', paused: true, connector: 'feed', settings: { url: 'https://example.org/feed.xml' } },
    token,
  );
  const created = await call('POST', `${url}/api/api-tokens`, { name: 'Kept token', scope: 'read' }, token);
  return z.object({ token: z.string() }).parse(await created.json()).token;
}

/** State that an upgrade must not change. */
export interface PreservedState {
  user: string;
  settings: unknown;
  preferences: unknown;
  sources: string[];
  tokens: string[];
  /** Number of opportunities in all lists. */
  total: number;
  /** Titles of the fifty opportunities with the highest scores, by id. */
  titles: Record<string, string>;
}

/** Reads the state that an upgrade must preserve. Titles are those of the opportunities `ids`, or of the first page of the list. */
export async function readPreservedState(
  { url }: Installation,
  token: string,
  ids?: string[],
): Promise<PreservedState> {
  const get = async (path: string) => (await call('GET', `${url}/api${path}`, undefined, token)).json();
  const list = await call('GET', `${url}/api/opportunities`, undefined, token);
  const records = recordsSchema.parse(await list.json());
  const chosen =
    ids === undefined
      ? records
      : await Promise.all(ids.map(async (id) => detailSchema.parse(await get(`/opportunities/${id}`))));
  return {
    user: z.object({ user_id: z.string() }).parse(await get('/me')).user_id,
    settings: z.object({ settings: z.object({ high_score_threshold: z.number() }) }).parse(await get('/settings')),
    preferences: z.object({ keywords: z.array(z.string()) }).parse(await get('/user-preferences')),
    sources: namesIn(await get('/sources')),
    tokens: namesIn(z.object({ tokens: z.unknown() }).parse(await get('/api-tokens')).tokens),
    total: totalOf(list),
    titles: Object.fromEntries(chosen.map(({ id, title }) => [id, title])),
  };
}

function namesIn(value: unknown): string[] {
  return z
    .array(z.object({ name: z.string() }))
    .parse(value)
    .map(({ name }) => name)
    .sort();
}

/** Whether an API token is accepted. */
export async function isAccepted({ url }: Installation, token: string): Promise<boolean> {
  return (await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).ok;
}
