import { Logger } from '@nestjs/common';
import { technologies, technologyQuery } from '@rfp/codes/technologies';
import { type NoticeFact } from '@rfp/contracts/intelligence';
import { defaultFocusAreas, trendAnalysisSchema } from '@rfp/contracts/intelligence/trend-analysis';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { usaspendingTwin } from '@rfp/twins/usaspending/usaspending';
import { type DataSource } from 'typeorm';
import { AwardsService } from '../awards/awards.service.js';
import { replaceFacts } from '../market/market-counts.js';
import { openIntelligenceStore } from '../store/data-source.js';
import { serviceDatabase, type ServiceDatabase } from '../testing/service-database.js';
import { observedAlways, observing } from '../testing/observing.js';
import { TrendsService } from './trends.service.js';

const now = new Date('2026-11-23T12:00:00Z');
const request = { audience: 'default', timeframe: '6months', focus_areas: [...defaultFocusAreas] } as const;

let database: ServiceDatabase;
let store: DataSource;
let twin: Twin;
let awards: AwardsService;
let trends: TrendsService;

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await serviceDatabase();
  store = await openIntelligenceStore(database.url);
  await store.query('INSERT INTO catalogue_reading (id, completed_at) VALUES (2, now())');
});

afterAll(async () => {
  await store.destroy();
  await database.drop();
});

beforeEach(async () => {
  await store.query('TRUNCATE observed_notice, observed_count, award_answer');
  const awardsOf = (signed: string, amount: number, agency: string) => ({
    type: 'D',
    internal_id: amount,
    generated_internal_id: `CONT_AWD_${agency}_${signed}`,
    'Award ID': `${agency} ${signed}`,
    Description: null,
    'Recipient Name': 'EXAMPLE SYSTEMS, INC.',
    'Awarding Agency': agency,
    'Awarding Sub Agency': null,
    'Start Date': signed,
    'Award Amount': amount,
    NAICS: { code: '541512', description: null },
    signed,
  });
  twin = await startTwin(
    usaspendingTwin({
      awards: [
        awardsOf('2025-11-10', 4_000_000, 'Department of Energy'),
        awardsOf('2026-05-10', 1_000_000, 'Department of Energy'),
        awardsOf('2025-12-10', 1_000_000, 'Department of Labor'),
        awardsOf('2026-06-10', 1_500_000, 'Department of Labor'),
      ],
    }),
  );
  awards = new AwardsService(store, { baseUrl: twin.url, minIntervalMs: 0, requestMs: 2000 });
  trends = new TrendsService(store, awards, await observing(observedAlways()));
});
afterEach(async () => {
  await awards.stop();
  await twin.stop();
});

async function post(count: number, month: string, changes: Partial<NoticeFact> = {}): Promise<void> {
  const facts = Array.from({ length: count }, (): NoticeFact => ({
    id: crypto.randomUUID(),
    demo: false,
    source_type: 'federal_contract',
    source_name: 'SAM.gov',
    agency_name: null,
    month,
    sectors: [],
    technologies: [],
    states: [],
    set_aside: false,
    dollars: null,
    ...changes,
  }));
  const ids = facts.map(({ id }) => id);
  await store.transaction((manager) => replaceFacts(manager, ids, facts));
}

const read = async (
  input: Parameters<TrendsService['read']>[0] = { ...request, focus_areas: [...request.focus_areas] },
) => trendAnalysisSchema.parse(await trends.read(input, now));

