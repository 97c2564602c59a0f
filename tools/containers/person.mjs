// Steps of a new user: signs up, opens the mailed link, signs in, adds a feed, syncs, searches.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../report.mjs';
import { publisherUrl } from './override.mjs';

const site = 'http://localhost:3000';
const mailbox = 'http://localhost:1080';

async function callApi(method, address, body, token) {
  const response = await fetch(address, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Failure(`${method} ${address} answered ${response.status}`, 'see docker compose logs', text);
  return text === '' ? null : JSON.parse(text);
}

/** Calls `read` every 250 ms until `isDone` returns true for its result, and returns this result. */
export async function until(what, read, isDone, limitMs = 60_000) {
  for (const end = Date.now() + limitMs; ; await pause(250)) {
    const seen = await read();
    if (isDone(seen)) return seen;
    if (Date.now() > end)
      throw new Failure(
        `${what}: not within ${limitMs / 1000} s`,
        'see docker compose logs',
        JSON.stringify(seen).slice(0, 2000),
      );
  }
}

async function readMailedToken(email) {
  const mails = await until(
    'a mail arrives',
    () => callApi('GET', `${mailbox}/email`),
    (all) => all.some(({ to }) => to.some(({ address }) => address === email)),
  );
  const mail = mails.find(({ to }) => to.some(({ address }) => address === email));
  return /token_hash=([\w-]+)/.exec(mail.text)?.[1];
}

/** @returns {Promise<{ email: string, password: string }>} an account whose address is confirmed */
export async function signUp() {
  const person = { email: `operator-${randomUUID()}@example.org`, password: `Correct-horse-${randomUUID()}` };
  await callApi('POST', `${site}/auth/v1/signup`, person);
  await callApi('POST', `${site}/auth/v1/verify`, { type: 'signup', token_hash: await readMailedToken(person.email) });
  return person;
}

/** @returns {Promise<string>} the access token of a new session */
export async function signIn(person) {
  return (await callApi('POST', `${site}/auth/v1/token?grant_type=password`, person)).access_token;
}

/** @returns {Promise<{ total: number, elapsed_ms: number }>} */
export function search(token, keywords) {
  return callApi('POST', `${site}/api/opportunities/search`, { keywords }, token);
}

/** Adds a feed with the given number of opportunities, whose titles begin with `name`, and starts its sync. */
export async function syncFeed(token, name, items) {
  const url = `${publisherUrl}/feed.xml?name=${name}&items=${items}`;
  const source = { name: `${name} feed`, paused: true, connector: 'feed', settings: { url } };
  const { key } = await callApi('POST', `${site}/api/sources`, source, token);
  await callApi('POST', `${site}/api/sync`, { sources: [key] }, token);
}

/** Waits until a search finds all opportunities of a feed. */
export function untilFound(token, name, items) {
  return until(
    `${items} opportunities of ${name} are found`,
    () => search(token, name),
    ({ total }) => total === items,
  );
}

/** Searches ten times a second. @returns a function that stops the searches and returns their counts */
export function searchSteadily(token, keywords) {
  const controller = new AbortController();
  const seen = { answered: 0, failed: 0, slowestMs: 0, reasons: new Set() };
  const one = async () => {
    const began = performance.now();
    try {
      await search(token, keywords);
      seen.answered += 1;
    } catch (error) {
      seen.failed += 1;
      seen.reasons.add(`${error.message} ${error.output ?? ''}`.slice(0, 300));
    }
    seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - began));
  };
  const running = (async () => {
    const all = [];
    for (; !controller.signal.aborted; await pause(100)) all.push(one());
    await Promise.all(all);
  })();
  return async () => {
    controller.abort();
    await running;
    return seen;
  };
}
