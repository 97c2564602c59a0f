import { AppError } from '@rfp/contracts/errors';
import { type Caller } from '@rfp/contracts/caller';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { perplexitySearchSchema } from '@rfp/contracts/intelligence/perplexity';
import { queryTextSchema } from '@rfp/contracts/query/query-text';
import { rpc } from '@rfp/contracts/rpc';
import { fail, succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { z } from 'zod';
import { type AdviceWorld, adviceWorld } from '../testing/advice-world.js';
import { person, visitor } from '../testing/callers.js';
import { SearchService } from './search.service.js';

const callSchema = z.object({ request: rpc['opportunities.search'].request });

let world: AdviceWorld;
let rows: Opportunity[];
/** Search texts that the catalogue has received. */
let searchTexts: string[];

beforeAll(async () => {
  world = await adviceWorld();
  await world.bus.respond(requestSubject('opportunities.search'), 'opportunities', async (payload) => {
    const { keywords } = callSchema.parse(payload).request.criteria;
    searchTexts.push(...keywords);
    const isQuery = keywords.every((text) => queryTextSchema.safeParse(text).success);
    return isQuery ? succeed({ rows, total: rows.length }) : fail(new AppError('VALIDATION'));
  });
});

afterAll(() => world.close());

beforeEach(async () => {
  await world.reset();
  searchTexts = [];
  rows = [
    anOpportunity(1, { title: 'Cooling of a data centre', description: 'Chillers.', source_url: 'https://sam.gov/a' }),
    anOpportunity(2, { title: 'Data entry', description: 'Forms.', source_url: null }),
  ];
});

async function search(query: string, caller: Caller = person()) {
  const { models, advice } = world.parts();
  const service = new SearchService(models, advice, world.client);
  return perplexitySearchSchema.parse(await service.search({ query, audience: 'default', caller, assertion: null }));
}

describe('a search', () => {
  it('finds no opportunities for a query of only punctuation', async () => {
    expect((await search('("', visitor)).data).toEqual([]);
    expect((await search('(', visitor)).data).toEqual([]);
    expect(searchTexts).toEqual([]);
  });

  it('finds web pages, and marks those that are opportunities of the catalogue [spec 3.24, 7.42]', async () => {
    world.script.pages = [
      { title: 'Spending', url: 'https://www.news.example.com/b', snippet: 'Agencies spend.' },
      { title: 'Cooling wanted', url: 'https://sam.gov/a', snippet: 'Data centre <b>cooling</b>' },
    ];
    const { data, origin, citations, left_out } = await search('cooling of data centre');
    expect({ origin, left_out }).toEqual({ origin: 'live', left_out: [] });
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        title: 'Cooling wanted',
        description: 'Data centre cooling',
        source_url: 'https://sam.gov/a',
        relevance_score: 100,
        ai_confidence: null,
        citations: ['sam.gov'],
        opportunity_id: rows[0]?.id,
        opportunity: rows[0],
      },
      expect.objectContaining({ relevance_score: 0, citations: ['news.example.com'], opportunity_id: null }),
    ]);
    expect(citations).toContainEqual({ title: 'Cooling wanted', url: 'https://sam.gov/a' });
  });

  it.each([
    ['without an account', () => {}, visitor, 'The language model answers people with an account.'],
    ['without a key', () => world.setKey(null), person(), expect.stringContaining('add a Perplexity key')],
    [
      'that fails',
      () => world.twin.misbehave({ kind: 'status', status: 410 }),
      person(),
      expect.stringContaining('retired'),
    ],
  ])('%s finds opportunities, rated by the same rule, and states the reason', async (_, arrange, caller, reason) => {
    arrange();
    const { data, origin, left_out } = await search('cooling data', caller);
    expect({ origin, left_out }).toEqual({ origin: 'computed', left_out: [{ what: 'Results of the web', reason }] });
    expect(data.map(({ title, relevance_score, citations }) => [title, relevance_score, citations])).toEqual([
      ['Cooling of a data centre', 100, ['SAM.gov']],
      ['Data entry', expect.any(Number), ['Grants.gov']],
    ]);
    expect(data[1]?.relevance_score).toBeLessThan(50);
  });

  it('keeps the order of the catalogue, rates by its points, and has the fields of lists', async () => {
    const rank = (points: number) => ({ points, numbers: [], terms: [] });
    rows = [
      anOpportunity(1, { title: 'Enterprise support', rank: rank(8) }),
      anOpportunity(2, { title: 'Pilot training', rank: rank(4) }),
      anOpportunity(3, { title: 'Training of pilots in pilot training' }),
    ];
    const { data } = await search('pilot training', visitor);
    expect(data.map(({ title, relevance_score }) => [title, relevance_score])).toEqual([
      ['Enterprise support', 100],
      ['Pilot training', 50],
      ['Training of pilots in pilot training', 50],
    ]);
    const { rank: _rank, ...shown } = rows[0] ?? {};
    expect(data[0]?.opportunity).toEqual(shown);
  });

  it('rates each found opportunity at 1 % or more, even if it has none of the words', async () => {
    rows = [
      anOpportunity(1, { title: 'Cooling', rank: { points: 9, numbers: [], terms: [] } }),
      anOpportunity(2, { title: 'Refrigeration', description: 'Of a warehouse.' }),
    ];
    expect((await search('cooling', visitor)).data.map(({ relevance_score }) => relevance_score)).toEqual([100, 1]);
  });

  it('treats text that is not a valid query as plain words', async () => {
    const { data } = await search('who buys (cooling AND "chillers?', visitor);
    expect(data).toHaveLength(2);
    expect(searchTexts).toEqual(['who buys cooling and chillers']);
  });

  it('marks the answer as demo if the catalogue has demo records only', async () => {
    rows = rows.map((row) => ({ ...row, demo: true }));
    expect((await search('cooling', visitor)).origin).toBe('demo');
  });
});
