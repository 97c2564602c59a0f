import { type SourceUsage } from '@rfp/sources/usage';
import { z } from 'zod';
import { aPage, aStubSource, notices } from '../../testing/stub-source.js';
import { type RunKit } from '../../testing/run-kit.js';
import { type TrackedUsage, trackUsage, saveUsage, readUsage } from './account-usage.js';

export function accountUsageSuite(started: () => RunKit): void {
  let kit: RunKit;

  beforeAll(() => {
    kit = started();
  });
  beforeEach(() => kit.reset());

  const today = new Date('2026-03-03T12:00:00.000Z');
  const key = { keyOf: 'feed', keySetAt: null };
  const track = () => trackUsage(kit.store, { account: 'shared', keyOf: 'feed' }, today);
  const stored = () => readUsage(kit.store, 'shared');
  const addRequests = ({ usage }: TrackedUsage, times: number) => {
    usage.requests += times;
  };
  const pause = (until: string): SourceUsage['pause'] => ({ until, code: 'SOURCE_QUOTA' });

  describe('the usage of an account', () => {
    it('is the sum of concurrent requests of several runs, visible to each', async () => {
      const [one, other] = [await track(), await track()];
      addRequests(one, 3);
      addRequests(other, 4);
      await Promise.all([saveUsage(kit.store, one), saveUsage(kit.store, other)]);
      expect(await stored()).toEqual({ day: '2026-03-03', requests: 7, pause: null });
      addRequests(one, 1);
      await saveUsage(kit.store, one);
      await saveUsage(kit.store, other);
      expect(await stored()).toMatchObject({ requests: 8 });
      expect([one.usage.requests, other.usage.requests]).toEqual([8, 8]);
    });

    it('includes requests that are sent while it is being stored', async () => {
      const trackedUsage = await track();
      addRequests(trackedUsage, 1);
      const writing = saveUsage(kit.store, trackedUsage);
      addRequests(trackedUsage, 1);
      await writing;
      await saveUsage(kit.store, trackedUsage);
      expect(await stored()).toMatchObject({ requests: 2 });
    });

    it('restarts each day', async () => {
      const trackedUsage = await track();
      addRequests(trackedUsage, 5);
      await saveUsage(kit.store, trackedUsage);
      Object.assign(trackedUsage.usage, { day: '2026-03-04', requests: 2 });
      await saveUsage(kit.store, trackedUsage);
      expect(await stored()).toMatchObject({ day: '2026-03-04', requests: 2 });
      const late = {
        account: 'shared',
        ...key,
        usage: { day: '2026-03-03', requests: 9, pause: null },
        stored: { day: '2026-03-03', requests: 5 },
      };
      await saveUsage(kit.store, late);
      Object.assign(late.usage, { day: '2026-03-04', requests: 1 });
      await saveUsage(kit.store, late);
      expect(await stored()).toMatchObject({ day: '2026-03-04', requests: 3 });
    });

    it('keeps the later of two pauses', async () => {
      const [one, other] = [await track(), await track()];
      one.usage.pause = pause('2026-03-03T14:00:00.000Z');
      other.usage.pause = pause('2026-03-03T13:00:00.000Z');
      await saveUsage(kit.store, one);
      await saveUsage(kit.store, other);
      expect(await stored()).toMatchObject({ pause: { until: '2026-03-03T14:00:00.000Z' } });
      expect(other.usage.pause).toEqual(one.usage.pause);
    });
  });

  describe('the usage of an account whose API key is replaced', () => {
    const setKey = (service: string) =>
      kit.store.query(
        `INSERT INTO source_key (source, sealed, set_at, set_by_id, set_by) VALUES ($1, '', now(), '0197a3a4-0000-7000-8000-00000000000a', 'ada')
         ON CONFLICT (source) DO UPDATE SET set_at = excluded.set_at`,
        [service],
      );

    it.each(['set for the first time', 'replaced'])(
      'is that of the new key as soon as the key was %s',
      async (change) => {
        if (change === 'replaced') await setKey('feed');
        const old = await track();
        old.usage.pause = pause('2026-03-03T14:00:00.000Z');
        addRequests(old, 2);
        await setKey('feed');
        const usageOfNewKey = await track();
        addRequests(usageOfNewKey, 1);
        await saveUsage(kit.store, usageOfNewKey);
        await saveUsage(kit.store, old);
        addRequests(old, 2);
        await saveUsage(kit.store, old);
        expect(await stored()).toEqual({ day: '2026-03-03', requests: 1, pause: null });
      },
    );

    it('stays when the key of another service is set', async () => {
      const trackedUsage = await track();
      addRequests(trackedUsage, 2);
      await setKey('sam_gov');
      await saveUsage(kit.store, trackedUsage);
      expect(await stored()).toMatchObject({ requests: 2 });
    });
  });

  describe('sources that share an account', () => {
    const source = (key: string, given: Parameters<typeof aStubSource>[0] = {}) =>
      aStubSource({ ...given, account: 'shared', source: { key, name: key } });
    const quotaUsedUp = source('first', {
      send: async () => new Response('', { status: 429, headers: { 'retry-after': '7200' } }),
      async *read({ fetch }) {
        yield aPage({ notices: notices(1) });
        await fetch.json('https://example.org/', { schema: z.unknown() });
      },
    });

    it('are all paused if one of them is paused, and report the end of the pause', async () => {
      const ended = await kit.sync(quotaUsedUp);
      expect(ended).toMatchObject({ status: 'partial', reason: { code: 'SOURCE_RATE_LIMITED' }, requests: 1 });
      await kit.store.query(`UPDATE source SET next_due_at = now() + INTERVAL '1 day'`);
      const { resumes_at } = await kit.run(ended.id);
      expect(resumes_at).not.toBeNull();
      await kit.put(source('second'));
      const reply = await kit
        .replica()
        .runs.start(['second'], { trigger: 'person', startedBy: 'ada@example.org', maxRecords: null, tick: null });
      expect(reply).toEqual({
        runs: [],
        skipped: [
          {
            source: 'second',
            code: 'SOURCE_RATE_LIMITED',
            message: `second has requested a pause until ${resumes_at}.`,
          },
        ],
      });
    });

    it('skip their ticks and are scheduled for the end of the pause', async () => {
      const later = new Date(Date.now() + 3_600_000).toISOString();
      await saveUsage(kit.store, {
        account: 'shared',
        ...key,
        usage: { day: '2026-03-03', requests: 1, pause: pause(later) },
        stored: { day: '2026-03-03', requests: 0 },
      });
      await kit.put(source('second'));
      const due = new Date('2026-03-03T06:00:00.000Z');
      const tick = {
        at: due,
        advance: async () => (await kit.store.query(`UPDATE source SET next_due_at = now() + INTERVAL '1 day'`), true),
      };
      const reply = await kit
        .replica()
        .runs.start(['second'], { trigger: 'schedule', startedBy: null, maxRecords: null, tick });
      expect(reply).toMatchObject({ runs: [], skipped: [{ code: 'SOURCE_QUOTA' }] });
      expect(await kit.rows({ next_due_at: z.coerce.date() }, 'SELECT next_due_at FROM source')).toEqual([
        { next_due_at: new Date(later) },
      ]);
    });

    it('keep their usage when their run loses its claim', async () => {
      const ended = await kit.sync(
        source('first', {
          send: async () => Response.json({}),
          async *read({ fetch }) {
            await fetch.json('https://example.org/', { schema: z.unknown() });
            await kit.store.query(`UPDATE run SET status = 'cancelled'`);
            yield aPage({ notices: notices(1) });
          },
        }),
      );
      expect(ended.status).toBe('cancelled');
      expect(await stored()).toMatchObject({ requests: 1 });
    });
  });
}
