// What a new user does, against the running containers: signs up, opens the mailed link, signs in, searches.
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../report.mjs';

const site = 'http://localhost:3000';
const mailbox = 'http://localhost:1080';

async function call(method, address, body, token) {
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

async function mailedToken(email) {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const mails = await call('GET', `${mailbox}/email`);
    const mail = mails.find(({ to }) => to.some(({ address }) => address === email));
    const token = /token_hash=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    if (token !== undefined) return token;
    await pause(500);
  }
  throw new Failure('no mail arrived', 'see docker compose logs auth');
}

/** @returns {Promise<string>} a sentence on what was seen */
export async function checkSearch() {
  const email = `operator-${Date.now()}@example.org`;
  const password = `Correct-horse-${Date.now()}`;
  await call('POST', `${site}/auth/v1/signup`, { email, password });
  await call('POST', `${site}/auth/v1/verify`, { type: 'signup', token_hash: await mailedToken(email) });
  const session = await call('POST', `${site}/auth/v1/token?grant_type=password`, { email, password });
  const found = await call('POST', `${site}/api/opportunities/search`, { keywords: 'cloud' }, session.access_token);
  return `signed in, and a search answered in ${found.elapsed_ms} ms: ${found.total} opportunities`;
}
