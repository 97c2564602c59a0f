import { dueBands, type Stats } from '@rfp/contracts/stats';
import { aNotice } from '@rfp/testing/builders';
import { realTimers } from '@rfp/testing/real-timers';
import fc from 'fast-check';
import { IntakeService } from '../intake/intake.service.js';
import { recount } from '../store/opportunity-counts.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { AudienceService } from './audience.service.js';
import { StatsService } from './stats.service.js';

const { jest } = import.meta;
const day = 86_400_000;
const hour = 3_600_000;
const today = Date.UTC(2026, 2, 10, 15);
const rows = 24;

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
  await new IntakeService(spec.store).take(
    aBatch(
      Array.from({ length: rows }, (_, n) =>
        aNotice({
          source_id: `n${n}`,
          source_type: n % 3 === 0 ? 'federal_grant' : 'federal_contract',
          fields: {
            opportunity_number: null,
            agency_name: n % 5 === 0 ? null : `Office of lot ${n % 13}`,
            estimated_value: n % 4 === 0 ? null : `${n}000.25`,
            value_kind: n % 4 === 0 ? null : 'estimate',
          },
        }),
      ),
    ),
  );
});
afterEach(() => jest.useRealTimers());
afterAll(() => spec.drop());

/** The figures, computed by plain SQL over all rows. */
async function figures(now: Date): Promise<Partial<Record<keyof Stats, unknown>>> {
  const [row] = await spec.store.query<[Record<string, string>]>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE status = 'active') AS active, count(*) FILTER (WHERE status = 'closed') AS closed,
            count(*) FILTER (WHERE status = 'upcoming') AS upcoming,
            coalesce(sum(dollars) FILTER (WHERE status <> 'closed'), 0) AS dollars, count(dollars) FILTER (WHERE status <> 'closed') AS valued,
            coalesce(sum(dollars) FILTER (WHERE status = 'closed'), 0) AS closed_dollars, count(dollars) FILTER (WHERE status = 'closed') AS closed_valued,
            coalesce(round(avg(total_score) FILTER (WHERE status <> 'closed'), 1), 0) AS score, round(avg(total_score) FILTER (WHERE status = 'closed'), 1) AS closed_score, count(*) FILTER (WHERE total_score >= 80) AS high, count(*) FILTER (WHERE total_score BETWEEN 60 AND 69) AS sixties,
            count(*) FILTER (WHERE status <> 'closed' AND due_at >= $1 AND due_at <= $1 + interval '7 days') AS week,
            count(*) FILTER (WHERE status <> 'closed' AND due_at > $1 + interval '7 days' AND due_at <= $1 + interval '30 days') AS month,
            count(*) FILTER (WHERE status <> 'closed' AND due_at > $1 + interval '30 days') AS later,
            count(*) FILTER (WHERE status <> 'closed' AND due_at IS NULL) AS never,
            count(*) FILTER (WHERE created_at >= $1 - interval '7 days') AS added,
            count(*) FILTER (WHERE created_at >= $1 - interval '7 days' AND total_score >= 80) AS added_high,
            coalesce(sum(dollars) FILTER (WHERE created_at >= $1 - interval '7 days'), 0) AS added_dollars
       FROM opportunity_summary, (SELECT $1::timestamptz) AS instant`,
    [now],
  );
  const of = (name: string) => Number(row[name]);
  const bands = [of('week'), of('month'), of('later'), of('never')];
  return {
    total_opportunities: of('total'),
    active_opportunities: of('active'),
    by_status: { active: of('active'), closed: of('closed'), upcoming: of('upcoming') },
    by_agency: await spec.store.query(
      `SELECT agency_name, count(*)::int AS count FROM opportunity_summary WHERE agency_name IS NOT NULL GROUP BY 1 ORDER BY count DESC, agency_name COLLATE "C" LIMIT 10`,
    ),
    total_value: of('dollars'),
    valued_opportunities: of('valued'),
    value_apart: expect.objectContaining({ closed: { count: of('closed_valued'), value: of('closed_dollars') } }),
    avg_score: of('score'),
    closed_avg_score: row['closed_score'] === null ? null : of('closed_score'),
    high_priority: of('high'),
    due_soon: of('week') + of('month'),
    score_distribution: expect.objectContaining({ '60-69': of('sixties') }),
    due_date_distribution: Object.fromEntries(dueBands.map((band, index) => [band, bands[index]])),
    added_last_week: { total: of('added'), high_priority: of('added_high'), value: of('added_dollars') },
  };
}

/** Instants around the edges of ranges and of hours, to the millisecond. */
const offset = fc.oneof(
  fc.constantFrom(-1, 0, 1),
  fc.integer({ min: -hour, max: hour }),
  fc.constantFrom(-hour, hour, hour - 1),
);
const due = fc.option(fc.tuple(fc.constantFrom(0, 7, 30, 45), offset).map(([days, ms]) => days * day + ms));
const created = offset.map((ms) => ms - 7 * day);
const row = fc.record({
  due,
  created,
  status: fc.constantFrom('active', 'closed', 'upcoming'),
  score: fc.constantFrom(0, 59, 60, 69, 70, 79, 80, 100),
});

describe('the figures of the dashboard', () => {
  it('are those of plain SQL over all rows, at any time within an hour, and stay so for `steady_ms` [spec 2.43, 2.45, 3.4, 3.5, 7.3, 7.4, 9.4]', async () => {
    const stats = new StatsService(spec.store, new AudienceService(spec.store));
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: rows, maxLength: rows }),
        fc.oneof(fc.constantFrom(0, 1, hour - 1), fc.integer({ min: 0, max: hour - 1 })),
        async (given, ms) => {
          const now = new Date(today + ms);
          const at = (from: number | null) => (from === null ? null : new Date(now.getTime() + from));
          await spec.store.query(
            `UPDATE opportunity_summary stored SET due_at = given.due, created_at = given.created, status = given.status, total_score = given.score
               FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM opportunity_summary) numbered
               JOIN json_to_recordset($1) AS given (number int, due timestamptz, created timestamptz, status text, score smallint) USING (number)
              WHERE stored.id = numbered.id`,
            [
              JSON.stringify(
                given.map((each, index) => ({
                  ...each,
                  number: index + 1,
                  due: at(each.due),
                  created: at(each.created),
                })),
              ),
            ],
          );
          await recount(spec.store);
          jest.useFakeTimers({ now, doNotFake: [...realTimers] });
          const { steady_ms = 0, as_of: _now, ...read } = await stats.read('default');
          expect(read).toMatchObject(await figures(now));
          // The figures hold until that instant: from then on, a record due 7 days later counts.
          jest.setSystemTime(now.getTime() + Math.max(Math.ceil(steady_ms) - 1, 0));
          expect(await stats.read('default')).toMatchObject(read);
        },
      ),
      { numRuns: 40 },
    );
  });
});
