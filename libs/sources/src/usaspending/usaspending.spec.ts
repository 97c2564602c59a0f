import { type FaultPlan } from '@rfp/twins/fault';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { manyUsaspendingAwards } from '@rfp/twins/usaspending/usaspending';
import { type UsaspendingAward } from '@rfp/twins/usaspending/usaspending-query';
import { connectorSuite } from '../testing/suite/connector-suite.js';
import { createUsaspending, usaspending } from './index.js';
import { usaspendingSettings } from './settings.js';
import { bodiesSent, connector, connectorCase, identity, leads, read, settings } from './testing/read-usaspending.js';

connectorSuite('of the listing of USAspending', {
  ...connectorCase,
  connector,
  breakRecord: {
    rewrite: (body) => body.replace('"2028-03-31"', '"in the spring"'),
    code: 'RECORD_BAD_DATE',
    repair: (raw) => raw.replace('"in the spring"', '"2028-03-31"'),
  },
  changeShape: (body) => body.replace('"results"', '"awards"'),
});

connectorSuite('of the details of USAspending', {
  ...connectorCase,
  connector,
  read: (context, baseUrl) => connector.details.read(leads, context, baseUrl),
  breakRecord: {
    rewrite: (body) => body.replace('"period_of_performance":{', '"period_of_performance":17,"was":{'),
    code: 'RECORD_UNREADABLE',
    repair: (raw) => raw.replace('"period_of_performance":17,"was":{', '"period_of_performance":{'),
  },
  changeShape: (body) => body.replace('"generated_unique_award_id"', '"award_id"'),
});

describe('requests to USAspending', () => {
  it('list one award group after the other, by end date, latest first, for the market of the settings', async () => {
    const narrow = createUsaspending(
      identity,
      usaspendingSettings.parse({ naics_codes: ['5415'], agencies: ['Department of Defense'] }),
    );
    const { twin } = await read({ connector: narrow });
    expect(bodiesSent(twin)).toMatchObject([
      {
        filters: { award_type_codes: ['A', 'B', 'C', 'D'], naics_codes: ['5415'] },
        sort: 'End Date',
        order: 'desc',
        limit: 100,
        page: 1,
      },
      { filters: { award_type_codes: expect.arrayContaining(['IDV_A', 'IDV_E']) }, sort: 'Last Date to Order' },
    ]);
    expect(bodiesSent(twin)[0].filters).toMatchObject({
      time_period: [{ start_date: '2020-10-15', end_date: '2026-10-15' }],
      agencies: [{ type: 'awarding', tier: 'toptier', name: 'Department of Defense' }],
    });
    for (const { fields, sort } of bodiesSent(twin)) expect(fields).toContain(sort);
    expect(twin.requests.every(({ path }) => path.endsWith('/'))).toBe(true);
  });

  it('stop once the end dates are more than sixty days in the past', async () => {
    const { pages, twin } = await read({
      awards: manyUsaspendingAwards(2000, '2026-08-18'),
      connector: createUsaspending(identity, settings, { limit: 20 }),
    });
    expect(pages.map(({ notices }) => notices.length)).toEqual([20, 20, 20, 0, 0]);
    expect(pages[2]?.notices[0]?.fields.due_date).toBe('2026-08-16');
    expect(twin.requests).toHaveLength(5);
  });

  it('continue by the values of the last record beyond the numbered pages', async () => {
    const awards = manyUsaspendingAwards(100, '2027-10-16');
    const far = createUsaspending(
      identity,
      usaspendingSettings.parse({ naics_codes: ['541512'], award_groups: ['contracts'] }),
      { limit: 10, paged: 50 },
    );
    const { notices, error, twin } = await read({ awards, paged: 50, connector: far });
    expect(error).toBeNull();
    expect(new Set(notices.map(({ source_id }) => source_id)).size).toBe(100);
    expect(bodiesSent(twin)[4]).not.toHaveProperty('last_record_unique_id');
    expect(bodiesSent(twin)[5]).toMatchObject({ page: 1, last_record_sort_value: '2027-10-14' });
    expect(bodiesSent(twin)).toHaveLength(10);
  });

  it('require a market, because there are too many awards without one', () => {
    for (const wrong of [
      {},
      { naics_codes: [] },
      { naics_codes: ['IT'] },
      { naics_codes: ['5415'], horizon_months: 24 },
      { agencies: ['x'] },
    ]) {
      expect(() => usaspending.create(identity, wrong)).toThrow(expect.objectContaining({ code: 'VALIDATION' }));
    }
    expect(usaspending.create(identity, { naics_codes: ['5415'] }).source).toEqual({
      ...identity,
      kind: 'api',
      needs_key: false,
    });
  });

  it('restart after two days, because the listing is rebuilt every night', async () => {
    const position = { group: 'idvs', page: 1, after: null };
    expect(bodiesSent((await read({ checkpoint: { ...position, day: '2026-10-15' } })).twin)[0].sort).toBe(
      'Last Date to Order',
    );
    for (const checkpoint of [{ ...position, day: '2026-10-13' }, { page: 2 }, 'nonsense']) {
      expect(bodiesSent((await read({ checkpoint })).twin)[0].sort).toBe('End Date');
    }
  });

  it('resume on the next day one page back, or at the same record', async () => {
    const first = async (position: object) =>
      bodiesSent((await read({ checkpoint: { day: '2026-10-14', group: 'idvs', ...position } })).twin)[0];
    expect(await first({ page: 2, after: null })).toMatchObject({ sort: 'Last Date to Order', page: 1 });
    expect(await first({ page: 1, after: null })).toMatchObject({ page: 1 });
    expect(await first({ page: 700, after: { id: 5, value: '2027-01-01' } })).toMatchObject({
      last_record_unique_id: 5,
    });
  });
});

