import { Logger } from '@nestjs/common';
import { competitiveLandscapeSchema } from '@rfp/contracts/intelligence/competitive-landscape';
import { deferred } from '@rfp/service-kit/deferred';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { usaspendingTwin } from '@rfp/twins/usaspending/usaspending';
import { type DataSource } from 'typeorm';
import { openIntelligenceStore } from '../store/data-source.js';
import { recordedAwards, type RecordedAward, toTwinAward, uuidOf } from '../testing/recorded-awards.js';
import { serviceDatabase, type ServiceDatabase } from '../testing/service-database.js';
import { contractCount } from './award-questions.js';
import { AwardsService } from './awards.service.js';
import { LandscapeService } from './landscape.service.js';
import { smallBusinessCodes } from './landscape-statements.js';

const { jest } = import.meta;
const now = new Date('2026-06-15T12:00:00Z');
const request = { naics_codes: ['5415'], agency: null, timeframe: '2years' };
/** Two years that end 90 days before the tests' now. */
const period = { from: '2024-03-01', to: '2026-02-28' };

let database: ServiceDatabase;
let store: DataSource;
let twin: Twin;
let awards: AwardsService;
let landscape: LandscapeService;

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await serviceDatabase();
  store = await openIntelligenceStore(database.url);
});

afterAll(async () => {
  await store.destroy();
  await database.drop();
});

beforeEach(() => store.query('TRUNCATE award_answer'));
afterEach(async () => {
  await awards.stop();
  await twin.stop();
});

async function start(rows: RecordedAward[] = []): Promise<void> {
  twin = await startTwin(usaspendingTwin(rows.length === 0 ? {} : { awards: rows.map(toTwinAward) }));
  awards = new AwardsService(store, { baseUrl: twin.url, minIntervalMs: 0, requestMs: 2000 });
  landscape = new LandscapeService(awards);
}

const recorded = recordedAwards();
const itIfRecorded = recorded === null ? it.skip : it;

const within = (rows: RecordedAward[], { from, to }: { from: string; to: string }) =>
  rows.filter(({ date_signed: day }) => day >= from && day <= to);
const dollars = (rows: RecordedAward[]) => rows.reduce((sum, row) => sum + Number(row.total_obligated_amount), 0);
const percent = (part: number) => Math.round(part * 1000) / 10;
const growth = (part: number) => `${part > 0 ? '+' : ''}${Math.round(part * 100)}% YoY`;

