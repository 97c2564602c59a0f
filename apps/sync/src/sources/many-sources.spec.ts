import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type AppError, toAppError } from '@rfp/contracts/errors';
import { readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { emptyTables } from '../testing/empty-tables.js';
import { type BidSite, startBidSite } from '../testing/network/bid-site.js';
import { eventually } from '../testing/eventually.js';
import { assertionOf, person, startSyncService, type SyncService } from '../testing/sync-service.js';

const assertion = assertionOf(person);
let site: BidSite;
let service: SyncService;
let settings: Record<string, string>;

beforeAll(async () => {
  site = await startBidSite();
  settings = {
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64url')}`,
    SCRAPING_ALLOWED_HOSTS: `127.0.0.1:${site.port}`,
    SCRAPING_INTERVAL_MS: '0',
  };
  service = await startSyncService(settings);
});

afterAll(async () => {
  await service.close();
  await site.stop();
});

beforeEach(async () => {
  await emptyTables(service.db, ['rejected_record', 'run', 'source_state', 'source_usage', 'kept_request']);
  await service.db.query('DELETE FROM source WHERE NOT ready_made');
});

const sources = async () => (await service.rpc.call('sync.sources', {}, { assertion })).sources;
const addFeed = (name: string, url = `${site.url}/feed.xml`) =>
  service.rpc.call(
    'sync.add-source',
    { source: { name, connector: 'feed', paused: true, settings: { url } }, idempotency_key: null },
    { assertion },
  );
const scrape = (url: string) =>
  service.rpc.call('sync.scrape-url', { url, source_name: 'Page', idempotency_key: null }, { assertion });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => toAppError(error).code satisfies AppError['code'],
  );
const keyOf = (url: string) => `page_${createHash('sha256').update(url).digest('hex').slice(0, 8)}`;

/** Inserts page sources created this many days ago, with addresses of this length. */
async function insertPages(count: number, { length = 40, days = 0 } = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => `https://example.org/${index}/`.padEnd(length, 'x')).map(
    (url) => ({ key: keyOf(url), name: keyOf(url), url }),
  );
  await service.db.query(
    `INSERT INTO source (key, connector, name, source_type, home_url, settings, ready_made, paused, interval_hours, created_at)
     SELECT key, 'web_page', name, 'scraped', url, jsonb_build_object('url', url), false, true, 24, now() - make_interval(days => $2)
       FROM jsonb_to_recordset($1::jsonb) AS given (key text, name text, url text)`,
    [JSON.stringify(rows), days],
  );
  return rows.map(({ key }) => key);
}

const insertRun = (source: string, days: number, reason: string | null = null) =>
  service.db.query(
    `INSERT INTO run (id, source, source_name, source_kind, status, trigger, lease_until, started_at, settled, reason_code, reason_message)
     VALUES ($1, $2, $2, 'scraper', CASE WHEN $4::text IS NULL THEN 'completed' ELSE 'failed' END, 'person', now(), now() - make_interval(days => $3), true,
             CASE WHEN $4 IS NOT NULL THEN 'SOURCE_ERROR' END, $4)`,
    [randomUUID(), source, days, reason],
  );

describe('the number of sources', () => {
  it('is limited, for added sources and for scraped pages [asvs 2.3.2]', async () => {
    await insertPages(499 - (await sources()).length);
    const outcomes = await Promise.all(['One', 'Two', 'Three'].map((name) => codeOf(addFeed(name))));
    expect(outcomes.sort()).toEqual(['TOO_MANY_SOURCES', 'TOO_MANY_SOURCES', 'done']);
    expect(await codeOf(scrape(`${site.url}/bids`))).toBe('TOO_MANY_SOURCES');
    const all = await sources();
    expect(all).toHaveLength(500);
    await service.rpc.call('sync.remove-source', { key: all.at(-1)?.key ?? '', records: 'keep' }, { assertion });
    expect(await codeOf(addFeed('Four'))).toBe('done');
  });

  it('has a lower limit with long addresses, because the list of all sources must fit into a message', async () => {
    await insertPages(160, { length: 2000 });
    let outcome = 'done';
    for (let number = 0; outcome === 'done' && number < 40; number += 1)
      outcome = await codeOf(addFeed(`Long ${number}`, `https://example.org/${number}/`.padEnd(2000, 'x')));
    expect(outcome).toBe('TOO_MANY_SOURCES');
    expect((await sources()).length).toBeGreaterThan(160);
    await service.rpc.call('sync.status', {}, { assertion });
    await service.rpc.call('sync.scraping-sources', {}, { assertion });
  });

  it('at its limit allows a status that fits into a message, even if every last run failed with the longest reason', async () => {
    const keys = await insertPages(500 - (await sources()).length);
    for (const key of keys) await insertRun(key, 1, 'ж'.repeat(1000));
    const { sources: states } = await service.rpc.call('sync.status', {}, { assertion });
    expect(
      Object.values(states)
        .filter(({ reason }) => reason?.message.startsWith('жжж'))
        .map(({ key }) => key)
        .sort(),
    ).toEqual(keys.sort());
  });

  it('at its limit allows sources to be paused and resumed, but not to be changed to longer values', async () => {
    const [key = ''] = await insertPages(1);
    await insertPages(180, { length: 2000 });
    expect(
      await codeOf(service.rpc.call('sync.change-source', { key, change: { paused: false } }, { assertion })),
    ).toBe('done');
    expect(
      await codeOf(
        service.rpc.call('sync.change-source', { key, change: { home_url: 'https://example.org/new' } }, { assertion }),
      ),
    ).toBe('TOO_MANY_SOURCES');
  });
});

describe('a page that was scraped once', () => {
  const remainingKeys = async () => (await sources()).filter(({ ready_made }) => !ready_made).map(({ key }) => key);

  it('is removed after a month, and restored when it is requested again', async () => {
    const [old = '', used = '', resumed = '', waiting = ''] = await insertPages(4, { days: 40 });
    await insertRun(old, 35);
    await insertRun(used, 5);
    await insertRun(waiting, 35);
    await service.db.query(`UPDATE source SET paused = false, next_due_at = now() + INTERVAL '1 day' WHERE key = $1`, [
      resumed,
    ]);
    await service.db.query(
      `INSERT INTO rejected_record (id, run_id, source, code, message, stage, raw, whole, rejected_at)
       SELECT gen_random_uuid(), id, source, 'RECORD_BAD_DATE', 'x', 'read', 'x', true, now() FROM run WHERE source = $1`,
      [waiting],
    );
    const feedSource = await addFeed('Page of a person');
    await service.db.query(`UPDATE source SET created_at = now() - INTERVAL '40 days' WHERE key = $1`, [
      feedSource.key,
    ]);
    await service.restart(settings);
    await eventually(remainingKeys, (keys) => !keys.includes(old));
    expect((await remainingKeys()).sort()).toEqual([used, resumed, waiting, feedSource.key].sort());
    expect(
      await readRows(
        service.db,
        z.object({ name: z.string() }),
        'SELECT source_name AS name FROM run WHERE source = $1',
        [old],
      ),
    ).toEqual([{ name: old }]);
  });
});
