import { createdApiTokenSchema } from '@rfp/contracts/account';
import { deviceCodeSchema, deviceTokenSchema } from '@rfp/contracts/auth/device';
import { apiPrefix } from '@rfp/contracts/http';
import { setTimeout as pause } from 'node:timers/promises';
import { send, sendAuth } from '../testing/requests.js';
import { type Suite } from '../testing/suite.js';
import { type World } from '../testing/world.js';
import { type LiveReader, openLive } from './testing/live-reader.js';
import { makeTenant, type Member, mustSend, type Tenant } from './testing/tenants.js';

const limitMs = 200;
const pollMs = 5;

function removeMember(world: World, { owner, editor }: Tenant): Promise<unknown> {
  return mustSend(world, owner, 'DELETE', `/workspace/members/${editor.id}`);
}

/** How a member loses access. */
const removals: Record<string, (world: World, tenant: Tenant) => Promise<unknown>> = {
  'was removed': removeMember,
  'has left': (world, { editor }) => mustSend(world, editor, 'POST', '/workspace/leave'),
  'had it deleted': (world, { owner }) => mustSend(world, owner, 'DELETE', '/workspace'),
};

type Credential = Pick<Member, 'token' | 'headers'>;

/** A sign-in of a program that the member has approved for the workspace, not yet redeemed. */
async function approvedDevice(world: World, member: Member): Promise<string> {
  const { body } = await world.auth('POST', '/device/code', { body: { client_id: 'rfp', host: 'laptop' } });
  const { device_code, user_code } = deviceCodeSchema.parse(body);
  await mustSend(world, member, 'POST', `/device-requests/${user_code}/decision`, { decision: 'approve' });
  return device_code;
}

async function deviceToken(world: World, member: Member): Promise<Credential> {
  const device_code = await approvedDevice(world, member);
  const { body } = await world.auth('POST', '/device/token', { body: { device_code } });
  return { token: deviceTokenSchema.parse(body).access_token, headers: {} };
}

interface Measured {
  /** Milliseconds after the removal until the last answer to one of the credentials, and until the last stream ended. */
  usedMs: number;
  endedMs: number;
}

/** Removes a member who uses every kind of credential at two gateways. */
async function measureRemoval(world: World, remove: (tenant: Tenant) => Promise<unknown>): Promise<Measured> {
  const tenant = await makeTenant(world, 'Client');
  const { editor } = tenant;
  const created = await mustSend(world, editor, 'POST', '/api-tokens', { name: 'Nightly', scope: 'read' });
  const apiToken: Credential = { token: createdApiTokenSchema.parse(created).token, headers: {} };
  const credentials = [editor, apiToken, await deviceToken(world, editor)];
  const device_code = await approvedDevice(world, editor);
  const gateways = [world.url, world.otherUrl];
  const uses = gateways.flatMap((url) => credentials.map((credential) => ({ url, credential })));
  const statusOf = async ({ url, credential: { token, headers } }: (typeof uses)[number]) =>
    (await send(url, 'GET', `${apiPrefix}/searches`, { token, headers })).status;
  // Twice, so that both gateways have cached the callers.
  for (const use of [...uses, ...uses]) expect(await statusOf(use)).toBe(200);
  const streams: LiveReader[] = [];
  for (const { url, credential } of uses) streams.push(await openLive(url, credential));

  await remove(tenant);
  const removedAt = performance.now();
  const lastUses = await Promise.all(
    uses.map(async (use) => {
      let last = removedAt;
      for (; (await statusOf(use)) === 200; await pause(pollMs)) last = performance.now();
      return last;
    }),
  );
  const ends = await Promise.all(streams.map(({ ended }) => ended));
  for (const url of gateways)
    expect((await sendAuth(url, 'POST', '/device/token', { body: { device_code } })).status).toBe(400);
  const personal = await send(world.url, 'GET', `${apiPrefix}/searches`, { token: editor.token });
  expect(personal.status).toBe(200);
  return { usedMs: Math.max(...lastUses) - removedAt, endedMs: Math.max(...ends) - removedAt };
}

/** Two gateways refuse a former member of a workspace at once. */
export const removalSuite: Suite = (world) => {
  // The first removal compiles the code, which takes longer than a removal.
  beforeAll(() => measureRemoval(world(), (tenant) => removeMember(world(), tenant)));

  it.each(Object.entries(removals))(
    'who %s is refused at both gateways within 200 ms, with sessions, tokens and device sign-ins, and their streams end',
    async (_way, remove) => {
      const { usedMs, endedMs } = await measureRemoval(world(), (tenant) => remove(world(), tenant));
      expect(usedMs).toBeLessThan(limitMs);
      expect(endedMs).toBeLessThan(limitMs);
    },
  );
};
