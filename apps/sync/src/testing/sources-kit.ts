import { randomBytes } from 'node:crypto';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type ManagedSource } from '@rfp/contracts/source';
import { readOne } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { emptyTables } from './empty-tables.js';
import { eventually } from './eventually.js';
import { type BidSite, startBidSite } from './network/bid-site.js';
import { assertionOf, person, startSyncService, type SyncService } from './sync-service.js';

/** Starts the service and a small publisher, for specs of managed sources: once per spec file, reset before each test. */
export function setUpSources() {
  const assertion = assertionOf(person);
  let site: BidSite;
  let service: SyncService;
  let settings: Record<string, string>;

  beforeAll(async () => {
    site = await startBidSite();
    settings = {
      ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64url')}`,
      SCRAPING_ALLOWED_HOSTS: `127.0.0.1:${site.port}`,
    };
    service = await startSyncService(settings);
  });

  afterAll(async () => {
    await service.close();
    await site.stop();
  });

  beforeEach(async () => {
    service.intake.reset();
    service.catalogue.removals = [];
    service.catalogue.isDown = false;
    service.catalogue.onRequest = async () => undefined;
    await emptyTables(service.db, ['rejected_record', 'run', 'source_state', 'source_usage', 'kept_request']);
    await service.db.query(`DELETE FROM source WHERE NOT ready_made`);
    await service.db.query(
      `UPDATE source SET paused = key NOT IN ('grants_gov', 'sam_gov', 'sam_gov_bulk'), next_due_at = NULL`,
    );
    await service.db.query(`UPDATE source SET next_due_at = now() + INTERVAL '1 day' WHERE NOT paused`);
  });

  const feed = (change: Partial<RpcRequest<'sync.add-source'>['source']> = {}) => ({
    name: 'City of Austin, TX',
    connector: 'feed',
    settings: { url: `${site.url}/feed.xml` },
    ...change,
  });
  const add = (source: RpcRequest<'sync.add-source'>['source'] = feed()): Promise<ManagedSource> =>
    service.rpc.call('sync.add-source', { source, idempotency_key: null }, { assertion });
  const change = (key: string, given: RpcRequest<'sync.change-source'>['change']) =>
    service.rpc.call('sync.change-source', { key, change: given }, { assertion });
  const remove = (key: string, records: 'keep' | 'remove' = 'keep') =>
    service.rpc.call('sync.remove-source', { key, records }, { assertion });
  const list = async () => (await service.rpc.call('sync.sources', {}, { assertion })).sources;
  const get = (key: string) => service.rpc.call('sync.source', { key }, { assertion });
  const sync = async (key: string) => {
    const { runs } = await service.rpc.call(
      'sync.start',
      { sources: [key], kind: 'any', again: true, idempotency_key: null },
      { assertion },
    );
    return eventually(
      () => service.rpc.call('sync.run', { id: runs[0]?.run_id ?? '' }, { assertion }),
      ({ status }) => status !== 'running',
    );
  };
  /** Read from the row, because the schedule is off in these specs and the API reports no due date. */
  const hoursUntil = async ({ key }: Pick<ManagedSource, 'key'>) => {
    const row = await readOne(
      service.db,
      z.object({ hours: z.coerce.number() }),
      'SELECT extract(epoch FROM next_due_at - now()) / 3600 AS hours FROM source WHERE key = $1',
      [key],
    );
    return row?.hours;
  };

  return {
    add,
    change,
    remove,
    list,
    get,
    feed,
    sync,
    hoursUntil,
    assertion,
    get service() {
      return service;
    },
    get site() {
      return site;
    },
    get settings() {
      return settings;
    },
  };
}