describe('a listing of USAspending', () => {
  const rows = (change: (rows: UsaspendingAward[]) => unknown[]) => (body: string) =>
    JSON.stringify({ ...JSON.parse(body), results: change(JSON.parse(body).results) });

  it.each([
    ['repeats a page', { kind: 'repeat', after: 1 }, 'SOURCE_INCOMPLETE'],
    ['announces more and returns nothing', { kind: 'rewrite', rewrite: rows(() => []) }, 'SOURCE_INCOMPLETE'],
    ['is not ordered by end date', { kind: 'rewrite', rewrite: rows((all) => all.toReversed()) }, 'SOURCE_CHANGED'],
    [
      'no longer contains end dates',
      {
        kind: 'rewrite',
        rewrite: (body: string) => body.replaceAll('"End Date"', '"Period of Performance Current End Date"'),
      },
      'SOURCE_CHANGED',
    ],
    [
      'rejects a requested field',
      { kind: 'status', status: 400, body: '{"detail":"Sort value \'End Date\' not found in contract mappings"}' },
      'SOURCE_REFUSED',
    ],
  ] satisfies [string, FaultPlan, string][])('fails the run if it %s', async (_what, plan, code) => {
    const { error, twin } = await read({
      plan,
      awards: manyUsaspendingAwards(60, '2027-10-16'),
      connector: createUsaspending(identity, settings, { limit: 21 }),
    });
    expect(error?.code).toBe(code);
    expect(twin.requests.length).toBeLessThanOrEqual(2);
  });

  it('yields the pages before a page that fails, and resumes there', async () => {
    const first = await read({ plan: { kind: 'html', after: 1 } });
    expect(first.error?.code).toBe('SOURCE_NOT_JSON');
    expect(first.pages).toHaveLength(1);
    const second = await read({ checkpoint: JSON.parse(JSON.stringify(first.pages.at(-1)?.checkpoint)) });
    expect([...first.notices, ...second.notices].map(({ source_id }) => source_id).toSorted()).toEqual(
      leads.toSorted(),
    );
    expect(second.pages.at(-1)?.checkpoint).toBeNull();
  });

  it('has no leads if the market has none, without a failure', async () => {
    const { notices, error, pages } = await read({ awards: [] });
    expect([notices, error, pages.length]).toEqual([[], null, 2]);
  });
});

describe('recorded answers of USAspending', () => {
  const recorded = [
    'usaspending/orm/awards/search_results_contracts.json',
    'usaspending/orm/awards/search_results_idvs.json',
    'usaspending/orm/spending_by_award_contracts.json',
  ].flatMap((name) => {
    const body = sharedFixture(name);
    const rows: UsaspendingAward[] = body === null ? [] : JSON.parse(body).results;
    return rows.map((row) => ({
      ...row,
      NAICS: row.NAICS ?? { code: null, description: null },
      type: name.includes('idvs') ? 'IDV_B_B' : 'D',
    }));
  });
  const details = ['contract', 'idv']
    .map((name) => sharedFixture(`usaspending/orm/awards/${name}.json`))
    .filter((body) => body !== null);
  const ifRecorded = recorded.length === 0 ? it.skip : it;

  ifRecorded('are leads if they end within the horizon, regardless of other fields', async () => {
    const awards = [
      ...new Map(
        recorded.map((row) => [
          row.generated_internal_id,
          { ...row, 'End Date': '2027-03-31', 'Last Date to Order': '2027-03-31' },
        ]),
      ).values(),
    ];
    const { notices, pages } = await read({ awards });
    expect(pages.flatMap(({ rejected }) => rejected)).toEqual([]);
    expect(notices).toHaveLength(awards.length);
    expect(awards.length).toBeGreaterThan(5);
  });

  ifRecorded('contain all details of the award', async () => {
    const answers: Record<string, unknown>[] = details.map((body) => JSON.parse(body));
    const ids = answers.map((answer) => String(answer['generated_unique_award_id']));
    const { notices } = await read({
      detailIds: ids,
      details: Object.fromEntries(answers.map((answer, index) => [ids[index], answer])),
    });
    expect(notices.map(({ fields }) => [fields.opportunity_number, fields.due_date, fields.value_ceiling])).toEqual([
      ['80GSFC18C0008', '2025-08-19', '172272419.67'],
      ['80JSC019C0012', '2030-09-30', '10489314619'],
    ]);
    expect(notices[0]?.fields.description).toContain('With all options it can run until 2025-08-23.');
    expect(notices[0]?.fields.description).toContain('2 offers');
  });
});
