import { Logger } from '@nestjs/common';
import { awardFilterSchema } from '@rfp/contracts/intelligence/awards';
import { type NoticeFact } from '@rfp/contracts/intelligence';
import { marketForecastSchema, predictionsSchema } from '@rfp/contracts/intelligence/market-forecast';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { usaspendingTwin } from '@rfp/twins/usaspending/usaspending';
import { type DataSource } from 'typeorm';
import { AwardListService } from '../awards/award-list.service.js';
import { AwardsService } from '../awards/awards.service.js';
import { replaceFacts } from '../market/market-counts.js';
import { openIntelligenceStore } from '../store/data-source.js';
import { recordedAwards, type RecordedAward, toTwinAward } from '../testing/recorded-awards.js';
import { serviceDatabase, type ServiceDatabase } from '../testing/service-database.js';
import { observedAlways, observing } from '../testing/observing.js';
import { ForecastService } from './forecast.service.js';
import { PredictionsService } from './predictions.service.js';

const now = new Date('2026-06-15T12:00:00Z');

let database: ServiceDatabase;
let store: DataSource;
let twin: Twin;
let awards: AwardsService;

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

beforeEach(() => store.query('TRUNCATE observed_notice, observed_count, award_answer'));
afterEach(async () => {
  await awards.stop();
  await twin.stop();
});

async function start(rows: RecordedAward[] = []): Promise<void> {
  twin = await startTwin(usaspendingTwin({ awards: rows.map(toTwinAward) }));
  awards = new AwardsService(store, { baseUrl: twin.url, minIntervalMs: 0, requestMs: 2000 });
}

const forecast = async (horizon = '12months') =>
  marketForecastSchema.parse(
    await new ForecastService(store, awards, await observing(observedAlways())).read(
      { audience: 'default', horizon },
      now,
    ),
  );
const predict = async (sector: string | null) =>
  predictionsSchema.parse(
    await new PredictionsService(store, awards, await observing(observedAlways())).read(
      { audience: 'default', sector },
      now,
    ),
  );

/** Stores notices of an agency by month, for three years until May 2026. */
async function post(agency_name: string, countIn: (month: number) => number): Promise<void> {
  const facts = Array.from({ length: 36 }, (_, at) => new Date(Date.UTC(2023, 5 + at, 1))).flatMap((month) =>
    Array.from({ length: countIn(month.getUTCMonth() + 1) }, (): NoticeFact => ({
      id: crypto.randomUUID(),
      demo: false,
      source_type: 'federal_contract',
      source_name: 'SAM.gov',
      agency_name,
      month: month.toISOString().slice(0, 10),
      sectors: [],
      technologies: [],
      states: [],
      set_aside: false,
      dollars: null,
    })),
  );
  const ids = facts.map(({ id }) => id);
  await store.transaction((manager) => replaceFacts(manager, ids, facts));
}

const recorded = recordedAwards();
const itIfRecorded = recorded === null ? it.skip : it;
const amountOf = (row: RecordedAward) => Number(row.total_obligated_amount);
const dollarsIn = (from: string, to: string) =>
  (recorded ?? [])
    .filter(({ date_signed: day }) => day >= from && day <= to)
    .reduce((sum, row) => sum + amountOf(row), 0);

const contract: RecordedAward = {
  award_id: 'CONT_AWD_1',
  piid: '1',
  awardee_uei: 'A',
  awardee_name_clean: 'Example Contractor',
  awarding_agency_raw: 'Department of Energy',
  awarding_subagency_raw: 'Department of Energy',
  naics: '541512',
  psc: 'DA01',
  total_obligated_amount: '5000000',
  date_signed: '2025-06-01',
  pop_start_date: '2025-06-01',
  pop_current_end_date: '2026-12-31',
  type_of_set_aside_code: 'NONE',
};

