import { sharedFixture } from '@rfp/twins/shared-fixture';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { usaspendingTwin } from '@rfp/twins/usaspending/usaspending';
import { createSourceFetch } from '../fetch-source.js';
import {
  type MarketContext,
  awardCount,
  type Market,
  readRecipientIds,
  spendingByCategory,
  spendingOverTime,
} from './market.js';

let twin: Twin;
afterEach(() => twin.stop());

async function start(categories: Record<string, unknown> = {}, timeoutMs = 1500): Promise<MarketContext> {
  twin = await startTwin(usaspendingTwin({ categories }));
  const fetch = createSourceFetch({
    signal: new AbortController().signal,
    sleep: async () => {},
    limits: { headersMs: timeoutMs, totalMs: timeoutMs },
  });
  return { fetch, baseUrl: twin.url };
}

const market: Market = { from: '2021-10-01', to: '2026-09-30', naicsCodes: ['5415'] };
const requestedFilters = () => JSON.parse(twin.requests.at(-1)?.body ?? '{}').filters;

describe('money over time', () => {
  it('is listed by fiscal year, oldest first, including years without awards', async () => {
    const periods = await spendingOverTime(await start(), market, 'fiscal_year');
    expect(periods.map(({ fiscalYear, obligated }) => [fiscalYear, obligated])).toEqual([
      [2022, 500_000],
      [2023, 54_977_630.07],
      [2024, -1200.5],
      [2025, 0],
      [2026, 2_519_999.99],
    ]);
    expect(periods[0]).toMatchObject({ quarter: null, month: null, byGroup: { contracts: 500_000, grants: 0 } });
  });

  it('is rounded to cents, and has the month of the fiscal year', async () => {
    const context = await start();
    const rewrite = (body: string) => body.replaceAll('54977630.07', '54977630.069999998');
    twin.misbehave({ kind: 'rewrite', rewrite });
    const periods = await spendingOverTime(context, market, 'month');
    expect(periods).toHaveLength(60);
    expect(periods.find(({ fiscalYear, obligated }) => fiscalYear === 2023 && obligated !== 0)).toMatchObject({
      fiscalYear: 2023,
      quarter: null,
      month: 3,
      obligated: 54_977_630.07,
    });
  });

  it('is requested within the known years, without empty filters', async () => {
    await spendingOverTime(
      await start(),
      {
        from: '2001-01-01',
        to: '2026-09-30',
        groups: ['contracts', 'idvs'],
        pscCodes: [],
        setAsides: ['SBA'],
        recipientId: 'x-C',
      },
      'quarter',
    );
    expect(requestedFilters()).toEqual({
      time_period: [{ start_date: '2007-10-01', end_date: '2026-09-30' }],
      award_type_codes: [
        'A',
        'B',
        'C',
        'D',
        'IDV_A',
        'IDV_B',
        'IDV_B_A',
        'IDV_B_B',
        'IDV_B_C',
        'IDV_C',
        'IDV_D',
        'IDV_E',
      ],
      set_aside_type_codes: ['SBA'],
      recipient_id: 'x-C',
    });
  });
});

describe('shares of a market', () => {
  it('are listed by industry, largest first, and state whether there are more industries', async () => {
    const context = await start();
    const { shares, more } = await spendingByCategory(
      context,
      { ...market, agencies: [{ tier: 'toptier', name: 'Department of Defense' }] },
      'naics',
      1,
    );
    expect(shares).toEqual([
      {
        code: '541512',
        name: 'COMPUTER SYSTEMS DESIGN SERVICES',
        obligated: 55_997_640.06,
        uei: null,
        recipientIds: [],
      },
    ]);
    expect(more).toBe(true);
    expect(requestedFilters().agencies).toEqual([{ type: 'awarding', tier: 'toptier', name: 'Department of Defense' }]);
  });

  it('name recipients with ids for later queries, and other recipients without ids', async () => {
    const { shares } = await spendingByCategory(await start(), market, 'recipient');
    expect(shares).toContainEqual(
      expect.objectContaining({
        uei: 'SML4NN2CT556',
        recipientIds: ['3632dc26-45b8-9d0e-1128-63e866708c8f-C', '3632dc26-45b8-9d0e-1128-63e866708c8f-R'],
      }),
    );
    expect(shares).toContainEqual({ code: null, name: null, obligated: -1200.5, uei: null, recipientIds: [] });
  });

  it('may lack a name and an amount', async () => {
    const page_metadata = { page: 1, next: null, previous: null, hasNext: false, hasPrevious: false };
    const context = await start({
      psc: {
        category: 'psc',
        limit: 10,
        page_metadata,
        results: [{ id: null, code: null, name: null, amount: null, total_outlays: null }],
        messages: [],
      },
    });
    expect(await spendingByCategory(context, market, 'psc')).toEqual({
      shares: [{ code: null, name: null, obligated: null, uei: null, recipientIds: [] }],
      more: false,
    });
  });

  const recorded = {
    recipient: sharedFixture('usaspending/orm/spending_by_recipient.json'),
    state_territory: sharedFixture('usaspending/orm/spending_by_state.json'),
  };
  const ifRecorded = recorded.recipient === null ? it.skip : it;

  ifRecorded('are read from recorded answers', async () => {
    const context = await start(
      Object.fromEntries(Object.entries(recorded).map(([category, body]) => [category, JSON.parse(body ?? 'null')])),
    );
    const { shares, more } = await spendingByCategory(context, market, 'recipient', 20);
    expect(shares[0]).toEqual({
      code: '126368257',
      name: 'THE BOEING COMPANY',
      obligated: 13_313_681_655,
      uei: 'SML4NN2CT556',
      recipientIds: ['3632dc26-45b8-9d0e-1128-63e866708c8f-C'],
    });
    expect(more).toBe(true);
    expect(await spendingByCategory(context, market, 'state_territory')).toMatchObject({
      shares: [{ code: 'WA', name: 'Washington', obligated: 563_947_564.32 }],
      more: false,
    });
  });
});

