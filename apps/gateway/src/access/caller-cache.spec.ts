import { Logger } from '@nestjs/common';
import { defaultSearchProfile } from '@rfp/contracts/account';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type Bus } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { connectNatsBus } from '@rfp/messaging/nats/nats-bus';
import { startNats } from '@rfp/testing/servers/nats';
import { stubCallers, type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { CallerCache } from './caller-cache.js';

Logger.overrideLogger(false);

const keepMs = 5000;
let time = 0;
let bus: Bus;
let cache: CallerCache;
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  time = 0;
  bus = new InProcessBus({ store: new MemoryEventStore() });
  cache = new CallerCache(bus, () => time);
  await cache.onModuleInit();
});

afterEach(async () => {
  await cache.onModuleDestroy();
  await bus.drain();
  for (const stop of stops.splice(0).toReversed()) await stop();
});

function replyFor(name: StubCallerName, keep?: number): RpcReply<'auth.identify'> {
  return { caller: stubCallers[name], pass: `assertion of ${name}`, ...(keep === undefined ? {} : { keep_ms: keep }) };
}

function identify(name: StubCallerName, keep: number | undefined = keepMs): Promise<unknown> {
  return cache.identify({ credential: name }, async () => replyFor(name, keep));
}

/** Sends a change and waits until all subscribers have received it. */
async function change(userId: string | null): Promise<void> {
  const client = new BusClient(bus);
  const received = new Promise<void>((resolve) => {
    void client.onBroadcast('auth.caller-changed', () => resolve());
  });
  client.broadcast('auth.caller-changed', { user_id: userId });
  await received;
}

describe('a cached search profile', () => {
  const fetchedKeywords: string[][] = [];
  const { owner, otherUser } = stubCallers;
  const profileOf = (caller: Caller, keywords: string[]) =>
    cache.profile(caller, async () => {
      fetchedKeywords.push(keywords);
      return { ...defaultSearchProfile, keywords };
    });
  beforeEach(() => fetchedKeywords.splice(0));

  it('is fetched once in five seconds, for each person and workspace', async () => {
    await profileOf(owner, ['roof']);
    const inWorkspace = { ...owner, workspace_id: stubCallers.editor.workspace_id };
    expect((await profileOf(inWorkspace, ['bridge'])).keywords).toEqual(['bridge']);
    expect((await profileOf(owner, ['paper'])).keywords).toEqual(['roof']);
    expect((await profileOf(otherUser, ['paper'])).keywords).toEqual(['paper']);
    time = 5000;
    expect((await profileOf(owner, ['paper'])).keywords).toEqual(['paper']);
    expect(fetchedKeywords).toHaveLength(4);
  });

  it('is fetched again after a reported change of its person, or of all people', async () => {
    for (const [index, userId] of [owner.user_id, null].entries()) {
      await profileOf(owner, [`before ${index}`]);
      await change(userId);
      expect((await profileOf(owner, [`after ${index}`])).keywords).toEqual([`after ${index}`]);
      await change(owner.user_id);
    }
  });

  it('is not cached if a change arrives while it is fetched, or while the gateway receives no reports of changes', async () => {
    await cache.profile(owner, async () => {
      await change(owner.user_id);
      return defaultSearchProfile;
    });
    expect((await profileOf(owner, ['new'])).keywords).toEqual(['new']);
    const unsubscribed = new CallerCache(bus);
    const uncachedProfile = (keywords: string[]) =>
      unsubscribed.profile(owner, async () => ({ ...defaultSearchProfile, keywords }));
    await uncachedProfile(['roof']);
    expect((await uncachedProfile(['paper'])).keywords).toEqual(['paper']);
    await unsubscribed.onModuleDestroy();
  });
});