describe('the forecast of the market', () => {
  it('does not count contracts whose money was deobligated as recompetes', async () => {
    await start([
      contract,
      { ...contract, award_id: 'CONT_AWD_2', piid: '2', total_obligated_amount: '-1200' },
      { ...contract, award_id: 'CONT_AWD_3', piid: '3', total_obligated_amount: '0' },
    ]);
    const { high_value_recompetes: leads } = (await forecast()).data.market_forecast.opportunity_pipeline;
    expect(leads.map(({ value, incumbent }) => [value, incumbent])).toEqual([['$5M', 'Example Contractor']]);
  });

  it('gives the market and the periods without obligations as the reason for a missing statement', async () => {
    await start([contract]);
    expect((await forecast()).left_out).toContainEqual({
      what: 'Infrastructure spending',
      reason: expect.stringMatching(
        /^USAspending has no obligations on heavy and civil engineering construction \(NAICS 237\) from \w+ \d+ to \w+ \d+ and from/,
      ),
    });
  });

  itIfRecorded(
    'has the recompetes that the recorded awards contain; the basis of the first selects exactly its award',
    async () => {
      const rows = recorded ?? [];
      await start(rows);
      const { opportunity_pipeline } = (await forecast()).data.market_forecast;
      const ending = rows
        .filter(({ date_signed: day }) => day >= '2024-03-01' && day <= '2026-02-28')
        .toSorted((one, other) => amountOf(other) - amountOf(one))
        .slice(0, 300)
        .filter(({ pop_current_end_date: end }) => end >= '2026-06-15' && end <= '2027-06-15');
      expect(ending.length).toBeGreaterThan(10);
      expect(
        opportunity_pipeline.high_value_recompetes.map(({ ends, incumbent, url }) => [ends, incumbent, url]),
      ).toEqual(
        ending
          .slice(0, 10)
          .map((row) => [
            row.pop_current_end_date,
            row.awardee_name_clean,
            `https://www.usaspending.gov/award/${row.award_id}`,
          ]),
      );
      const [first] = opportunity_pipeline.high_value_recompetes;
      const basis = first?.basis;
      const filter = awardFilterSchema.parse(basis?.filter);
      const listed = await new AwardListService(awards).read({ filter, page: 1 });
      expect(listed.data).toMatchObject({ more: false, awards: [{ url: first?.url, ends: first?.ends }] });
      expect(basis).toMatchObject({ of: 'awards', count: 1 });
    },
  );

  itIfRecorded(
    'projects the obligations of the recorded awards, with interval, error and the last fiscal year',
    async () => {
      const rows = recorded ?? [];
      await start(rows);
      const { data, left_out } = await forecast();
      const { projection, market_conditions } = data.market_forecast;
      expect(projection).toMatchObject({ unit: 'dollars', level: 0.8, basis: { of: 'awards' } });
      expect(projection?.months).toHaveLength(12);
      expect([projection?.months[0]?.month, projection?.months.at(-1)?.month]).toEqual(['2026-03', '2027-02']);
      expect(market_conditions.growth_projections?.text).toMatch(
        /^Obligations on contracts: the sum from March 2026 to February 2027 is too uncertain to state, in 80% of cases between .*, more than a factor of 10\./,
      );
      expect(market_conditions.growth_projections?.text).toContain('Error (MASE) of forecasts from 36 origins');
      const change = (dollarsIn('2024-10-01', '2025-09-30') / dollarsIn('2023-10-01', '2024-09-30') - 1) * 100;
      expect(market_conditions.budget_outlook?.text).toContain(
        `in fiscal year 2025, ${change.toFixed(1).replace(/^(?!-)/, '+')}% against the year before`,
      );
      expect(left_out.map(({ what }) => what)).toEqual(expect.arrayContaining(['Economic factors', 'New programs']));
    },
  );

  it('names the months in which an agency posts far more than in others, based on its notices in that month of every year [spec 3.27]', async () => {
    await start();
    await post('Department of Energy', (month) => (month === 9 ? 12 : 4));
    await post('Navy', (month) => (month === 8 ? 12 : 4));
    const { agency_predictions } = (await forecast()).data.market_forecast;
    expect(agency_predictions.civilian_plans).toEqual([
      {
        text: 'Department of Energy posts far more in September than in other months: 12, 12, 12 opportunities in 3 years, 2.6 times its average month.',
        basis: {
          of: 'opportunities',
          filter: {
            agency_name: 'Department of Energy',
            q: '(posted:2023-09-01..2023-09-30 OR posted:2024-09-01..2024-09-30 OR posted:2025-09-01..2025-09-30)',
          },
          count: 36,
        },
      },
    ]);
    expect(agency_predictions.defense_priorities.map(({ text }) => text.split(' ')[0])).toEqual(['Navy']);
  });

  it('projects notices while USAspending is unavailable, and reports the missing parts [spec 3.27, 7.54]', async () => {
    await start();
    twin.misbehave({ kind: 'status', status: 503 });
    await post('Department of Energy', (month) => 4 + (month % 3));
    const { data, left_out } = await forecast('5years');
    expect(data.market_forecast.projection).toMatchObject({ unit: 'notices', method: 'seasonal_naive', error: 0 });
    expect(data.market_forecast.projection?.months).toHaveLength(12);
    expect(data.market_forecast.current_period).toBe('June 2023 to May 2026');
    expect(left_out.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Later months', 'Obligations of the next months', 'Recompetes', 'Agency calendars']),
    );
  });
});

describe('predicted opportunities', () => {
  it('are busy months of agencies, with the number of years in which they posted [spec 7.45]', async () => {
    await start();
    await post('Department of Energy', (month) => (month === 9 ? 12 : 4));
    const { data, left_out } = await predict(null);
    expect(data.predictions).toMatchObject([
      {
        agency: 'Department of Energy',
        timeline: 'September 2026',
        probability: 80,
        reason: expect.stringContaining('in 3 of 3 years'),
      },
    ]);
    expect(left_out).toEqual([{ what: 'Recompetes', reason: expect.any(String) }]);
  });

  itIfRecorded('are the ending contracts of a sector, without a probability, because it is not measured', async () => {
    await start(recorded ?? []);
    const { data } = await predict('5415');
    expect(data.predictions).toHaveLength(10);
    for (const { title, probability, reason, url } of data.predictions)
      expect({ title, probability, reason, url }).toEqual({
        title: expect.stringMatching(/^Recompete: /),
        probability: null,
        reason: expect.stringContaining('is not measured'),
        url: expect.stringContaining('https://www.usaspending.gov/award/'),
      });
    expect((await predict('computer systems design')).data.predictions.length).toBeGreaterThan(0);
  });

  it('are empty for a sector that does not exist [spec 7.45]', async () => {
    await start();
    const { data, left_out } = await predict('flying carpets');
    expect(data).toEqual({ sector: 'flying carpets', predictions: [] });
    expect(left_out).toContainEqual({ what: 'Recompetes', reason: 'No NAICS code or title is like "flying carpets".' });
    expect(twin.requests).toHaveLength(0);
  });
});
