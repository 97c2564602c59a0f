import { type NoticeFact } from '@rfp/contracts/intelligence';
import { type AdviceWorld, adviceWorld } from '../testing/advice-world.js';
import { person, visitor } from '../testing/callers.js';
import { AnalysisService } from './analysis.service.js';
import { observedAlways, observing, openListing } from '../testing/observing.js';
import { replaceFacts } from './market-counts.js';

let world: AdviceWorld;
let analysis: AnalysisService;
const now = new Date('2026-11-23T12:00:00Z');
const dayMs = 86_400_000;

beforeAll(async () => {
  world = await adviceWorld();
  await world.store.query('INSERT INTO catalogue_reading (id, completed_at) VALUES (2, now())');
});

afterAll(() => world.close());

beforeEach(async () => {
  await world.reset();
  await world.store.query('TRUNCATE observed_notice, observed_count');
  analysis = new AnalysisService(world.store, world.parts().advice, await observing(observedAlways()));
});

/** Reads the analysis as a visitor, so without a model. */
const read = () => analysis.read('default', { caller: visitor }, now);

async function post(count: number, changes: Partial<NoticeFact>): Promise<void> {
  const facts = Array.from({ length: count }, (): NoticeFact => ({
    id: crypto.randomUUID(),
    demo: false,
    source_type: 'federal_contract',
    source_name: 'SAM.gov',
    agency_name: null,
    month: '2026-10-01',
    sectors: ['54'],
    technologies: [],
    states: [],
    set_aside: false,
    dollars: null,
    value_kind: 'estimate',
    ...changes,
  }));
  const ids = facts.map(({ id }) => id);
  await world.store.transaction((manager) => replaceFacts(manager, ids, facts));
}

