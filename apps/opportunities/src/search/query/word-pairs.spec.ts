import { readQuery } from '@rfp/contracts/query/query-text';
import { aNotice } from '@rfp/testing/builders';
import fc from 'fast-check';
import { z } from 'zod';
import { IntakeService } from '../../intake/intake.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { UpkeepService } from '../../upkeep/upkeep.service.js';
import { type QueryLimits, queryLimits, sampleShare } from '../costs.js';
import { matchedByIndex } from '../plan/matched-rows.js';
import { compileQuery, withSampledCandidates } from './compile-query.js';
import { queryWords } from './search-words.js';
import { type IndexQuery } from './index-query.js';

let spec: SpecStore;

beforeEach(async () => {
  spec = await openSpecStore();
});
afterEach(() => spec.drop());

async function store(descriptions: readonly string[]): Promise<void> {
  const records = descriptions.map((description, n) =>
    aNotice({ source_id: `n${n}`, fields: { opportunity_number: `N${n}`, title: 'Notice', description } }),
  );
  await new IntakeService(spec.store).take(aBatch(records));
  await new UpkeepService(spec.store).run();
}

const compile = (q: string) =>
  compileQuery(spec.store, { demo: false, filter: {}, query: readQuery(q) }, { synonyms: () => [] });

const lookedRow = z.object({ looked: z.string() });
const numberRow = z.object({ number: z.string() });

/** Returns the query that the word index looks up. */
async function lookedFor(q: string): Promise<string | undefined> {
  const { index, lossy, parameters } = await compile(q);
  const [row] = await parameters.read(spec.store, lookedRow, `SELECT (${lossy ?? index})::text AS looked`);
  return row?.looked;
}

/** Returns the numbers of the records that a query finds with the word index. */
async function found(q: string): Promise<string[]> {
  const query = await compile(q);
  const rows = await query.parameters.read(
    spec.store,
    numberRow,
    `SELECT opportunity_number AS number FROM ${matchedByIndex(query)} ORDER BY 1`,
  );
  return rows.map(({ number }) => number);
}

/** Returns the same numbers by the positions of words in the documents alone. */
async function expected(phrase: string): Promise<string[]> {
  const rows = await spec.store.query<{ number: string }[]>(
    `SELECT opportunity_number AS number FROM opportunity_search JOIN opportunity_summary USING (id)
      WHERE ts_filter(document, '{d}') @@ phraseto_tsquery('english', $1) ORDER BY 1`,
    [queryWords(phrase).join(' ')],
  );
  return rows.map(({ number }) => number);
}

/** Whether a phrase has more than stop words. */
async function hasStems(phrase: string): Promise<boolean> {
  const [row] = await spec.store.query<[{ nodes: number }]>(
    `SELECT numnode(phraseto_tsquery('english', $1)) AS nodes`,
    [queryWords(phrase).join(' ')],
  );
  return row.nodes > 0;
}

// Words with the same stem, stop words, numbers, accents, and words that lose their punctuation.
const word = fc.constantFrom(
  ...'use using uses service Services the of and 1e5 0041 2026 Étude etude A&E IT C++ first-class "bid," dying dies sky skies N40085-26-R-0041'.split(
    ' ',
  ),
);
const text = fc.array(word, { minLength: 3, maxLength: 30 });

describe('a phrase', () => {
  it('is found in all records that have its words one after another, and in no others', async () => {
    const texts = fc.sample(text, { numRuns: 60, seed: 11 });
    await store(texts.map((words) => words.join(' ')));
    const phrase = fc
      .tuple(fc.constantFrom(...texts), fc.nat(), fc.integer({ min: 2, max: 4 }))
      .map(([words, start, length]) => words.slice(start % (words.length - 1)).slice(0, length));
    await fc.assert(
      fc.asyncProperty(fc.oneof(phrase, fc.array(word, { minLength: 2, maxLength: 3 })), async (words) => {
        const written = words.join(' ').replaceAll('"', '');
        fc.pre(await hasStems(written));
        expect(await found(`"${written}"`)).toEqual(await expected(written));
      }),
      { numRuns: 150 },
    );
  });

  it('is looked up by pairs of words', async () => {
    await store(['Repair of old roof tiles', 'Old tiles for a roof', 'Roof repair, tiles are old roof tiles']);
    expect(await lookedFor('"old roof tiles"')).toMatch(/'\+[\da-z]{3}' & '\+[\da-z]{3}'/);
    expect(await found('"old roof tiles"')).toEqual(['N0', 'N2']);
  });

  it('is looked up without very common words, which are rechecked in the documents', async () => {
    await store(['Old roof tiles', 'Old bridge', 'Old road', 'Roof, not old']);
    const looked = await lookedFor('"old roof"');
    expect(looked).toMatch(/'roof' & '\+/);
    expect(looked).not.toContain('old');
    expect(await found('"old roof"')).toEqual(['N0']);
    expect(await found('"old roof" -bridge')).toEqual(['N0']);
  });

  it('is estimated from its candidates in the sample', async () => {
    await store(Array.from({ length: 80 }, (_, n) => (n % 2 === 0 ? 'A roof repair' : 'Repair of a roof')));
    const [{ sampled }] = z
      .tuple([z.object({ sampled: z.number() })])
      .parse(
        await spec.store.query(`SELECT count(*)::int AS sampled FROM opportunity_search WHERE id::text LIKE '%0'`),
      );
    const phrase = {
      documents: 70,
      candidates: 140,
      sql: `'roof' <-> 'repair'`,
      lossy: `'roof' & 'repair'`,
    };
    const lowered = { ...queryLimits, minCandidatesToSample: 100 };
    const candidates = Math.max(sampled, 1) * sampleShare;
    expect(await withSampledCandidates(spec.store, phrase, lowered)).toEqual({
      ...phrase,
      candidates,
      documents: candidates / 2,
    });
    expect(await withSampledCandidates(spec.store, { ...phrase, candidates: Infinity }, lowered)).toMatchObject({
      documents: candidates,
    });
    // Few documents can match; the sample has more hits than are counted; a single word.
    const unchanged: [IndexQuery, QueryLimits][] = [
      [phrase, queryLimits],
      [phrase, { ...lowered, maxCandidatesInSample: Math.max(sampled, 1) - 1 }],
      [{ ...phrase, sql: phrase.lossy }, lowered],
    ];
    for (const [given, limits] of unchanged) expect(await withSampledCandidates(spec.store, given, limits)).toBe(given);
  });
});
