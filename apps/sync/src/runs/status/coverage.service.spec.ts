import { randomBytes } from 'node:crypto';
import { emptyTables } from '../../testing/empty-tables.js';
import { assertionOf, person, startSyncService, type SyncService } from '../../testing/sync-service.js';

let service: SyncService;

beforeAll(async () => {
  service = await startSyncService({
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64url')}`,
    RFP_SOURCES: 'grants_gov,sam_gov,sam_gov_bulk',
    RFP_SCHEDULE: 'off',
  });
});
afterAll(() => service.close());
beforeEach(() => emptyTables(service.db, ['run']));

/** Inserts runs that ended this many hours ago: source, status, hours. */
async function insertRuns(...runs: (readonly [string, string, number])[]): Promise<void> {
  for (const [source, status, hoursAgo] of runs)
    await service.db.query(
      `INSERT INTO run (id, source, source_name, source_kind, status, trigger, started_at, finished_at, lease_until, settled)
       SELECT gen_random_uuid(), $1, $1, 'api', $2, 'schedule', at, at, now(), true FROM (SELECT now() - make_interval(hours => $3) AS at) ended`,
      [source, status, hoursAgo],
    );
}

async function blind(): Promise<unknown[]> {
  const { blind: sources } = await service.rpc.call('sync.coverage', {}, { assertion: assertionOf(person) });
  return sources.map(({ name, reason, since }) => [
    name,
    reason,
    since && Math.round((Date.now() - Date.parse(since)) / 3_600_000),
  ]);
}

describe('blind sources', () => {
  it('are all sources of a new installation, each name once', async () => {
    expect(await blind()).toEqual([
      ['Grants.gov', 'never', null],
      ['SAM.gov', 'not_ready', null],
    ]);
  });

  it('do not exist while each source, or another source with its records, is synced', async () => {
    await insertRuns(['grants_gov', 'failed', 3], ['grants_gov', 'completed', 2], ['sam_gov_bulk', 'completed', 5]);
    expect(await blind()).toEqual([]);
  });

  it('state the time of their last complete sync, and the reason', async () => {
    await insertRuns(['grants_gov', 'completed', 30], ['grants_gov', 'partial', 6], ['sam_gov_bulk', 'completed', 80]);
    expect(await blind()).toEqual([
      ['Grants.gov', 'cut_off', 30],
      ['SAM.gov', 'overdue', 80],
    ]);
  });

  it('do not exist while an external scheduler syncs daily, regardless of the intervals of unscheduled sources', async () => {
    await service.db.query(`UPDATE source SET interval_hours = 1`);
    await insertRuns(['grants_gov', 'completed', 25], ['sam_gov_bulk', 'completed', 25]);
    const found = await blind();
    await service.db.query(`UPDATE source SET interval_hours = 24`);
    expect(found).toEqual([]);
  });
});

describe('the health of a source with the schedule of the product off', () => {
  const overdue = async () => {
    const { sources } = await service.rpc.call('sync.source-health', {}, { assertion: assertionOf(person) });
    return sources.find(({ key }) => key === 'grants_gov')?.overdue;
  };

  it('is overdue after two days, regardless of its interval, unless a user paused it', async () => {
    await service.db.query(`UPDATE source SET interval_hours = 1`);
    await insertRuns(['grants_gov', 'completed', 49]);
    expect(await overdue()).toBe(true);
    await insertRuns(['grants_gov', 'completed', 47]);
    expect(await overdue()).toBe(false);
    await service.db.query(`UPDATE source SET interval_hours = 24`);
    await emptyTables(service.db, ['run']);
    await insertRuns(['grants_gov', 'completed', 49]);
    await service.db.query(`UPDATE source SET paused = true, next_due_at = NULL WHERE key = 'grants_gov'`);
    expect(await overdue()).toBe(false);
    await service.db.query(`UPDATE source SET paused = false, next_due_at = now() WHERE key = 'grants_gov'`);
  });
});
