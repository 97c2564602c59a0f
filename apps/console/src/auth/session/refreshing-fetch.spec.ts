/** @jest-environment ./tools/jest/dom-environment.mjs */
import { setImmediate } from 'node:timers/promises';
import { stubSession } from '../../testing/stub-session.js';
import { refreshingFetch } from './refreshing-fetch.js';
import { upgradeSession } from './session-upgrade.js';
import { storageKey } from './stored-session.js';

const session = stubSession();
const old = 'Bearer of-the-first-factor';
const original = globalThis.fetch;
const sent: (string | null)[] = [];

/** A server that rejects the token of the first factor. */
beforeEach(() => {
  sent.length = 0;
  globalThis.fetch = async (_input, init) => {
    const token = new Headers(init?.headers).get('authorization');
    sent.push(token);
    return new Response(null, { status: token === old ? 403 : 200 });
  };
});

afterEach(() => {
  globalThis.fetch = original;
  localStorage.clear();
});

const request = () => refreshingFetch('/api/sync/status', { headers: { authorization: old } });

it('repeats a request that was refused for a token that a second factor has replaced meanwhile', async () => {
  localStorage.setItem(storageKey, JSON.stringify(session));
  expect((await request()).status).toBe(200);
  expect(sent).toEqual([old, `Bearer ${session.access_token}`]);
});

it('returns the refusal if the session still has the same token, or has ended', async () => {
  localStorage.setItem(storageKey, JSON.stringify({ ...session, access_token: old.slice('Bearer '.length) }));
  expect((await request()).status).toBe(403);
  localStorage.clear();
  expect((await request()).status).toBe(403);
  expect(sent).toEqual([old, old]);
});

it('waits for the second factor that is being verified before it gives up a refused request', async () => {
  localStorage.setItem(storageKey, JSON.stringify({ ...session, access_token: old.slice('Bearer '.length) }));
  const verification = Promise.withResolvers<void>();
  void upgradeSession(verification.promise);
  const answer = request();
  await setImmediate();
  localStorage.setItem(storageKey, JSON.stringify(session));
  verification.resolve();
  expect((await answer).status).toBe(200);
  expect(sent).toEqual([old, `Bearer ${session.access_token}`]);
});

it('returns the refusal when the verification fails', async () => {
  localStorage.setItem(storageKey, JSON.stringify({ ...session, access_token: old.slice('Bearer '.length) }));
  const failed = upgradeSession(Promise.reject(new Error('wrong code')));
  const answer = request();
  await expect(failed).rejects.toThrow('wrong code');
  expect((await answer).status).toBe(403);
});