describe('the competitive landscape', () => {
  itIfRecorded('has the figures of a recount of the recorded awards', async () => {
    await start(recorded ?? []);
    const market = (recorded ?? []).filter(({ naics }) => naics.startsWith('5415'));
    const rows = within(market, period);
    const [year, before] = [
      within(market, { from: '2025-03-01', to: '2026-02-28' }),
      within(market, { from: '2024-03-01', to: '2025-02-28' }),
    ];
    const answer = competitiveLandscapeSchema.parse(await landscape.read(request, now));
    const { market_size: size, active_contracts: contracts, concentration, top_players: players } = answer.data;
    expect(answer.left_out).toEqual([]);
    expect(size?.value).toBeCloseTo(dollars(rows), 1);
    expect(size?.text).toBe(`${(dollars(rows) / 1e9).toFixed(1)}B`);
    expect(size?.change).toBe(growth(dollars(year) / dollars(before) - 1));
    expect(contracts).toMatchObject({
      value: rows.length,
      text: rows.length.toLocaleString('en-US'),
      change: growth(year.length / before.length - 1),
      basis: { of: 'awards', filter: { ...period, naics_codes: ['5415'] }, count: rows.length },
    });

    const sums: Record<string, number> = {};
    for (const row of rows) sums[row.awardee_uei] = (sums[row.awardee_uei] ?? 0) + Number(row.total_obligated_amount);
    const ranked = Object.entries(sums).toSorted(([, a], [, b]) => b - a);
    const listed = ranked.slice(0, 100).reduce((sum, [, part]) => sum + Math.max(0, part), 0);
    const whole = Math.max(listed, dollars(rows));
    const top = ranked.slice(0, 10).reduce((sum, [, part]) => sum + part, 0);
    expect(concentration?.share).toBe(percent(top / whole));
    expect(players.map(({ share, awards, url }) => [share, awards, url])).toEqual(
      ranked
        .slice(0, 4)
        .map(([uei, part]) => [
          percent(part / whole),
          rows.filter(({ awardee_uei }) => awardee_uei === uei).length,
          `https://www.usaspending.gov/recipient/${uuidOf(uei)}-C/latest`,
        ]),
    );
    const setAside = dollars(rows.filter(({ type_of_set_aside_code: code }) => smallBusinessCodes.includes(code)));
    expect(answer.data.success_factors[1]?.text).toContain(`${percent(setAside / dollars(rows))}% of the obligations`);
  });

  it('has no share above 100% if deobligations have reduced the sum', async () => {
    const row = (agency: string, amount: number, code: string, at: number): RecordedAward => ({
      award_id: `A${at}`,
      piid: `P${at}`,
      awardee_uei: `UEI${at}`,
      awardee_name_clean: `Recipient ${at}`,
      awarding_agency_raw: agency,
      awarding_subagency_raw: agency,
      naics: '541511',
      psc: 'DA01',
      total_obligated_amount: String(amount),
      date_signed: '2025-06-15',
      pop_start_date: '2025-06-15',
      pop_current_end_date: '2026-06-15',
      type_of_set_aside_code: code,
    });
    await start([
      row('Department of Energy', 9_000_000, 'SBA', 1),
      row('Department of Energy', 1_000_000, 'NONE', 2),
      row('Department of the Navy', -6_000_000, 'NONE', 3),
    ]);
    const { data, left_out } = competitiveLandscapeSchema.parse(await landscape.read(request, now));
    expect(data.market_size?.value).toBe(4_000_000);
    expect(data.success_factors.map(({ text }) => text)).toEqual([
      'Department of Energy pays 100% of this market ($10M): contracts with it reach more of the market than with any other agency.',
    ]);
    expect(left_out).toContainEqual({
      what: 'Set-aside share',
      reason: 'So much was deobligated in the period that a share would be below 0% or above 100%.',
    });
  });

  it('is requested once a day, and once for concurrent requests', async () => {
    await start();
    await Promise.all([landscape.read(request, now), landscape.read(request, now)]);
    const asked = twin.requests.length;
    expect(new Set(twin.requests.map(({ path, body }) => path + body)).size).toBe(asked);
    await landscape.read(request, now);
    expect(twin.requests).toHaveLength(asked);
  });

  it('is not requested again by a reader whose look-up in the cache was slow', async () => {
    await start();
    const question = contractCount({ ...period, naics_codes: request.naics_codes });
    const { signal } = new AbortController();
    const answered = deferred<void>();
    const read = store.manager.findOneBy.bind(store.manager);
    jest.spyOn(store.manager, 'findOneBy').mockImplementationOnce(async (...asked) => {
      const row = await read(...asked);
      await answered.promise;
      return row;
    });
    const late = awards.ask(question, signal);
    const { value } = await awards.ask(question, signal);
    answered.resolve();
    await expect(late).resolves.toMatchObject({ value, failure: null });
    expect(twin.requests).toHaveLength(1);
  });

  it('is that of an earlier day, with the date, while USAspending is unavailable', async () => {
    await start();
    const { data } = await landscape.read(request, now);
    const day = new Date(Date.now() - 2 * 86_400_000);
    await store.query('UPDATE award_answer SET fetched_at = $1', [day]);
    twin.misbehave({ kind: 'status', status: 503 });
    const old = await landscape.read(request, now);
    expect(old.data).toEqual(data);
    expect(old.left_out).toContainEqual({
      what: 'Awards of today',
      reason: expect.stringContaining(`The figures are from awards as of ${day.toISOString().slice(0, 10)}.`),
    });
  });

  it('names every missing figure, with the reason, if USAspending has never answered [spec 7.49]', async () => {
    await start();
    twin.misbehave({ kind: 'status', status: 503 });
    const { data, left_out } = competitiveLandscapeSchema.parse(await landscape.read(request, now));
    expect(data).toMatchObject({ market_size: null, active_contracts: null, concentration: null, top_players: [] });
    expect(left_out).toContainEqual({
      what: 'Market size',
      reason: expect.any(String),
      code: expect.stringMatching(/^SOURCE_/),
    });
    // Failing questions are not repeated endlessly.
    expect(twin.requests.length).toBeLessThan(20);
  });

  it('states the reason if a market has no contracts', async () => {
    await start();
    const { data, left_out } = await landscape.read({ ...request, naics_codes: ['11'] }, now);
    expect(data).toMatchObject({ market_size: null, active_contracts: null, emerging_trends: [] });
    expect(left_out).toContainEqual({
      what: 'Active contracts',
      reason: 'USAspending has no contracts of this market.',
    });
  });
});
