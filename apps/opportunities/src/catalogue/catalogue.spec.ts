import { randomUUID } from 'node:crypto';
import { type Notice } from '@rfp/contracts/notice';
import { type OpportunityFilter, type OpportunityListQuery } from '@rfp/contracts/opportunity';
import { aNotice } from '@rfp/testing/builders';
import { IntakeService } from '../intake/intake.service.js';
import { ExplainService } from '../scoring/explain.service.js';
import { RecipesService } from '../scoring/recipes.service.js';
import { RescoreService } from '../scoring/rescore.service.js';
import { setUpCatalogue } from '../testing/catalogue-kit.js';
import { aBatch, aReader } from '../testing/intake-fixture.js';

const kit = setUpCatalogue();
const take = (notices: Notice[]) => kit.take(notices);

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const one = (source_id: string, fields: Parameters<typeof aNotice>[0] = {}) =>
  aNotice({ ...fields, source_id, fields: { opportunity_number: null, due_date: inDays(20), ...fields.fields } });

async function ids(filter: OpportunityFilter, query: Partial<OpportunityListQuery> = {}): Promise<string[]> {
  const page = await kit.list({ filter, limit: 50, ...query });
  expect(page.total).toBeGreaterThanOrEqual(page.rows.length);
  return page.rows.map((row) => row.title);
}

describe('a later part of a list', () => {
  it('repeats the total of the first one, without counting again', async () => {
    const query = { filter: {}, offset: 0, limit: 50, total: 7 };
    const page = await kit.list({ ...query });
    expect(page.total).toBe(7);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await take([
      one('a', {
        fields: {
          title: 'Cloud hosting for the Navy',
          estimated_value: '900000.00',
          due_date: inDays(3),
          agency_name: 'Department of the Navy',
        },
      }),
      one('b', {
        source_type: 'federal_grant',
        fields: { title: 'Broadband in rural schools', estimated_value: null, due_date: null },
      }),
      one('c', { fields: { title: 'Cybersecurity assessment', estimated_value: '50000.00', due_date: inDays(-2) } }),
      one('d', {
        fields: {
          title: 'Data center cooling',
          lifecycle: 'forecast',
          posted_date: '2026-01-05',
          due_date: inDays(60),
        },
      }),
    ]);
  });

  it.each<[string, OpportunityFilter, string[]]>([
    ['a word of the title', { q: 'broadband' }, ['Broadband in rural schools']],
    ['a prefix of a word', { q: 'cyber' }, ['Cybersecurity assessment']],
    ['several words in any order and case', { q: 'NAVY cloud' }, ['Cloud hosting for the Navy']],
    [
      'a stop word, as a prefix',
      { q: 'a' },
      ['Broadband in rural schools', 'Cybersecurity assessment', 'Data center cooling'],
    ],
    ['a word of the agency', { q: 'department of the navy' }, ['Cloud hosting for the Navy']],
    ['a text without a word, which no record has', { q: '& | ! <->' }, []],
    ['an emoji within another filter', { q: '😀', agency_name: 'Department of the Navy' }, []],
    [
      'blanks, which match everything',
      { q: '  ' },
      ['Broadband in rural schools', 'Cloud hosting for the Navy', 'Cybersecurity assessment', 'Data center cooling'],
    ],
    ['the status', { status: 'active' }, ['Broadband in rural schools', 'Cloud hosting for the Navy']],
    ['closed by its due date', { status: 'closed' }, ['Cybersecurity assessment']],
    ['upcoming as a forecast', { status: 'upcoming' }, ['Data center cooling']],
    ['the source type', { source_type: 'federal_grant' }, ['Broadband in rural schools']],
    ['a minimum value', { min_value: 100_000, max_value: 1_000_000 }, ['Cloud hosting for the Navy']],
    ['the days until it is due', { due_within_days: 7 }, ['Cloud hosting for the Navy']],
    [
      'the posted date',
      { posted_since: '2026-02-01' },
      ['Broadband in rural schools', 'Cloud hosting for the Navy', 'Cybersecurity assessment'],
    ],
    ['the agency', { agency_name: 'Department of the Navy' }, ['Cloud hosting for the Navy']],
  ])('filters by %s [spec 2.52, 2.53, 2.54, 3.2, 7.8, 7.9]', async (_name, filter, titles) => {
    expect(await ids(filter)).toEqual(titles);
  });

  it('restricts requested ids by the other filters, in its order', async () => {
    const page = {
      audience: 'default',
      sort: ['title', 'DESC'],
      offset: 0,
      limit: 50,
    } satisfies Partial<OpportunityListQuery>;
    const { rows } = await kit.list({ ...page, filter: {} });
    const requestedIds = [...rows.slice(0, 3).map(({ id }) => id), randomUUID()];
    const found = await kit.list({ ...page, filter: { ids: requestedIds, status: 'active' }, limit: 1 });
    expect([found.total, found.rows.map(({ title }) => title)]).toEqual([1, ['Cloud hosting for the Navy']]);
    expect((await kit.list({ ...page, filter: { ids: [] } })).total).toBe(0);
  });

  it('sorts missing values last in both directions', async () => {
    expect((await ids({}, { sort: ['due_date', 'ASC'] })).at(-1)).toBe('Broadband in rural schools');
    expect((await ids({}, { sort: ['due_date', 'DESC'] })).at(-1)).toBe('Broadband in rural schools');
    expect((await ids({}, { sort: ['estimated_value', 'DESC'] })).at(0)).toBe('Data center cooling');
  });

  it('sorts equal relevance by total score', async () => {
    const page = await kit.list({
      filter: {},
      sort: ['relevance_score', 'DESC'],
      limit: 50,
    });
    const keys = page.rows.map((row) => row.relevance_score * 1000 + row.total_score);
    expect(keys).toEqual(keys.toSorted((a, b) => b - a));
  });

  it('pages without duplicates or gaps when all rows are equal in the sort order', async () => {
    await take(Array.from({ length: 40 }, (_, index) => one(`p${index}`, { fields: { title: `Page ${index}` } })));
    const pages = await Promise.all(
      [0, 15, 30].map((offset) => ids({ q: 'page' }, { sort: ['relevance_score', 'DESC'], offset, limit: 15 })),
    );
    expect(new Set(pages.flat()).size).toBe(40);
  });

  it('truncates long descriptions, which the details have in full', async () => {
    const other_codes = ['CPV 34711200'];
    await take([one('long', { fields: { title: 'Zeppelin', description: 'word '.repeat(1000).trim(), other_codes } })]);
    const page = await kit.list({
      filter: { q: 'zeppelin' },
      limit: 1,
    });
    expect(page.rows[0]).toMatchObject({ description_cut: true });
    expect(page.rows[0]?.description).toHaveLength(400);
    const detail = await kit.services.catalogue.get({ id: page.rows[0]?.id ?? '', audience: 'default' });
    expect(detail.description).toHaveLength(4999);
    expect(detail.other_codes).toEqual(other_codes);
    expect(detail.description_cut).toBe(false);
  });

  it('flags a cut description by its number of characters, not bytes', async () => {
    const texts = ['a', 'é', '👷'].flatMap((character) => [character.repeat(400), character.repeat(401)]);
    await take(texts.map((description, n) => one(`cut${n}`, { fields: { title: `Pangolin ${n}`, description } })));
    const { rows } = await kit.list({
      filter: { q: 'pangolin' },
      limit: 10,
    });
    expect(rows.map(({ description_cut }) => description_cut)).toEqual([false, true, false, true, false, true]);
  });

  it('throws for an unknown id', async () => {
    await expect(kit.services.catalogue.get({ id: randomUUID(), audience: 'default' })).rejects.toMatchObject({
      code: 'OPPORTUNITY_NOT_FOUND',
    });
  });

  it('searches for any of the keywords, best match first, and applies every other criterion [spec 5.11, 7.12]', async () => {
    const found = await kit.services.search.search({
      audience: 'default',
      criteria: { keywords: ['cloud hosting', 'broadband'], limit: 10 },
    });
    expect(found.total).toBe(2);
    const rich = await kit.services.search.search({
      audience: 'default',
      criteria: { keywords: ['cloud', 'broadband'], min_value: 1, limit: 10 },
    });
    expect(rich.rows.map((row) => row.title)).toEqual(['Cloud hosting for the Navy']);
  });
});

