import { type NoticeFact } from '@rfp/contracts/intelligence';
import { type DataSource } from 'typeorm';
import { openIntelligenceStore } from '../store/data-source.js';
import { serviceDatabase, type ServiceDatabase } from '../testing/service-database.js';
import { observedAlways, observing } from '../testing/observing.js';
import { replaceFacts } from './market-counts.js';
import { leastNotices, MetricsService } from './metrics.service.js';

let database: ServiceDatabase;
let store: DataSource;
let metrics: MetricsService;
const now = new Date('2026-11-23T12:00:00Z');

beforeAll(async () => {
  database = await serviceDatabase();
  store = await openIntelligenceStore(database.url);
  await store.query('INSERT INTO catalogue_reading (id, completed_at) VALUES (2, now())');
  metrics = new MetricsService(store, await observing(observedAlways()));
});

afterAll(async () => {
  await store.destroy();
  await database.drop();
});

beforeEach(() => store.query('TRUNCATE observed_notice, observed_count'));

async function post(month: string, dollars: (string | null)[], changes: Partial<NoticeFact> = {}): Promise<void> {
  const facts = dollars.map((each, n): NoticeFact => ({
    id: crypto.randomUUID(),
    demo: false,
    source_type: 'federal_contract',
    source_name: 'SAM.gov',
    agency_name: null,
    month,
    sectors: [],
    technologies: [],
    states: [],
    set_aside: n % 4 === 0,
    dollars: each,
    ...changes,
  }));
  const ids = facts.map(({ id }) => id);
  await store.transaction((manager) => replaceFacts(manager, ids, facts));
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('the metrics of the market', () => {
  it('are those of the last complete month beside the one before, with the records that they were made from', async () => {
    await post('2026-09-01', times(40, '1000000.10'));
    await post('2026-10-01', times(50, '2000000.25'));
    await post('2026-10-01', times(10, null), { set_aside: true });
    await post('2026-11-01', times(99, '1.00'));
    const { data, left_out, origin, generated_at } = await metrics.read('default', now);
    expect({ left_out, origin, generated_at }).toEqual({
      left_out: [],
      origin: 'computed',
      generated_at: '2026-11-23T12:00:00.000Z',
    });
    const q = 'posted:2026-10-01..2026-10-31';
    expect(
      data.map(({ metric, current_value, change, trend, current, previous, basis }) => [
        metric,
        current_value,
        change,
        trend,
        current,
        previous,
        basis,
      ]),
    ).toEqual([
      ['Notices posted', '60', '+50.0%', 'up', '60.00', '40.00', { of: 'opportunities', filter: { q }, count: 60 }],
      [
        'Stated value',
        '$100M',
        '+150.0%',
        'up',
        '100000012.50',
        '40000004.00',
        { of: 'opportunities', filter: { q, min_value: 0 }, count: 50 },
      ],
      [
        'Average stated value',
        '$2M',
        '+100.0%',
        'up',
        '2000000.25',
        '1000000.10',
        { of: 'opportunities', filter: { q, min_value: 0 }, count: 50 },
      ],
      [
        'Set-aside share',
        '38.3%',
        '+13.3 points',
        'up',
        '38.33',
        '25.00',
        { of: 'opportunities', filter: { q }, count: 60 },
      ],
    ]);
  });

  it('are left out, with the reason, where a month has too few notices for a change to mean something', async () => {
    await post('2026-09-01', times(leastNotices, '1.00'));
    await post('2026-10-01', times(leastNotices, null));
    const { data, left_out } = await metrics.read('default', now);
    expect(data.map(({ metric }) => metric)).toEqual(['Notices posted', 'Set-aside share']);
    expect(left_out).toEqual([
      {
        what: 'Stated value',
        reason: 'October 2026 has 0 notices with a stated value and September 2026 20; 20 are needed in each.',
      },
      {
        what: 'Average stated value',
        reason: 'October 2026 has 0 notices with a stated value and September 2026 20; 20 are needed in each.',
      },
    ]);
  });

  it('are of demo records only while there are no real ones, and say so', async () => {
    await post('2026-09-01', times(30, null), { demo: true });
    await post('2026-10-01', times(30, null), { demo: true });
    expect(await metrics.read('default', now)).toMatchObject({ origin: 'demo', data: [{ current: '30.00' }, {}] });
    await post('2026-10-01', times(25, null));
    expect(await metrics.read('default', now)).toMatchObject({ origin: 'computed', data: [] });
    expect(await metrics.read('demo', now)).toMatchObject({ origin: 'demo', data: [{ current: '30.00' }, {}] });
  });

  it('are refused until the catalogue has been read for the first time', async () => {
    await store.query('UPDATE catalogue_reading SET completed_at = NULL');
    await expect(metrics.read('default', now)).rejects.toMatchObject({ code: 'MARKET_NOT_READY' });
    await store.query('UPDATE catalogue_reading SET completed_at = now()');
    expect(await metrics.read('default', now)).toMatchObject({ origin: 'computed', data: [] });
  });

  it('are negative where the month had less', async () => {
    await post('2026-09-01', times(80, null));
    await post('2026-10-01', times(20, null));
    expect((await metrics.read('default', now)).data[0]).toMatchObject({ change: '-75.0%', trend: 'down' });
  });
});
