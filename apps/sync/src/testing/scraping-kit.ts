import { randomBytes } from 'node:crypto';
import { emptyTables } from './empty-tables.js';
import { eventually } from './eventually.js';
import { type BidSite, startBidSite } from './network/bid-site.js';
import { assertionOf, person, startSyncService, type SyncService } from './sync-service.js';

/** Starts the service and a website with bids, for specs of single web pages: once per spec file, reset before each test. */
export function setUpScraping() {
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
    site.answers.clear();
    site.robots = '';
    site.requests.length = 0;
    service.intake.reset();
    await emptyTables(service.db, ['rejected_record', 'run', 'source_state', 'source_usage', 'kept_request']);
    await service.db.query('DELETE FROM source WHERE NOT ready_made');
  });

  /** The service caches robots.txt of a site. */
  const emptyRobotsCache = () => service.restart(settings);
  afterEach(async () => {
    if (site.robots !== '') await emptyRobotsCache();
  });

  const scrape = (url: string, source_name = 'Custom', limit?: number) =>
    service.rpc.call(
      'sync.scrape-url',
      { url, source_name, ...(limit === undefined ? {} : { usual_max_records: limit }), idempotency_key: null },
      { assertion },
    );
  const testUrl = (url: string) => service.rpc.call('sync.test-url', { url }, { assertion, timeoutMs: 30_000 });
  const scrapers = async () => (await service.rpc.call('sync.scraping-sources', {}, { assertion })).sources;
  /** Waits for the end of a run. */
  const ended = (id = '') =>
    eventually(
      () => service.rpc.call('sync.run', { id }, { assertion }),
      ({ status }) => status !== 'running',
    );

  return {
    assertion,
    emptyRobotsCache,
    scrape,
    testUrl,
    scrapers,
    ended,
    get service() {
      return service;
    },
    get site() {
      return site;
    },
  };
}
