import { problemSchema } from '@rfp/contracts/errors';
import { deferred } from '@rfp/service-kit/deferred';
import { stubSession } from '@rfp/testing/stubs/stub-accounts';
import { identifyStubCaller, signAccessToken, stubCredential } from '@rfp/testing/stubs/stub-callers';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { callLimits } from './call-limits.js';
import { stubRows, startStubGateway, type StubGateway } from '../testing/stub-gateway.js';

const everyRow = `/api/opportunities?range=${encodeURIComponent('[0,499]')}`;

interface BlockedGateway extends StubGateway {
  /** Resolves when the opportunities service begins the next list. */
  begun(): Promise<unknown>;
  /** Highest number of concurrent lists so far, by their length. */
  maxConcurrentLists: Map<number, number>;
  /** Lets long lists end. */
  release(): void;
}

/** A gateway whose service does not finish lists of 500 rows before `release`. */
async function startBlocked(): Promise<BlockedGateway> {
  const gate = deferred<void>();
  const signals = new EventTarget();
  const inProgress = new Map<number, number>();
  const maxConcurrentLists = new Map<number, number>();
  const gateway = await startStubGateway({
    answers: {
      'opportunities.list': async ({ offset, limit }) => {
        const count = (inProgress.get(limit) ?? 0) + 1;
        inProgress.set(limit, count);
        maxConcurrentLists.set(limit, Math.max(maxConcurrentLists.get(limit) ?? 0, count));
        signals.dispatchEvent(new Event('begun'));
        if (limit === 500) await gate.promise;
        inProgress.set(limit, (inProgress.get(limit) ?? 1) - 1);
        return { rows: stubRows.slice(0, 25), total: 25, offset };
      },
    },
  });
  return { ...gateway, begun: () => once(signals, 'begun'), maxConcurrentLists, release: () => gate.resolve() };
}

describe('beside many long lists of visitors', () => {
  it('people are served immediately, and excess requests get 429 with Retry-After [asvs 2.4.1, 15.2.2]', async () => {
    const gateway = await startBlocked();
    const listBegun = gateway.begun();
    const visits = Array.from({ length: 100 }, () => gateway.fetch(everyRow, { as: 'anonymous' }));
    await listBegun;
    const excess = await Promise.race(visits);
    expect([excess.status, excess.headers.get('retry-after')]).toEqual([429, '2']);
    expect(problemSchema.parse(await excess.json()).code).toBe('RATE_LIMITED');
    for (const as of ['owner', 'writeToken'] as const) {
      const page = await gateway.fetch('/api/opportunities', { as });
      expect(page.status).toBe(200);
    }
    const shortVisit = await gateway.fetch('/api/opportunities', { as: 'demo' });
    expect(shortVisit.status).toBe(200);
    expect(gateway.maxConcurrentLists.get(500)).toBe(1);
    gateway.release();
    const statuses = (await Promise.all(visits)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    await gateway.close();
  });
});

describe('beside many anonymous sessions of a network', () => {
  it('a person is identified at once', async () => {
    const gate = deferred<void>();
    const signals = new EventTarget();
    const owner = stubCredential('owner');
    let waiting = 0;
    const gateway = await startStubGateway({
      answers: {
        'auth.identify': async ({ credential }) => {
          if (credential === owner) return identifyStubCaller(credential);
          waiting += 1;
          signals.dispatchEvent(new Event('begun'));
          await gate.promise;
          return identifyStubCaller(stubCredential('anonymous'));
        },
      },
    });
    const visits = Array.from({ length: 60 }, () => {
      const token = signAccessToken('anonymous', { claims: { session_id: randomUUID() } });
      return gateway.fetch('/api/opportunities', { headers: { authorization: `Bearer ${token}` } });
    });
    while (waiting < callLimits.session.runningPerParty) await once(signals, 'begun');
    const page = await gateway.fetch('/api/opportunities', { headers: { authorization: `Bearer ${owner}` } });
    expect(page.status).toBe(200);
    gate.resolve();
    await Promise.all(visits);
    await gateway.close();
  });
});

describe('requests for tokens beyond the limits of a network', () => {
  it.each([
    ['password', 429, 'over_request_rate_limit'],
    // On a 429, the client would sign the person out.
    ['refresh_token', 503, 'unavailable'],
  ])('by %s get %s with Retry-After in the envelope of the auth contract', async (grant, status, code) => {
    const gate = deferred<void>();
    const gateway = await startStubGateway({
      calls: { public: { running: 1, runningPerParty: 1, waiting: 1, waitingPerCaller: 1, waitMs: 60_000 } },
      answers: { 'auth.token': async () => gate.promise.then(() => stubSession) },
    });
    const signIns = [1, 2, 3].map(() =>
      gateway.fetch(`/auth/v1/token?grant_type=${grant}`, {
        method: 'POST',
        as: null,
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    );
    const excess = await Promise.race(signIns);
    expect([excess.status, excess.headers.get('retry-after')]).toEqual([status, '2']);
    await expect(excess.json()).resolves.toMatchObject({ error_code: code });
    gate.resolve();
    await Promise.all(signIns);
    await gateway.close();
  });
});

describe('beside many long lists of one person', () => {
  it('another person and other services are served at once', async () => {
    const gateway = await startBlocked();
    const listBegun = gateway.begun();
    const lists = Array.from({ length: 60 }, (_, n) =>
      gateway.fetch(everyRow, { as: n % 2 === 0 ? 'owner' : 'writeToken' }),
    );
    await listBegun;
    const nextListBegun = gateway.begun();
    const long = gateway.fetch(everyRow, { as: 'otherUser' });
    await nextListBegun;
    expect(gateway.maxConcurrentLists.get(500)).toBe(2);
    for (const path of ['/api/opportunities', '/api/sources', '/api/settings']) {
      expect((await gateway.fetch(path, { as: 'otherUser' })).status).toBe(200);
      expect((await gateway.fetch(path, { as: 'owner' })).status).toBe(200);
    }
    gateway.release();
    await Promise.all([long, ...lists]);
    await gateway.close();
  });
});