describe('the analysis of the market', () => {
  it('names the sectors whose share has grown, with values and the records of each figure [spec 3.25]', async () => {
    await post(200, { month: '2026-06-01' });
    await post(20, { month: '2026-07-01', sectors: ['23'] });
    await post(150, { month: '2026-08-01', set_aside: true });
    await post(80, { sectors: ['23'], dollars: '1000000.00' });
    await post(30, { sectors: [] });
    const { data, left_out, origin } = await read();
    expect({ left_out, origin }).toEqual({ left_out: [], origin: 'computed' });
    expect(data.hot_sectors).toEqual([
      {
        name: 'Construction',
        naics: '23',
        growth: '+282.6%',
        value: '$80M',
        share: 34.8,
        share_before: 9.1,
        chance: expect.any(Number),
        basis: { of: 'opportunities', filter: { naics_code: '23', q: 'posted:2026-08-01..2026-10-31' }, count: 80 },
      },
    ]);
    expect(data.key_trends).toEqual([
      {
        text: 'Construction (NAICS 23) is in 34.8% of the opportunities with a NAICS code from August 2026 to October 2026, 9.1% from May 2026 to July 2026.',
        basis: data.hot_sectors[0]?.basis,
      },
    ]);
    expect(data.summary).toBe(
      '260 opportunities were posted from August 2026 to October 2026 (+18.2% against May 2026 to July 2026). ' +
        'In US dollars, 80 of them state estimates, $80M together. 57.7% of the 260 procurements have a set-aside.',
    );
  });

  describe('of a source that lists open notices only', () => {
    /**
     * Stores ten notices a day, due 20 to 60 days later, as a source first synced on `firstSync` would: notices closed before that day are missing.
     */
    async function postSteadily(firstSync: string): Promise<void> {
      const [start, end] = [Date.parse('2026-01-01'), now.getTime()];
      const first = Date.parse(firstSync);
      const posted = Array.from({ length: (end - start) / dayMs }, (_, day) =>
        Array.from({ length: 10 }, (_each, n) => ({ at: start + day * dayMs, openDays: 20 + 4 * n })),
      ).flat();
      const seen = posted.filter(({ at, openDays }) => at + openDays * dayMs >= first);
      const months = Map.groupBy(seen, ({ at }) => `${new Date(at).toISOString().slice(0, 7)}-01`);
      for (const [month, each] of months) await post(each.length, { month, set_aside: month >= '2026-09-01' });
    }

    const analysisSince = async (day: string) =>
      new AnalysisService(world.store, world.parts().advice, await observing(openListing('SAM.gov', day))).read(
        'default',
        { caller: visitor },
        now,
      );

    it('does not treat leftover notices of earlier months as growth of a steady market', async () => {
      await postSteadily('2026-08-20');
      const { data, left_out } = await analysisSince('2026-08-20');
      expect(data.summary).toBe(
        '310 opportunities were posted in October 2026 (+3.3% against September 2026). Months before September 2026 are left out: ' +
          'the sources listed only what was open then. None of them states a value in US dollars. 100% of the 310 procurements have a set-aside.',
      );
      expect(data.hot_sectors).toEqual([]);
      expect(left_out.map(({ what }) => what)).toEqual(['Key trends and hot sectors']);
    });

    it('states from when on months can be compared if only one was observed', async () => {
      await postSteadily('2026-09-20');
      const { data, left_out } = await analysisSince('2026-09-20');
      const reason =
        'Months cannot be compared yet: SAM.gov was first synced on September 20, 2026 and listed only what was open then. Enough months will be known on December 1, 2026.';
      expect(data.summary).toBe(
        `310 opportunities were posted in October 2026. None of them states a value in US dollars. 100% of the 310 procurements have a set-aside.`,
      );
      expect(left_out).toEqual([{ what: 'Key trends and hot sectors', reason }]);
    });

    it('states only the count known so far if no month was observed', async () => {
      await postSteadily('2026-11-10');
      expect((await analysisSince('2026-11-10')).data.summary).toBe(
        '220 opportunities posted in November 2026 are known so far.',
      );
    });

    it('leaves out a source that was added later, and names it', async () => {
      await post(150, { month: '2026-06-01' });
      await post(150, { month: '2026-10-01' });
      await post(90, { month: '2026-10-01', source_name: 'County "Bids"' });
      const observations = await observing(observedAlways(), openListing('County "Bids"', '2026-10-05'));
      const service = new AnalysisService(world.store, world.parts().advice, observations);
      const { data } = await service.read('default', { caller: visitor }, now);
      expect(data.summary).toContain('150 opportunities were posted from August 2026 to October 2026 (0.0% against');
      expect(data.summary).toContain(
        'Sources that are not known for all of these months are left out: County "Bids" (synced since October 5, 2026, counts from May 1, 2027).',
      );
    });
  });

  it('names no sector whose growth may be due to chance', async () => {
    await post(100, { month: '2026-06-01' });
    await post(10, { month: '2026-06-01', sectors: ['23'] });
    await post(100, {});
    await post(13, { sectors: ['23'] });
    const { data, left_out } = await read();
    expect(data.hot_sectors).toEqual([]);
    expect(left_out).toEqual([
      { what: 'Key trends and hot sectors', reason: 'No sector has grown by more than chance explains.' },
    ]);
  });

  it('states ceilings and awards separately from estimates, and no share of set-asides of grants', async () => {
    const grants = { source_type: 'federal_grant' };
    await post(30, { ...grants, dollars: '1000000.00' });
    await post(2, { ...grants, dollars: '9000000.00', value_kind: 'ceiling' });
    await post(1, { ...grants, dollars: '5000000.00', value_kind: 'award' });
    expect((await read()).data.summary).toBe(
      '33 opportunities were posted from August 2026 to October 2026 (none were from May 2026 to July 2026). ' +
        'In US dollars, 30 of them state estimates, $30M together; 2 state ceilings, at most $18M together; 1 states an awarded amount, $5M.',
    );
  });

  it('names the missing parts if there are too few notices to compare', async () => {
    await post(30, {});
    const { data, left_out } = await read();
    expect(data.summary).toBe(
      '30 opportunities were posted from August 2026 to October 2026 (none were from May 2026 to July 2026). ' +
        'None of them states a value in US dollars. 0% of the 30 procurements have a set-aside.',
    );
    expect(left_out).toEqual([
      {
        what: 'Key trends and hot sectors',
        reason: '100 notices in the period before with a NAICS code are needed; there are 0.',
      },
    ]);
    await world.store.query('TRUNCATE observed_notice, observed_count');
    expect((await read()).data.summary).toBe(
      'No opportunities were posted from August 2026 to October 2026, as far as the sources here tell.',
    );
  });

  it('has the text of a language model beside the computed figures, with its sources', async () => {
    await post(30, {});
    const answer = (trend: string) => ({
      text: JSON.stringify({
        summary: 'Spending grows [web:3].',
        key_trends: [trend],
        hot_sectors: [{ name: 'Invented', growth: '+900%', value: '$9T' }],
      }),
    });
    world.script.answer = () => answer('Cloud is bought more [1].');
    const { data, origin, citations } = await analysis.read('default', { caller: person() }, now);
    const written = { model: expect.stringMatching(/./), at: expect.stringMatching(/^\d{4}-/) };
    expect(data.summary).toMatch(/^30 opportunities were posted .*set-aside\.$/);
    expect(data.comment).toEqual({ text: 'Spending grows [3].', basis: null, written });
    expect(data.key_trends).toEqual([{ text: 'Cloud is bought more [1].', basis: null, written }]);
    expect(data.hot_sectors).toEqual([]);
    expect(origin).toBe('live');
    expect(citations.map(({ url }) => url)).toEqual([
      'https://news.example.com/federal-it-spending',
      'https://www.agency-example.gov/budget/outlook',
      'https://analyst.example.org/cloud?page=1',
    ]);
    // The same figures an hour later make the same question.
    await analysis.read('default', { caller: person(2) }, new Date(now.getTime() + 3_600_000));
    expect(world.twin.requests).toHaveLength(1);
  });

  it('is computed, with the reason, if the model fails, and never asks the model about demo records', async () => {
    await post(30, {});
    world.script.answer = () => ({ status: 'failed', error: { message: 'Overloaded' } });
    const { origin, left_out } = await analysis.read('default', { caller: person() }, now);
    expect(origin).toBe('computed');
    expect(left_out).toContainEqual({
      what: 'Words of a language model',
      reason: 'The model reports that it could not answer.',
    });
    world.twin.reset();
    await post(30, { demo: true });
    expect((await analysis.read('demo', { caller: person() }, now)).origin).toBe('demo');
    expect(world.twin.requests).toEqual([]);
  });
});