describe('a cached caller', () => {
  it('is returned for its credential, for as long as the auth service states', async () => {
    await identify('owner');
    await identify('otherUser', 100);
    expect([cache.get({ credential: 'owner' }), cache.get({ credential: 'otherUser' })]).toEqual([
      replyFor('owner', keepMs),
      replyFor('otherUser', 100),
    ]);
    expect(cache.get({ credential: 'Owner' })).toBeUndefined();
    time = 100;
    expect([cache.get({ credential: 'owner' })?.caller.label, cache.get({ credential: 'otherUser' })]).toEqual([
      stubCallers.owner.label,
      undefined,
    ]);
    time = keepMs;
    expect(cache.get({ credential: 'owner' })).toBeUndefined();
  });

  it('differs between workspaces', async () => {
    await identify('owner');
    const workspace = stubCallers.editor.workspace_id;
    expect(cache.get({ credential: 'owner', workspace })).toBeUndefined();
    await cache.identify({ credential: 'owner', workspace }, async () => replyFor('editor', keepMs));
    expect(cache.get({ credential: 'owner', workspace })?.caller).toEqual(stubCallers.editor);
    expect(cache.get({ credential: 'owner' })?.caller).toEqual(stubCallers.owner);
  });

  it.each([undefined, 0])('does not exist if the auth service returns the lifetime %s', async (keep) => {
    await cache.identify({ credential: 'owner' }, async () => replyFor('owner', keep));
    expect(cache.get({ credential: 'owner' })).toBeUndefined();
  });

  it('expires by the time of the request, not of the reply', async () => {
    await cache.identify({ credential: 'owner' }, async () => {
      time = 60;
      return replyFor('owner', 100);
    });
    time = 100;
    expect(cache.get({ credential: 'owner' })).toBeUndefined();
  });

  it('is not cached after an error', async () => {
    const refused = new AppError('TOKEN_REFUSED');
    await expect(cache.identify({ credential: 'owner' }, () => Promise.reject(refused))).rejects.toBe(refused);
    expect(cache.get({ credential: 'owner' })).toBeUndefined();
  });

  it('is removed for all sessions and tokens when a change of its user is reported, and other users stay cached [asvs 14.2.2]', async () => {
    for (const name of ['owner', 'readToken', 'otherUser'] as const) await identify(name);
    await change(stubCallers.owner.user_id);
    expect([cache.get({ credential: 'owner' }), cache.get({ credential: 'readToken' })]).toEqual([
      undefined,
      undefined,
    ]);
    expect(cache.get({ credential: 'otherUser' })?.caller).toEqual(stubCallers.otherUser);
    await change(null);
    expect(cache.get({ credential: 'otherUser' })).toBeUndefined();
  });

  it('is not cached if a change arrives while it is identified', async () => {
    await cache.identify({ credential: 'owner' }, async () => {
      await change(stubCallers.owner.user_id);
      return replyFor('owner', keepMs);
    });
    expect(cache.get({ credential: 'owner' })).toBeUndefined();
  });

  it('is evicted by newer callers beyond 5,000', async () => {
    for (let n = 0; n <= 5000; n += 1)
      await cache.identify({ credential: `credential ${n}` }, async () => replyFor('owner', keepMs));
    expect([cache.get({ credential: 'credential 0' }), cache.get({ credential: 'credential 1' })]).toEqual([
      undefined,
      replyFor('owner', keepMs),
    ]);
  });

  it('does not exist while the gateway receives no reports of changes', async () => {
    const unsubscribed = new CallerCache(bus);
    await unsubscribed.identify({ credential: 'owner' }, async () => replyFor('owner', keepMs));
    expect(unsubscribed.get({ credential: 'owner' })).toBeUndefined();
    await unsubscribed.onModuleDestroy();
  });

  it('is removed, and no other is cached, while the gateway stops', async () => {
    await identify('owner');
    await cache.onModuleDestroy();
    await identify('otherUser');
    expect([cache.get({ credential: 'owner' }), cache.get({ credential: 'otherUser' })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('is removed when the connection to the bus is lost, and cached again once it is back', async () => {
    const nats = await startNats();
    stops.push(() => nats.stop());
    const connected = await connectNatsBus({ servers: nats.url, name: 'gateway' });
    stops.push(() => connected.drain());
    const overNats = new CallerCache(connected);
    await overNats.onModuleInit();
    const isCached = async (): Promise<boolean> => {
      await overNats.identify({ credential: 'owner' }, async () => replyFor('owner', keepMs * 1000));
      return overNats.get({ credential: 'owner' }) !== undefined;
    };
    await expect(isCached()).resolves.toBe(true);
    await nats.kill();
    while (connected.healthy()) await new Promise(setImmediate);
    await expect(isCached()).resolves.toBe(false);
    await nats.restart();
    while (!connected.healthy()) await new Promise(setImmediate);
    expect(overNats.get({ credential: 'owner' })).toBeUndefined();
    await expect(isCached()).resolves.toBe(true);
  });
});
