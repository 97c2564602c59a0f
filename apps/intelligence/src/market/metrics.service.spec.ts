import { type NoticeFact } from '@rfp/contracts/intelligence';
import { type Stats } from '@rfp/contracts/stats';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { stubStats } from '@rfp/testing/stubs/stub-documents';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { type DataSource } from 'typeorm';
import { openIntelligenceStore } from '../store/data-source.js';
import { serviceDatabase, type ServiceDatabase } from '../testing/service-database.js';
import { observedAlways, observing, openListing } from '../testing/observing.js';
import { replaceFacts } from './market-counts.js';
import { minNotices, MetricsService } from './metrics.service.js';

let database: ServiceDatabase;
let store: DataSource;
let metrics: MetricsService;
let stats: Stats;
const now = new Date('2026-11-23T12:00:00Z');

beforeAll(async () => {
  database = await serviceDatabase();
  store = await openIntelligenceStore(database.url);
  await store.query('INSERT INTO catalogue_reading (id, completed_at) VALUES (2, now())');
  metrics = new MetricsService(store, await observing(observedAlways()), await catalogueOf(() => stats));
});

afterAll(async () => {
  await store.destroy();
  await database.drop();
});

beforeEach(async () => {
  stats = { ...stubStats([]), due_soon: 0 };
  await store.query('TRUNCATE observed_notice, observed_count');
});

/** Simulates the part of the opportunities service that metrics need. */
async function catalogueOf(statsNow: () => Stats): Promise<BusClient> {
  const bus = new InProcessBus({ store: new MemoryEventStore() });
  await bus.respond(requestSubject('opportunities.stats'), 'opportunities', async () => succeed(statsNow()));
  return new BusClient(bus);
}