describe('the number of awards', () => {
  it('is listed by award group', async () => {
    expect(await awardCount(await start(), { from: '2020-10-01', to: '2026-09-30', groups: ['idvs'] })).toEqual({
      contracts: 0,
      idvs: 3,
      grants: 0,
      loans: 0,
      direct_payments: 0,
      other: 0,
    });
  });
});

it.each([
  ["3632dc26-45b8-9d0e-1128-63e866708c8f-['C']", ['3632dc26-45b8-9d0e-1128-63e866708c8f-C']],
  ['3632dc26-45b8-9d0e-1128-63e866708c8f-P', ['3632dc26-45b8-9d0e-1128-63e866708c8f-P']],
  ['3632dc26-45b8-9d0e-1128-63e866708c8f', []],
  ['MULTIPLE RECIPIENTS', []],
  [null, []],
])('the recipient id %s is read', (printed, ids) => {
  expect(readRecipientIds(printed)).toEqual(ids);
});

describe('unavailable figures', () => {
  const failures = [
    [
      'the query is rejected',
      { kind: 'status', status: 422, body: "{\"detail\":\"Field 'limit' value '101' is above max '100'\"}" },
      'SOURCE_REFUSED',
      1,
    ],
    [
      'the parameter is unknown',
      { kind: 'status', status: 400, body: '{"detail":"Recipient ID not found: \'x\'"}' },
      'SOURCE_REFUSED',
      1,
    ],
    ['there is no such address', { kind: 'status', status: 404, body: '<h1>Not Found</h1>' }, 'SOURCE_REFUSED', 1],
    ['the search engine is down', { kind: 'status', status: 503 }, 'SOURCE_ERROR', 3],
    ['the filters are too heavy', { kind: 'status', status: 504 }, 'SOURCE_ERROR', 3],
    ['no response arrives', { kind: 'silent' }, 'SOURCE_TIMEOUT', 3],
    ['the response is a web page', { kind: 'html' }, 'SOURCE_NOT_JSON', 1],
    [
      'the answer has another shape',
      { kind: 'rewrite', rewrite: (body: string) => body.replace('"results"', '"data"') },
      'SOURCE_CHANGED',
      1,
    ],
  ] as const;

  it.each(failures)('are an error and never 0 if %s', async (_what, fault, code, requests) => {
    for (const request of [spendingOverTimeOf, sharesOf, awardCount]) {
      const context = await start({}, code === 'SOURCE_TIMEOUT' ? 150 : undefined);
      twin.misbehave(fault);
      await expect(request(context, market)).rejects.toMatchObject({ name: 'AppError', code });
      expect(twin.requests).toHaveLength(requests);
      await twin.stop();
    }
  });

  it('report the reason in the words of the source', async () => {
    const context = await start();
    twin.misbehave({ kind: 'status', status: 400, body: '{"detail":"Recipient ID not found: \'x\'"}' });
    await expect(awardCount(context, market)).rejects.toMatchObject({
      details: { status: 400, said: expect.stringContaining('Recipient ID not found') },
    });
  });

  const spendingOverTimeOf = async (context: MarketContext, of: Market) => spendingOverTime(context, of, 'fiscal_year');
  const sharesOf = async (context: MarketContext, of: Market) => spendingByCategory(context, of, 'recipient');
});
