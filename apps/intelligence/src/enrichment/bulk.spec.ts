import { type BulkEnrichment, bulkEnrichmentSchema } from '@rfp/contracts/intelligence/bulk-enrichment';
import { AppError } from '@rfp/contracts/errors';
import { rpc } from '@rfp/contracts/rpc';
import { fail, succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { z } from 'zod';
import { AwardsService } from '../awards/awards.service.js';
import { BriefService } from '../notice/brief.service.js';
import { NoticeSourcesService } from '../notice/notice-sources.service.js';
import { type AdviceOptions, type AdviceWorld, adviceWorld } from '../testing/advice-world.js';
import { person } from '../testing/callers.js';
import { waitUntil } from '../testing/wait-until.js';
import { BulkQueueService } from './bulk-queue.service.js';
import { BulkService } from './bulk.service.js';
import { EnrichService } from './enrich.service.js';

let world: AdviceWorld;
let awards: AwardsService;
let queue: BulkQueueService;
let bulk: BulkService;
/** Id of an opportunity that does not exist. */
const missingId = stubId(13);
/** Requests for notices wait until it resolves. */
let held: Promise<void>;
/** Ids of opportunities in the order in which their notices were first requested. */
let requested: Set<string>;

beforeAll(async () => {
  world = await adviceWorld();
  awards = new AwardsService(world.store, { baseUrl: 'http://127.0.0.1:1', minIntervalMs: 0, requestMs: 100 });
  await world.bus.respond(requestSubject('opportunities.texts'), 'opportunities', async (payload) => {
    const { id } = z.object({ request: rpc['opportunities.texts'].request }).parse(payload).request;
    await held;
    requested.add(id);
    if (id === missingId) return fail(new AppError('OPPORTUNITY_NOT_FOUND'));
    const texts = [{ source: { field: 'title' }, text: `Lot ${id}` }];
    return succeed({ id, demo: false, title: 'Lot', source_url: null, texts, attachments: [] });
  });
});

afterAll(async () => {
  await awards.stop();
  await world.close();
});

beforeEach(async () => {
  await world.reset();
  await world.store.query('TRUNCATE enrichment_job, enrichment_item');
  held = Promise.resolve();
  requested = new Set();
  start();
});

afterEach(() => queue.stop());

/** Creates the service anew, as a restart does. */
function start(options: AdviceOptions = {}): void {
  const sources = new NoticeSourcesService(world.store, world.client);
  const { advice, notices } = world.parts(options);
  const enrich = new EnrichService(sources, new BriefService(sources, notices), awards, advice);
  queue = new BulkQueueService(world.store, enrich);
  bulk = new BulkService(world.store, queue);
}

const begin = (numbers: number[], n = 1) =>
  bulk.start({ audience: 'default', opportunity_ids: numbers.map((number) => stubId(number)) }, person(n));

async function until(id: string, condition: (data: BulkEnrichment['data']) => boolean): Promise<BulkEnrichment> {
  for (;;) {
    const job = bulkEnrichmentSchema.parse(await bulk.read({ id }, person()));
    if (condition(job.data)) return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('a bulk enrichment', () => {
  it('has a result for each opportunity, or the reason, page by page [spec 7.50]', async () => {
    const { data } = await begin([13, ...Array.from({ length: 24 }, (_, place) => place + 100)]);
    expect(data).toMatchObject({ total: 25, next_from: 20 });
    const { data: job, origin } = await until(data.id, ({ state }) => state === 'done');
    expect(job).toMatchObject({ done: 24, failed: 1, next_from: 20, reason: null });
    expect(job.results[0]).toMatchObject({ state: 'failed', reason: 'Opportunity not found' });
    expect(job.results[1]).toMatchObject({
      state: 'done',
      answer: { origin: 'live', data: { opportunity_id: stubId(100) } },
    });
    expect(origin).toBe('live');
    const { data: rest } = await bulk.read({ id: data.id, from: 20 }, person());
    expect([rest.results.length, rest.next_from]).toEqual([5, null]);
    await expect(bulk.read({ id: data.id }, person(2))).rejects.toMatchObject({ code: 'ENRICHMENT_NOT_FOUND' });
  });

  it('is limited to one per person at a time, and can be cancelled: finished results stay', async () => {
    let release = (): void => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    const { data } = await begin([1, 2]);
    await expect(begin([3])).rejects.toMatchObject({ code: 'ENRICHMENT_RUNNING', details: { id: data.id } });
    const other = await begin([3], 2);
    expect(other.data.state).toBe('running');
    const cancelled = await bulk.cancel({ id: data.id }, person());
    expect(cancelled.data).toMatchObject({ state: 'cancelled', done: 0, finished_at: expect.any(String) });
    release();
    const { data: next } = await begin([1]);
    await until(next.id, ({ state }) => state === 'done');
    expect((await bulk.read({ id: data.id }, person())).data).toMatchObject({ state: 'cancelled', done: 0 });
  });

  it('takes turns with those of others, one opportunity each, so that none waits for another to end', async () => {
    const release = Promise.withResolvers<void>();
    held = release.promise;
    const long = [1, 2].map((n) => Array.from({ length: 8 }, (_, place) => 100 * n + place));
    const jobs = [await begin(long[0] ?? [], 1), await begin(long[1] ?? [], 2), await begin([300, 301], 3)];
    release.resolve();
    for (const [index, { data }] of jobs.entries())
      await waitUntil(async () => (await bulk.read({ id: data.id }, person(index + 1))).data.state === 'done');
    const order = [...requested];
    expect(order).toHaveLength(18);
    // Two workers run at a time, so neighbours may swap places.
    expect(order.indexOf(stubId(301))).toBeLessThan(9);
  });

  it('pauses when the budget is spent, states until when, and continues then, also after a restart', async () => {
    await queue.stop();
    start({ limits: { person: 55_000 } });
    const { data } = await begin([1, 2]);
    const { data: paused } = await until(data.id, ({ state }) => state === 'paused');
    expect(paused).toMatchObject({
      done: 1,
      reason: expect.stringContaining('Your budget'),
      continues_at: expect.stringContaining('T00:00:00.000Z'),
    });
    await queue.stop();
    start();
    await world.store.query('UPDATE enrichment_job SET continues_at = now()');
    queue.wakeAgain();
    expect((await until(data.id, ({ state }) => state === 'done')).data).toMatchObject({ done: 2, failed: 0 });
    expect(world.twin.requests).toHaveLength(2);
  });

  it('takes the computed answer after the model was late three times for an opportunity, and continues', async () => {
    await queue.stop();
    start({ waitMs: 1000 });
    world.twin.misbehave({ kind: 'silent', times: 1 });
    const { data } = await begin([1, 2]);
    for (const _attempt of ['first', 'second']) {
      const { data: paused } = await until(data.id, (job) => Date.parse(job.continues_at ?? '') > Date.now());
      expect(paused).toMatchObject({ done: 0, reason: expect.stringContaining('still writing') });
      // Attempts survive a restart.
      await queue.stop();
      start({ waitMs: 1000 });
      world.twin.misbehave({ kind: 'silent', times: 1 });
      await world.store.query('UPDATE enrichment_job SET continues_at = now(), leased_until = NULL');
      queue.wakeAgain();
    }
    const { data: job } = await until(data.id, ({ state }) => state === 'done');
    expect(job.results.map(({ answer }) => answer?.origin)).toEqual(['computed', 'live']);
  });
});
