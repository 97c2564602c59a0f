import { randomBytes } from 'node:crypto';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { syncRpc } from '@rfp/contracts/rpc/sync';
import { toAppError } from '@rfp/contracts/errors';
import { readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { emptyTables } from '../testing/empty-tables.js';
import { type BidSite, startBidSite } from '../testing/network/bid-site.js';
import { eventually } from '../testing/eventually.js';
import { assertionOf, person, startSyncService, type SyncService } from '../testing/sync-service.js';

const assertion = assertionOf(person);
const otherAssertion = assertionOf({ ...person, user_id: '0197a3a4-0000-7000-8000-00000000000c' });
let site: BidSite;
let service: SyncService;

beforeAll(async () => {
  site = await startBidSite();
  service = await startSyncService({
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64url')}`,
    SCRAPING_ALLOWED_HOSTS: `127.0.0.1:${site.port}`,
    SCRAPING_INTERVAL_MS: '0',
  });
});

afterAll(async () => {
  await service.close();
  await site.stop();
});

beforeEach(async () => {
  await emptyTables(service.db, ['rejected_record', 'run', 'source_state', 'source_usage', 'kept_request']);
  await service.db.query('DELETE FROM source WHERE NOT ready_made');
});

type KeyedName =
  | 'sync.start'
  | 'sync.cancel'
  | 'sync.close-missing'
  | 'sync.replay'
  | 'sync.add-source'
  | 'sync.scrape-url';
const missingRunId = '0197a3a4-0000-7000-8000-0000000000ff';

/** An example of each request that may carry a key. Some of them succeed, others fail. */
const requests: { [N in KeyedName]: () => Omit<RpcRequest<N>, 'idempotency_key'> } = {
  'sync.start': () => ({ sources: ['bids'], kind: 'any', again: true }),
  'sync.cancel': () => ({ id: missingRunId }),
  'sync.close-missing': () => ({ id: missingRunId }),
  'sync.replay': () => ({ source: 'bids' }),
  'sync.add-source': () => ({
    source: { name: 'Another', connector: 'feed', settings: { url: `${site.url}/feed.xml` } },
  }),
  'sync.scrape-url': () => ({ url: `${site.url}/bids`, source_name: 'Bids of a page' }),
};
const names: readonly string[] = Object.keys(requests);

const addBids = () =>
  service.rpc.call(
    'sync.add-source',
    {
      source: { key: 'bids', name: 'Bids', connector: 'feed', paused: true, settings: { url: `${site.url}/feed.xml` } },
      idempotency_key: null,
    },
    { assertion },
  );

const senders: { [N in KeyedName]: (key: string | null, as?: string) => Promise<unknown> } = {
  'sync.start': (idempotency_key, as = assertion) =>
    service.rpc.call('sync.start', { ...requests['sync.start'](), idempotency_key }, { assertion: as }),
  'sync.cancel': (idempotency_key, as = assertion) =>
    service.rpc.call('sync.cancel', { ...requests['sync.cancel'](), idempotency_key }, { assertion: as }),
  'sync.close-missing': (idempotency_key, as = assertion) =>
    service.rpc.call('sync.close-missing', { ...requests['sync.close-missing'](), idempotency_key }, { assertion: as }),
  'sync.replay': (idempotency_key, as = assertion) =>
    service.rpc.call('sync.replay', { ...requests['sync.replay'](), idempotency_key }, { assertion: as }),
  'sync.add-source': (idempotency_key, as = assertion) =>
    service.rpc.call('sync.add-source', { ...requests['sync.add-source'](), idempotency_key }, { assertion: as }),
  'sync.scrape-url': (idempotency_key, as = assertion) =>
    service.rpc.call('sync.scrape-url', { ...requests['sync.scrape-url'](), idempotency_key }, { assertion: as }),
};
const requestsByName: [string, (key: string | null, as?: string) => Promise<unknown>][] = Object.entries(senders);

const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => ({ failed: toAppError(error).code }));
const storedRequests = () =>
  readRows(service.db, z.object({ request: z.string() }), 'SELECT request FROM kept_request');
const runsEnd = () =>
  eventually(
    () => readRows(service.db, z.object({ status: z.string() }), 'SELECT status FROM run'),
    (runs) => runs.every(({ status }) => status !== 'running'),
  );

describe('the idempotent requests of the service', () => {
  it('are all covered by this spec', () => {
    const keyed = Object.entries(syncRpc).flatMap(([name, { request }]) =>
      'idempotency_key' in request.shape ? [name] : [],
    );
    expect(keyed.sort()).toEqual([...names].sort());
  });

  it.each(requestsByName)('%s with a key repeats its first response, once per caller', async (name, send) => {
    await addBids();
    const first = await outcomeOf(send('k1'));
    await runsEnd();
    expect(await outcomeOf(send('k1'))).toEqual(first);
    expect(await storedRequests()).toEqual([{ request: name }]);
    await outcomeOf(send('k1', otherAssertion));
    expect(await storedRequests()).toHaveLength(2);
    await runsEnd();
  });

  it.each(requestsByName)('%s without a key is not stored', async (_name, send) => {
    await addBids();
    await outcomeOf(send(null));
    expect(await storedRequests()).toEqual([]);
    await runsEnd();
  });

  it('start one run if the same request is sent five times in a row', async () => {
    await addBids();
    for (let time = 0; time < 5; time += 1) {
      await senders['sync.start']('again');
      await runsEnd();
    }
    expect(await readRows(service.db, z.unknown(), 'SELECT 1 FROM run')).toHaveLength(1);
  });

  it('are equal if only the default limit in the settings of the user has changed, and differ if their own limits differ', async () => {
    await addBids();
    const start = (limit: { max_records?: number; usual_max_records?: number } = {}) =>
      service.rpc.call(
        'sync.start',
        { ...requests['sync.start'](), ...limit, idempotency_key: 'limited' },
        { assertion },
      );
    const first = await start({ usual_max_records: 5 });
    expect(await start({ usual_max_records: 3 })).toEqual(first);
    expect(await start()).toEqual(first);
    expect(await outcomeOf(start({ max_records: 5 }))).toEqual({ failed: 'IDEMPOTENCY_MISMATCH' });
    await runsEnd();
    expect(await readRows(service.db, z.unknown(), 'SELECT 1 FROM run')).toHaveLength(1);
  });

  it('return the source that they created even if the process died before its response', async () => {
    const first = await senders['sync.add-source']('crashed');
    const loseOutcome = () =>
      service.db.query(`UPDATE kept_request SET outcome = NULL, began_at = now() - INTERVAL '3 minutes'`);
    await loseOutcome();
    expect(await senders['sync.add-source']('crashed')).toEqual(first);
    await loseOutcome();
    const { source } = requests['sync.add-source']();
    const other = { ...source, settings: { url: `${site.url}/other.xml` } };
    expect(
      await outcomeOf(
        service.rpc.call('sync.add-source', { source: other, idempotency_key: 'crashed' }, { assertion }),
      ),
    ).toEqual({ failed: 'SOURCE_EXISTS' });
    expect(await outcomeOf(senders['sync.add-source']('another key'))).toEqual({ failed: 'SOURCE_EXISTS' });
    expect(await outcomeOf(senders['sync.add-source']('crashed', otherAssertion))).toEqual({ failed: 'SOURCE_EXISTS' });
  });
});