describe('the trends of the market', () => {
  it('include the technologies whose share of titles grew, with the query that lists their opportunities [spec 3.26, 7.53]', async () => {
    await post(190, '2026-01-01', { states: ['VA'] });
    await post(10, '2026-01-01', { technologies: ['Zero trust', 'Cloud computing'], states: ['TX'] });
    await post(150, '2026-08-01', { states: ['VA'], set_aside: true });
    await post(50, '2026-10-01', { technologies: ['Zero trust'], states: ['TX'] });
    const { data, left_out } = await read();
    const { technology_trends, market_dynamics, market_forecast, spending_trends } = data.trend_analysis;
    const zeroTrust = technologies.find(({ name }) => name === 'Zero trust');
    const basis = {
      of: 'opportunities',
      filter: { q: `posted:2026-05-01..2026-10-31 ${zeroTrust && technologyQuery(zeroTrust)}` },
      count: 50,
    };
    expect(technology_trends.fastest_growing).toEqual([
      { tech: 'Zero trust', growth: '+400.0%', share: 25, share_before: 5, chance: expect.any(Number), basis },
    ]);
    expect(technology_trends.cloud_adoption?.text).toBe(
      'Cloud computing: in the titles of 0% (0) of the opportunities from May 2026 to October 2026, 5% (10) from November 2025 to April 2026.',
    );
    expect(spending_trends.emerging_priorities.map(({ text }) => text.split(':')[0])).toEqual(['Cloud computing']);
    const uncounted = { reason: 'No title of either period names it.' };
    for (const what of ['Focus area AI/ML', 'Focus area Cybersecurity', 'Digital transformation'])
      expect(left_out).toContainEqual({ what, ...uncounted });
    expect(technology_trends.digital_transformation).toBeNull();
    expect(market_dynamics.small_business_trends?.text).toContain('75% of the 200 procurements');
    expect(market_dynamics.geographic_shifts).toEqual({
      text: 'The share of opportunities with a place of performance grew in TX from 5% to 25% (May 2026 to October 2026 against November 2025 to April 2026).',
      basis: { of: 'opportunities', filter: { q: 'posted:2026-05-01..2026-10-31', state: 'TX' }, count: 50 },
    });
    expect(market_forecast.strategic_recommendations[0]).toMatchObject({
      text: expect.stringContaining('Zero trust'),
      basis,
    });
    expect(left_out).toContainEqual({
      what: 'Growth predictions',
      reason: '24 whole months in a row with notices are needed; there are 10.',
    });
  });

  it.each([
    ['federal_grant', '20 procurements are needed in each of two periods; there are 0 in one of them.'],
    ['state_rfp', 'No procurement of either period has a set-aside.'],
  ])(
    'state no share of set-asides if there are too few procurements or none has a set-aside: %s',
    async (source_type, reason) => {
      await post(120, '2026-01-01', { source_type });
      await post(120, '2026-08-01', { source_type });
      const { data, left_out } = await read();
      expect(data.trend_analysis.market_dynamics.small_business_trends).toBeNull();
      expect(left_out).toContainEqual({ what: 'Small business trends', reason });
    },
  );

  it('include the agencies that obligate more or less than before, the largest shift first, from the published months [spec 3.26]', async () => {
    await post(1, '2026-10-01');
    const { spending_trends } = (await read()).data.trend_analysis;
    const filter = { from: '2026-02-01', to: '2026-07-31' };
    expect(spending_trends.budget_shifts).toEqual([
      {
        category: 'Department of Energy',
        change: '-75.0%',
        value: '$1M',
        basis: { of: 'awards', filter: { ...filter, agency: 'Department of Energy' }, count: null },
      },
      {
        category: 'Department of Labor',
        change: '+50.0%',
        value: '$1.5M',
        basis: { of: 'awards', filter: { ...filter, agency: 'Department of Labor' }, count: null },
      },
    ]);
  });

  it('name the omitted parts: for areas that are not counted, with too few notices, while USAspending is unavailable', async () => {
    twin.misbehave({ kind: 'status', status: 503 });
    await post(30, '2026-10-01');
    const { data, left_out, origin } = await read({ ...request, focus_areas: ['Carpets', 'AI/ML'] });
    expect(origin).toBe('computed');
    expect(data.trend_analysis).toMatchObject({
      focus_areas: ['Carpets', 'AI/ML'],
      spending_trends: { budget_shifts: [], emerging_priorities: [] },
      technology_trends: { fastest_growing: [], digital_transformation: null },
      market_dynamics: { small_business_trends: null, competition_changes: null, geographic_shifts: null },
    });
    expect(left_out.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'Budget shifts',
        'Competition changes',
        'Focus area Carpets',
        'Focus area AI/ML',
        'Fastest-growing technologies',
        'Small business trends',
        'Geographic shifts',
      ]),
    );
  });

  it('include a forecast of the notices of the next months, with method, interval, error and the known part', async () => {
    const facts = Array.from({ length: 48 }, (_, at) => ({
      month: new Date(Date.UTC(2022, 10 + at, 1)).toISOString().slice(0, 10),
      count: 10 + ((at + 10) % 12) + ((at * 7) % 5),
    }));
    for (const { month, count } of facts) await post(count, month);
    await post(292, '2026-11-01');
    const prediction = (await read()).data.trend_analysis.market_forecast.growth_predictions;
    expect(prediction?.text).toMatch(
      /^Opportunities posted: \d+ expected from November 2026 to April 2027 \(.*\), in 80% of cases between \d+ and \d+\. Known already: 292\. Forecast by .*\. Error \(MASE\) of forecasts from 24 origins: the theta method [\d.]+, .*\.$/,
    );
    const [, expected, low] = /: (\d+) expected .* between (\d+) and/.exec(prediction?.text ?? '') ?? [];
    expect(Number(low)).toBeGreaterThanOrEqual(292);
    expect(Number(expected)).toBeGreaterThan(292 + 4 * 10);
  });
});
