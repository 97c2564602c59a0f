import { setTimeout as delay } from 'node:timers/promises';
import { readRows } from '@rfp/persistence/read-rows';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { emptyTables } from '../../testing/empty-tables.js';
import { openSyncStore } from '../../store/data-source.js';
import { eventually } from '../../testing/eventually.js';
import { type Internet, startInternet, welcomePage } from '../../testing/network/internet.js';
import { httpAnswer } from '../../testing/network/raw-site.js';
import { HostRateLimiterService } from './host-rate-limiter.service.js';
import { createPoliteReader } from './polite-reader.js';
import { serviceDatabase, type ServiceDatabase } from '../../testing/service-database.js';

let database: ServiceDatabase;
let stores: DataSource[];
let internet: Internet;
let active = 0;
let peak = 0;
/** Times at which each request arrived and was answered. */
const spans: { requestedAt: number; answered: number }[] = [];

beforeAll(async () => {
  database = await serviceDatabase();
  const { url } = database;
  stores = [await openSyncStore(url), await openSyncStore(url)];
  internet = await startInternet({
    answer: ({ path }, socket) => {
      if (path === '/robots.txt') {
        socket.end(httpAnswer('', { 'Content-Type': 'text/plain' }));
        return;
      }
      const requestedAt = performance.now();
      active += 1;
      peak = Math.max(peak, active);
      const answer = async (): Promise<void> => {
        await delay(20);
        active -= 1;
        spans.push({ requestedAt, answered: performance.now() });
        socket.end(httpAnswer(welcomePage));
      };
      void answer();
    },
  });
});

afterAll(async () => {
  await internet.stop();
  await Promise.all(stores.map((store) => store.destroy()));
  await database.drop();
});

beforeEach(async () => {
  await emptyTables(store(), ['host_turn']);
});

function store(): DataSource {
  const [first] = stores;
  if (first === undefined) throw new Error('There is no store');
  return first;
}
const replicas = (minIntervalMs: number) =>
  stores.map((each) =>
    createPoliteReader({
      guard: internet.guard(),
      hosts: new HostRateLimiterService(each),
      minIntervalMs,
      random: () => 0,
    }),
  );
const address = (host: string) => `http://${host}.example.com:${internet.site.port}/`;
const hosts = () =>
  readRows(
    store(),
    z.object({ host: z.string() }),
    `SELECT host FROM host_turn WHERE host NOT LIKE '%#%' ORDER BY host`,
  );

describe('replicas that share a host', () => {
  it('send one request at a time, with a pause between them', async () => {
    const readers = replicas(200);
    await Promise.all(readers.flatMap((reader) => [1, 2, 3].map(async () => reader.fetchPage(address('one')))));
    expect(peak).toBe(1);
    expect(spans).toHaveLength(6);
    // The pause begins after the answer, and clocks may step by some milliseconds.
    for (const [index, { requestedAt }] of spans.entries())
      if (index > 0) expect(requestedAt - (spans[index - 1]?.answered ?? 0)).toBeGreaterThan(180);
  });

  it('do not wait for each other at different hosts', async () => {
    const [one, other] = replicas(3_600_000);
    await Promise.all([one?.fetchPage(address('left')), other?.fetchPage(address('right'))]);
    expect(await hosts()).toEqual([{ host: 'left.example.com' }, { host: 'right.example.com' }]);
  });

  it('send at most four requests at a time to one address, for any number of site names', async () => {
    peak = 0;
    const readers = replicas(0);
    const names = Array.from({ length: 30 }, (_, index) => `name-${index}`);
    await Promise.all(names.map(async (name, index) => (readers[index % 2] ?? readers[0])?.fetchPage(address(name))));
    expect(peak).toBeGreaterThan(1);
    expect(peak).toBeLessThanOrEqual(4);
  });

  it('stop waiting when they are stopped', async () => {
    const [one, other] = replicas(3_600_000);
    await one?.fetchPage(address('slow'));
    const stopping = new AbortController();
    const waiting = other?.fetchPage(address('slow'), { signal: stopping.signal }).catch((error: unknown) => error);
    stopping.abort();
    expect(await waiting).toMatchObject({ code: 'RUN_INTERRUPTED' });
  });

  it('continue after one of them has died during its request', async () => {
    await new HostRateLimiterService(store()).acquire('dead.example.com', new AbortController().signal);
    const [, other] = replicas(0);
    const reading = other?.fetchPage(address('dead'));
    await eventually(hosts, (found) => found.length === 1);
    await store().query(`UPDATE host_turn SET free_at = now()`);
    expect(await reading).toMatchObject({ status: 200 });
  });
});

describe('the host rate limiter', () => {
  it('holds no connection while waiting, and deletes its entries after a day', async () => {
    const limiter = new HostRateLimiterService(store());
    const release = await limiter.acquire('held.example.com', new AbortController().signal);
    const stopping = new AbortController();
    const waiting = Promise.allSettled(
      Array.from({ length: 20 }, () => limiter.acquire('held.example.com', stopping.signal)),
    );
    for (let times = 0; times < 20; times += 1) await store().query('SELECT 1');
    stopping.abort();
    expect((await waiting).every(({ status }) => status === 'rejected')).toBe(true);
    await release(0);
    await limiter.prune();
    expect(await hosts()).toHaveLength(1);
    await store().query(`UPDATE host_turn SET free_at = now() - INTERVAL '2 days'`);
    await limiter.prune();
    expect(await hosts()).toEqual([]);
  });
});
