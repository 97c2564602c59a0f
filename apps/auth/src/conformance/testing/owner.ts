import { readOne } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { claimsOf, freshAddress, personWithFactor, signIn, tokenOf } from './people.js';
import { send } from './requests.js';
import { type World } from './world.js';

/** The account of an administrator with one object of every kind. */
export interface Owner {
  id: string;
  email: string;
  /** Access token of a session at AAL2. */
  token: string;
  apiTokens: { read: string; write: string; revoked: string };
  /** Id of another API token, which requests may revoke. */
  apiTokenId: string;
  /** A session in another browser. */
  sessionId: string;
  factorId: string;
  identityId: string;
}

const createdSchema = z.object({ id: z.uuid(), token: z.string() });

export async function makeOwner(world: World): Promise<Owner> {
  const { id, email, browser, factorId } = await personWithFactor(world, { email: freshAddress('owner') });
  const token = await tokenOf(browser);
  await world.db.query(`UPDATE account SET role = 'administrator' WHERE id = $1`, [id]);
  const create = async (scope: string) =>
    createdSchema.parse(
      (await send(world.url, 'POST', '/api/api-tokens', { token, body: { name: `For ${scope}`, scope } })).body,
    );
  const [read, write, revoked, revocable] = [
    await create('read'),
    await create('write'),
    await create('write'),
    await create('write'),
  ];
  await send(world.url, 'DELETE', `/api/api-tokens/${revoked.id}`, { token });
  await send(world.url, 'PUT', '/api/user-preferences', { token, body: { keywords: ['the owner’s'] } });
  await send(world.url, 'PATCH', '/api/settings', { token, body: { default_page_size: 33 } });
  const [identity] = (await browser.getUserIdentities()).data?.identities ?? [];
  return {
    id,
    email,
    token,
    apiTokens: { read: read.token, write: write.token, revoked: revoked.token },
    apiTokenId: revocable.id,
    sessionId: claimsOf(await tokenOf(await signIn(world, email))).session_id,
    factorId,
    identityId: identity?.identity_id ?? '',
  };
}

const tables = [
  'identity',
  'session',
  'factor',
  'api_token',
  'device_request',
  'recovery_code',
  'workspace_member',
  'user_settings',
  'one_time_token',
  'auth_code',
];
/** Removes the columns that a read may update. */
const withoutUsageColumns = `- 'last_used_at' - 'refreshed_at' - 'address' - 'user_agent'`;

/** All stored data of an account. */
export async function readStoredData({ db }: World, id: string): Promise<unknown> {
  const parts = tables.map(
    (name) =>
      `'${name}', (SELECT jsonb_agg((to_jsonb(t) ${withoutUsageColumns}) ORDER BY to_jsonb(t)::text) FROM (SELECT * FROM ${name} WHERE account_id = $1) t)`,
  );
  const row = await readOne(
    db.manager,
    z.object({ state: z.unknown() }),
    `SELECT jsonb_build_object('account', to_jsonb(a), 'profile', (SELECT to_jsonb(p) FROM workspace_profile p WHERE workspace_id = $1),
       ${parts.join(', ')}) AS state FROM account a WHERE id = $1`,
    [id],
  );
  return row?.state;
}
