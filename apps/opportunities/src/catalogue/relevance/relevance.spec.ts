import path from 'node:path';
import { readRows } from '@rfp/persistence/read-rows';
import { hasFixtures, recordedNotices } from '@rfp/sources/testing/recordings/recorded-notices';
import { z } from 'zod';
import { IntakeService } from '../../intake/intake.service.js';
import { SynonymsService } from '../../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { prepareBaselines, type Ranking } from '../../testing/relevance/baselines.js';
import { type JudgedQuery, readJudgedQueries } from '../../testing/relevance/judged-queries.js';
import { ndcgOf, rankedResults } from '../../testing/relevance/ndcg.js';
import { UpkeepService } from '../../upkeep/upkeep.service.js';
import { AudienceService } from '../audience.service.js';
import { SearchService } from '../search.service.js';

/** What the search has reached: raise it with every improvement, never lower it. With 1 the test fails and prints all figures. */
const reached = 0.86;
/** Rankings that the search does not beat yet; to be emptied. */
const notBeatenYet = new Set<string>();
/** Intake takes no larger batch. */
const batchSize = 1000;

const queries = readJudgedQueries(path.join(import.meta.dirname, 'judged-queries.tsv'));

it('a perfect ranking scores 1, one without relevant results 0, and a late result less than an early one', () => {
  const grades = new Map([
    ['best', 3],
    ['good', 1],
    ['poor', 0],
  ]);
  expect(ndcgOf(['best', 'good', 'poor'], grades)).toBe(1);
  expect(ndcgOf(['poor', 'unknown'], grades)).toBe(0);
  expect(ndcgOf(['best', 'poor', 'good'], grades)).toBeLessThan(1);
  expect(ndcgOf(['good', 'best'], grades)).toBeLessThan(ndcgOf(['best', 'poor', 'good'], grades));
});

it('there are 60 judged queries, each with a result to find', () => {
  expect(queries).toHaveLength(60);
  expect(queries.filter(({ grades }) => Math.max(...grades.values()) < 2)).toEqual([]);
});

(hasFixtures ? describe : describe.skip)('over the recordings in ../shared/fixtures, missing here if skipped', () => {
  let spec: SpecStore;
  let rankings: Record<string, Ranking>;
  let idOf: ReadonlyMap<string, string>;

  beforeAll(async () => {
    spec = await openSpecStore();
    const notices = await recordedNotices();
    const intake = new IntakeService(spec.store);
    for (let from = 0; from < notices.length; from += batchSize)
      await intake.take(aBatch(notices.slice(from, from + batchSize)));
    await new UpkeepService(spec.store).run();
    idOf = await opportunitiesByKey();
    const searcher = new SearchService(spec.store, new AudienceService(spec.store), new SynonymsService(spec.store));
    rankings = {
      ...(await prepareBaselines(spec.store)),
      product: async (query) => {
        const criteria = { keywords: [query], limit: rankedResults };
        const { rows, related = [] } = await searcher.search({ audience: 'default', criteria });
        return [...rows, ...related].map(({ id }) => id);
      },
    };
  }, 60_000);
  afterAll(() => spec.drop());

  const keyRow = z.object({ key: z.string(), id: z.string() });

  async function opportunitiesByKey(): Promise<ReadonlyMap<string, string>> {
    const sql = `SELECT source_name || ' ' || source_id AS key, opportunity_id AS id FROM source_record`;
    return new Map((await readRows(spec.store, keyRow, sql)).map(({ key, id }) => [key, id]));
  }

  /** By opportunity: what its notices were given. */
  function gradesOf(query: JudgedQuery): Map<string, number> {
    return new Map([...query.grades].map(([key, grade]) => [idOf.get(key) ?? key, grade]));
  }

  async function measure(rank: Ranking): Promise<ReadonlyMap<JudgedQuery, number>> {
    const found = new Map<JudgedQuery, number>();
    for (const query of queries) found.set(query, ndcgOf(await rank(query.text), gradesOf(query)));
    return found;
  }

  it('every judged notice is recorded', () => {
    const keys = queries.flatMap(({ grades }) => [...grades.keys()]);
    expect(keys.filter((key) => !idOf.has(key))).toEqual([]);
  });

  it('the search finds what was looked for no worse than before, and better than the rankings it has beaten', async () => {
    const figures = new Map<string, ReadonlyMap<JudgedQuery, number>>();
    for (const [name, rank] of Object.entries(rankings)) figures.set(name, await measure(rank));
    const overall = new Map([...figures].map(([name, found]) => [name, mean([...found.values()])]));
    const product = overall.get('product') ?? 0;
    const better = [...overall].filter(
      ([name, figure]) => name !== 'product' && figure >= product && !notBeatenYet.has(name),
    );
    expect(product < reached || better.length > 0 ? tableOf(figures) : 'no worse').toBe('no worse');
  });
});

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function tableOf(figures: ReadonlyMap<string, ReadonlyMap<JudgedQuery, number>>): string {
  const lines = [...figures].map(([name, found]) => {
    const kinds = new Set([...found.keys()].map(({ kind }) => kind));
    const byKind = [...kinds].map((kind) => {
      const ofKind = [...found].filter(([query]) => query.kind === kind).map(([, figure]) => figure);
      return `${kind} ${mean(ofKind).toFixed(2)}`;
    });
    return `${name} ${mean([...found.values()]).toFixed(3)}: ${byKind.join(', ')}`;
  });
  return ['nDCG@10', ...lines].join('\n');
}