const read = (audience: 'default' | 'demo') => metrics.read({ audience, assertion: 'of a person' }, now);

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
    value_kind: each === null ? null : 'estimate',
    ...changes,
  }));
  const ids = facts.map(({ id }) => id);
  await store.transaction((manager) => replaceFacts(manager, ids, facts));
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('the metrics of the market', () => {
  it('compare the last complete month with the one before, with the records of each figure [spec 3.23]', async () => {
    await post('2026-09-01', times(40, '1000000.10'));
    await post('2026-10-01', times(50, '2000000.25'));
    await post('2026-10-01', times(10, null), { set_aside: true });
    await post('2026-11-01', times(99, '1.00'));
    const { data, left_out, origin, generated_at } = await read('default');
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
        'Estimates',
        '$100M',
        '+150.0%',
        'up',
        '100000012.50',
        '40000004.00',
        { of: 'opportunities', filter: { q, min_value: 0 }, count: 50 },
      ],
      [
        'Average estimate',
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
        { of: 'opportunities', filter: { q, source_type: 'federal_contract' }, count: 60 },
      ],
    ]);
  });

  it('are left out, with the reason, if a month has too few notices for a meaningful change', async () => {
    await post('2026-09-01', times(minNotices, '1.00'));
    await post('2026-10-01', times(minNotices, null));
    const { data, left_out } = await read('default');
    expect(data.map(({ metric }) => metric)).toEqual(['Notices posted', 'Set-aside share']);
    expect(left_out).toEqual([
      {
        what: 'Estimates',
        reason:
          'October 2026 has 0 notices with an estimate in US dollars and September 2026 20; 20 are needed in each.',
      },
      {
        what: 'Average estimate',
        reason:
          'October 2026 has 0 notices with an estimate in US dollars and September 2026 20; 20 are needed in each.',
      },
    ]);
  });

  it('are left out, with the day from which they can be stated, if a month was not observed', async () => {
    await post('2026-09-01', times(40, '1.00'));
    await post('2026-10-01', times(300, '1.00'));
    const known = await observing(openListing('SAM.gov', '2026-09-20'));
    const observed = new MetricsService(store, known, await catalogueOf(() => stats));
    const { data, left_out } = await observed.read({ audience: 'default', assertion: null }, now);
    expect(data).toEqual([]);
    expect(left_out.map(({ what }) => what)).toEqual([
      'Notices posted',
      'Estimates',
      'Average estimate',
      'Set-aside share',
    ]);
    for (const { reason } of left_out) expect(reason).toContain('Enough months will be known on December 1, 2026.');
  });

  it.each([
    ['synced for some days', openListing('SAM.gov', '2026-11-20')],
    ['synced for the first time', { ...openListing('SAM.gov', '2026-11-20'), observed: [] }],
  ])('state from which day an omitted source counts that was %s', async (_, source) => {
    await post('2026-09-01', times(40, '1.00'));
    await post('2026-10-01', times(40, '1.00'));
    const sources = [observedAlways('Grants.gov'), source];
    const observed = new MetricsService(store, await observing(...sources), await catalogueOf(() => stats));
    const { left_out } = await observed.read({ audience: 'default', assertion: null }, now);
    expect(left_out[0]?.reason).toBe(
      'October 2026 has 0 notices and September 2026 0; 20 are needed in each. ' +
        'Sources that are not known for all of these months are left out: SAM.gov (synced since November 20, 2026, counts from February 1, 2027).',
    );
  });

  it('count demo records only while there are no real ones, and are then marked as demo', async () => {
    await post('2026-09-01', times(30, null), { demo: true });
    await post('2026-10-01', times(30, null), { demo: true });
    expect(await read('default')).toMatchObject({ origin: 'demo', data: [{ current: '30.00' }, {}] });
    await post('2026-10-01', times(25, null));
    expect(await read('default')).toMatchObject({ origin: 'computed', data: [] });
    expect(await read('demo')).toMatchObject({ origin: 'demo', data: [{ current: '30.00' }, {}] });
  });

  it('are refused until the catalogue has been read for the first time', async () => {
    await store.query('UPDATE catalogue_reading SET completed_at = NULL');
    await expect(read('default')).rejects.toMatchObject({ code: 'MARKET_NOT_READY' });
    await store.query('UPDATE catalogue_reading SET completed_at = now()');
    expect(await read('default')).toMatchObject({ origin: 'computed', data: [] });
  });

  it('are those of the open opportunities if no months can be compared, with the reason for the missing metrics', async () => {
    const known = await observing(openListing('SAM.gov', '2026-11-20'));
    const fresh = new MetricsService(store, known, await catalogueOf(() => stats));
    await post('2026-11-01', times(300, null));
    stats = { ...stubStats(Array.from({ length: 300 }, (_, n) => anOpportunity(n + 1))), due_soon: 41 };
    const { data, left_out } = await fresh.read({ audience: 'default', assertion: 'of a person' }, now);
    const open = stats.by_status.active;
    expect(
      data.slice(0, 2).map(({ metric, current_value, change, basis }) => [metric, current_value, change, basis]),
    ).toEqual([
      ['Open notices', String(open), null, { of: 'opportunities', filter: { q: '-status:closed' }, count: open }],
      ['Due soon', '41', null, { of: 'opportunities', filter: { due_within_days: 30 }, count: 41 }],
    ]);
    expect(data.map(({ metric }) => metric)).toEqual([
      'Open notices',
      'Due soon',
      'Open estimates',
      'Overall Score 80+',
    ]);
    expect(new Set(left_out.map(({ reason }) => reason)).size).toBe(1);
    expect(left_out[0]?.reason).toContain('SAM.gov was first synced on November 20, 2026');
  });

  it('replace only the missing changes by current figures', async () => {
    await post('2026-09-01', times(minNotices, '1.00'));
    await post('2026-10-01', times(minNotices, null));
    stats = stubStats([anOpportunity(1)]);
    expect((await read('default')).data.map(({ metric, change }) => [metric, change === null])).toEqual([
      ['Notices posted', false],
      ['Set-aside share', false],
      ['Open notices', true],
      ['Due soon', true],
    ]);
  });

  it('state ceilings beside estimates, never in their sum, and compare estimates only', async () => {
    await post('2026-09-01', times(20, '1000000.00'));
    await post('2026-09-01', times(40, '9000000.00'), { value_kind: 'ceiling' });
    await post('2026-10-01', times(20, '1000000.00'));
    await post('2026-10-01', times(3, '2000000.00'), { value_kind: 'ceiling' });
    await post('2026-10-01', ['5000000.00'], { value_kind: 'award' });
    const { data } = await read('default');
    expect(
      data.slice(1, 3).map(({ metric, current, change, basis: { count } }) => [metric, current, change, count]),
    ).toEqual([
      ['Estimates', '20000000.00', '0.0%', 24],
      ['Average estimate', '1000000.00', '0.0%', 24],
    ]);
    expect(data[1]?.description).toBe(
      'Sum of the estimates in US dollars that 20 opportunities state, posted in October 2026, against September 2026. Not in it: 3 ceilings, at most $6M together.',
    );
  });

  it('have a share of set-asides among procurements only, and none if no notice has a set-aside', async () => {
    for (const month of ['2026-09-01', '2026-10-01']) {
      await post(month, times(40, null), { source_type: 'federal_grant', set_aside: false });
      await post(month, times(20, null), { set_aside: false });
    }
    expect((await read('default')).left_out).toContainEqual({
      what: 'Set-aside share',
      reason: 'No notice of October 2026 or September 2026 states one.',
    });
    await post('2026-10-01', times(20, null), { set_aside: true });
    const share = (await read('default')).data.find(({ metric }) => metric === 'Set-aside share');
    expect(share).toMatchObject({
      current: '50.00',
      basis: { filter: { source_type: 'federal_contract' }, count: 40 },
    });
  });

  it('have no share of set-asides if there are only grants', async () => {
    for (const month of ['2026-09-01', '2026-10-01'])
      await post(month, times(40, null), { source_type: 'federal_grant', set_aside: false });
    expect((await read('default')).left_out).toContainEqual({
      what: 'Set-aside share',
      reason: 'October 2026 has 0 procurements and September 2026 0; 20 are needed in each.',
    });
  });

  it('have a negative change if the month had fewer notices', async () => {
    await post('2026-09-01', times(80, null));
    await post('2026-10-01', times(20, null));
    expect((await read('default')).data[0]).toMatchObject({ change: '-75.0%', trend: 'down' });
  });
});