describe('an agency that a source files under its subject', () => {
  const agency_name = 'ENERGY, DEPARTMENT OF';
  const notice = one('inverted', { fields: { title: 'Solar panels', agency_name } });
  beforeEach(() =>
    take([
      notice,
      one('plain', { fields: { title: 'Wind turbines', agency_name: 'Department of Energy' } }),
      one('short', { fields: { title: 'Boats', agency_name: 'DEPT OF DEFENSE' } }),
    ]),
  );

  it('is listed, counted and found by its common name', async () => {
    const page = await kit.list({
      filter: {},
      limit: 50,
    });
    expect(page.rows.map((row) => row.agency_name)).toEqual([
      'Department of Defense',
      'Department of Energy',
      'Department of Energy',
    ]);
    expect((await kit.services.stats.read('default')).by_agency[0]).toEqual({
      agency_name: 'Department of Energy',
      count: 2,
    });
    for (const name of ['Department of Energy', agency_name])
      expect(await ids({ agency_name: name })).toEqual(['Solar panels', 'Wind turbines']);
    for (const q of ['dept of defense', 'Department of Defense']) expect(await ids({ q })).toEqual(['Boats']);
    const { total } = await kit.services.search.search({
      audience: 'default',
      criteria: { keywords: ['dept of defense'], limit: 10 },
    });
    expect(total).toBe(1);
  });

  it('has that name in the score, the received name in the history, and does not change on the next sync', async () => {
    const [{ id } = { id: '' }] = (
      await kit.list({
        filter: { q: 'solar' },
        limit: 1,
      })
    ).rows;
    const explanation = await new ExplainService(
      kit.store,
      kit.services.audience,
      new RecipesService(kit.store),
    ).explain({ id, audience: 'default', keywords: [] }, aReader);
    expect(JSON.stringify(explanation)).toContain('"Department of Energy"');
    const [stored] = await kit.store.query(
      `SELECT fields->>'agency_name' AS printed FROM source_record WHERE opportunity_id = $1`,
      [id],
    );
    expect(stored).toEqual({ printed: agency_name });
    const again = await new IntakeService(kit.store).take(aBatch([notice], { seq: 2 }));
    expect(again).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
  });
});

describe('a rescore', () => {
  it('closes overdue opportunities and raises urgency, only in rows that are due [spec 4.23]', async () => {
    await take([
      one('a', { fields: { title: 'A', due_date: inDays(20) } }),
      one('b', { fields: { title: 'B', due_date: inDays(200) } }),
    ]);
    const rescore = new RescoreService(kit.store);
    expect(await rescore.sweep()).toBe(0);
    await kit.store.query(
      `UPDATE opportunity_summary SET status = 'upcoming', urgency_score = 1, next_change_at = now() - interval '1 hour' WHERE title = 'A'`,
    );
    expect(await rescore.sweep()).toBe(1);
    const page = await kit.list({
      filter: { q: 'A' },
      limit: 1,
    });
    expect(page.rows[0]).toMatchObject({ status: 'active' });
    expect(page.rows[0]?.urgency_score).toBeGreaterThan(1);
  });
});
