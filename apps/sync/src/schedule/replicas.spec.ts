import { randomBytes } from 'node:crypto';
import { readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { type BidSite, startBidSite } from '../testing/network/bid-site.js';
import { eventually } from '../testing/eventually.js';
import { assertionOf, person, startSyncService, type SyncService } from '../testing/sync-service.js';

const assertion = assertionOf(person);
let site: BidSite;
let service: SyncService;
let otherReplicas: (() => Promise<void>)[];

beforeAll(async () => {
  site = await startBidSite();
  const settings = {
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64url')}`,
    SCRAPING_ALLOWED_HOSTS: `127.0.0.1:${site.port}`,
    RFP_SCHEDULE: 'on',
    RFP_SOURCES: '',
  };
  service = await startSyncService(settings);
  otherReplicas = await Promise.all([service.join(settings), service.join(settings)]);
});

afterAll(async () => {
  await Promise.all(otherReplicas.map((stop) => stop()));
  await service.close();
  await site.stop();
});

const runs = () =>
  readRows(
    service.db,
    z.object({ status: z.string(), trigger: z.string(), tick: z.coerce.date() }),
    'SELECT status, trigger, tick FROM run ORDER BY started_at',
  );
const syncedTimes = (count: number) =>
  eventually(runs, (found) => found.length >= count && found.every(({ status }) => status !== 'running'));

describe('three replicas of the service', () => {
  it('sync a new source without a request, once per tick', async () => {
    const source = { name: 'City bids', connector: 'feed', settings: { url: `${site.url}/feed.xml` } };
    const { key } = await service.rpc.call('sync.add-source', { source, idempotency_key: null }, { assertion });
    await syncedTimes(1);
    for (let round = 2; round <= 4; round += 1) {
      await service.db.query('UPDATE source SET next_due_at = now() WHERE key = $1', [key]);
      await syncedTimes(round);
    }
    const found = await runs();
    expect(found).toHaveLength(4);
    expect(found.every(({ trigger, status }) => trigger === 'schedule' && status === 'completed')).toBe(true);
    expect(service.intake.batches.filter(({ seq }) => seq === 1).length).toBeLessThanOrEqual(4);
    const { next_due_at } = await service.rpc.call('sync.source', { key }, { assertion });
    expect(Date.parse(next_due_at ?? '')).toBeGreaterThan(Date.now() + 5 * 3_600_000);
  });
});
