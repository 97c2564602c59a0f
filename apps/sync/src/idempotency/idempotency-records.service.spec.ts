import { AppError, toAppError } from '@rfp/contracts/errors';
import { readRows } from '@rfp/persistence/read-rows';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { emptyTables } from '../testing/empty-tables.js';
import { openSyncStore } from '../store/data-source.js';
import { eventually } from '../testing/eventually.js';
import { failureOf } from '../testing/failure-of.js';
import { type KeyedRequest, IdempotencyRecordsService } from './idempotency-records.service.js';
import { serviceDatabase, type ServiceDatabase } from '../testing/service-database.js';

let database: ServiceDatabase;
let store: DataSource;
let otherStore: DataSource;
/** Two processes of the service. */
let one: IdempotencyRecordsService;
let other: IdempotencyRecordsService;

beforeAll(async () => {
  database = await serviceDatabase();
  const { url } = database;
  [store, otherStore] = [await openSyncStore(url), await openSyncStore(url)];
  [one, other] = [new IdempotencyRecordsService(store), new IdempotencyRecordsService(otherStore)];
});

afterAll(async () => {
  await Promise.all([store.destroy(), otherStore.destroy()]);
  await database.drop();
});

beforeEach(() => emptyTables(store, ['kept_request']));

const ada = '0197a3a4-0000-7000-8000-00000000000a';
const bob = '0197a3a4-0000-7000-8000-00000000000c';
const keyedRequest = (change: Partial<KeyedRequest> = {}): KeyedRequest => ({
  caller: ada,
  name: 'sync.start',
  key: 'k1',
  request: { sources: ['sam_gov'], kind: 'any' },
  ...change,
});
const rows = () =>
  readRows(store, z.object({ key: z.string(), outcome: z.unknown() }), 'SELECT key, outcome FROM kept_request');
const backdate = (interval: string) =>
  store.query(`UPDATE kept_request SET began_at = began_at - $1::interval`, [interval]);

/** Work that counts its calls. */
function countedWork(outcome: unknown = { success: true }) {
  const work = Object.assign(
    async () => {
      work.times += 1;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    { times: 0 },
  );
  return work;
}

describe('a request with an idempotency key', () => {
  it('runs once; a repetition in any process gets the response of the first run', async () => {
    const work = countedWork({ runs: [1, 2] });
    expect(await one.runOnce(keyedRequest(), work)).toEqual({ runs: [1, 2] });
    expect(await other.runOnce(keyedRequest(), work)).toEqual({ runs: [1, 2] });
    expect(await one.runOnce(keyedRequest({ request: { kind: 'any', sources: ['sam_gov'] } }), work)).toEqual({
      runs: [1, 2],
    });
    expect(work.times).toBe(1);
  });

  it('runs once if it is repeated concurrently; the repetitions fail with a conflict', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = countedWork();
    const slow = async () => {
      await promise;
      return work();
    };
    const all = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : other).runOnce(keyedRequest(), slow));
    const refused = all.map((each) =>
      each.then(
        () => 'done',
        (error: unknown) => toAppError(error).code,
      ),
    );
    // Waits for a refusal before the work ends.
    await Promise.race(refused);
    resolve();
    const outcomes = await Promise.all(refused);
    expect(outcomes.filter((outcome) => outcome === 'done').length).toBeGreaterThanOrEqual(1);
    expect(outcomes.every((outcome) => outcome === 'done' || outcome === 'IDEMPOTENCY_IN_PROGRESS')).toBe(true);
    expect(work.times).toBe(1);
  });

  it('differs from the same request of another caller, of another type or with another key', async () => {
    const work = countedWork();
    for (const change of [{}, { caller: bob }, { name: 'sync.cancel' }, { key: 'k2' }])
      await one.runOnce(keyedRequest(change), work);
    expect(work.times).toBe(4);
  });

  it('is refused if its key was used for another request, even if that request still runs', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const active = one.runOnce(keyedRequest(), () => promise);
    await startedRequest();
    expect(
      await failureOf(other.runOnce(keyedRequest({ request: { sources: ['grants_gov'] } }), countedWork())),
    ).toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
    expect(await failureOf(other.runOnce(keyedRequest(), countedWork()))).toMatchObject({
      code: 'IDEMPOTENCY_IN_PROGRESS',
    });
    resolve({ success: true });
    await active;
    expect(
      await failureOf(other.runOnce(keyedRequest({ request: { sources: ['grants_gov'] } }), countedWork())),
    ).toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
  });

  it.each(['SOURCE_NOT_FOUND', 'RUN_NOT_RUNNING', 'SOURCE_EXISTS', 'INTERNAL'] as const)(
    'that failed with %s fails again with the same message',
    async (code) => {
      const work = countedWork(new AppError(code, { message: 'The source does not exist.', details: { source: 'x' } }));
      expect(await failureOf(one.runOnce(keyedRequest(), work))).toMatchObject({ code });
      expect(await failureOf(other.runOnce(keyedRequest(), work))).toMatchObject({
        code,
        message: 'The source does not exist.',
        details: { source: 'x' },
      });
      expect(work.times).toBe(1);
    },
  );

  it('that failed because of a bug does not reveal the error', async () => {
    const work = countedWork(new TypeError('x of /home/secret is undefined'));
    await expect(one.runOnce(keyedRequest(), work)).rejects.toThrow(TypeError);
    expect(await failureOf(other.runOnce(keyedRequest(), work))).toMatchObject({ code: 'INTERNAL' });
    expect(JSON.stringify(await rows())).not.toContain('secret');
  });

  it.each(['VALIDATION', 'URL_REFUSED', 'UNAVAILABLE', 'DATABASE_UNAVAILABLE', 'SOURCE_BUSY', 'PAGE_TIMEOUT'] as const)(
    'that failed with %s is not stored, because it did not start or may succeed later',
    async (code) => {
      const failing = countedWork(new AppError(code));
      expect(await failureOf(one.runOnce(keyedRequest(), failing))).toMatchObject({ code });
      expect(await rows()).toEqual([]);
      const work = countedWork();
      expect(await other.runOnce(keyedRequest({ request: { sources: ['other'] } }), work)).toEqual({ success: true });
      expect(work.times).toBe(1);
    },
  );

  it('can be repeated two minutes after its process died; a late outcome of the first attempt is ignored', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const late = one.runOnce(keyedRequest(), () => promise);
    await startedRequest();
    await backdate('110 seconds');
    expect(await failureOf(other.runOnce(keyedRequest(), countedWork()))).toMatchObject({
      code: 'IDEMPOTENCY_IN_PROGRESS',
    });
    await backdate('11 seconds');
    expect(await other.runOnce(keyedRequest(), countedWork('second'))).toBe('second');
    resolve('first');
    expect(await late).toBe('first');
    expect(await one.runOnce(keyedRequest(), countedWork('third'))).toBe('second');
  });

  it('is deleted after a day', async () => {
    await one.runOnce(keyedRequest(), countedWork());
    await backdate('23 hours 59 minutes');
    await one.prune();
    expect(await rows()).toHaveLength(1);
    await backdate('2 minutes');
    const work = countedWork('repeated');
    expect(await other.runOnce(keyedRequest(), work)).toBe('repeated');
    await one.runOnce(keyedRequest({ key: 'k2' }), countedWork());
    await backdate('25 hours');
    await other.prune();
    expect(await rows()).toEqual([]);
  });
});

/** Resolves once a request has started. */
function startedRequest(): Promise<unknown[]> {
  return eventually(rows, (found) => found.length > 0);
}
