import { demoAccount } from '../../demo/demo-account.js';
import { type Actor } from '../access/access-policy.js';
import { type Owner } from './owner.js';
import { expectSuccess, expireToken, person, signIn, tokenOf } from './people.js';
import { type World } from './world.js';

function tamperedToken(token: string): string {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const text = Buffer.from(claims, 'base64url')
    .toString()
    .replace('"aal1"', '"aal2"')
    .replace('"is_anonymous":false', '"is_anonymous":true');
  return [header, Buffer.from(text).toString('base64url'), signature].join('.');
}

/** Credentials of every actor. */
export const credentials: Record<Actor, (world: World, owner: Owner) => Promise<string | null>> = {
  'no token': async () => null,
  'an expired token': async (world, { token }) => expireToken(world, token),
  'a tampered token': async (_world, { token }) => tamperedToken(token),
  'another user': async (world) => tokenOf((await person(world)).browser),
  'a curator': async (world) => {
    const { id, browser } = await person(world);
    await world.db.query(`UPDATE account SET role = 'curator' WHERE id = $1`, [id]);
    return tokenOf(browser);
  },
  'the demo account': async (world) => tokenOf(await signIn(world, demoAccount.email, demoAccount.password)),
  'an anonymous session': async (world) => {
    const browser = world.browser();
    expectSuccess(await browser.signInAnonymously());
    return tokenOf(browser);
  },
  'a read-only API token': async (_world, { apiTokens }) => apiTokens.read,
  'a read-write API token': async (_world, { apiTokens }) => apiTokens.write,
  'a revoked API token': async (_world, { apiTokens }) => apiTokens.revoked,
  'a session that was signed out': async (world, { email }) => {
    const browser = await signIn(world, email);
    const token = await tokenOf(browser);
    await browser.signOut({ scope: 'local' });
    return token;
  },
  'a session without the second factor': async (world, { email }) => tokenOf(await signIn(world, email)),
  'the owner': async (_world, { token }) => token,
};

/** Actors whose successful requests change the owner's data. */
export const ownerActors = new Set<Actor>([
  'the owner',
  'a session without the second factor',
  'a read-write API token',
  'a read-only API token',
]);
