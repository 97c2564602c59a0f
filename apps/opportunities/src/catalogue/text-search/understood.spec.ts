import { type NoticeFields } from '@rfp/contracts/notice';
import { type OpportunityFilter, type OpportunityListQuery } from '@rfp/contracts/opportunity';
import { aNotice } from '@rfp/testing/builders';
import { byTitle, setUpCatalogue } from '../../testing/catalogue-kit.js';
import { UpkeepService } from '../../upkeep/upkeep.service.js';

const plain = { description: '', keywords: [], location: null, due_date: null, opportunity_number: null };
const contract = (title: string, fields: Partial<NoticeFields> = {}) =>
  aNotice({
    source_id: title,
    fields: { ...plain, title, agency_code: title, agency_name: 'General Services Administration', ...fields },
  });

const notices = [
  contract('Roof A', { location: 'Richmond, VA' }),
  contract('Roof B', { description: 'A roof of the parks in Virginia.' }),
  contract('Roof C', { location: 'Austin, TX' }),
  contract('Roof D', { set_aside: { code: '8AN', text: '8(a) Sole Source (FAR 19.8)' } }),
  contract('Roof E', { notice_type: 'Sources Sought' }),
  contract('Roof F', { agency_name: 'National Institute of Standards and Technology' }),
  contract('Roof G', { opportunity_number: 'HC1028-26-R-0001', agency_name: 'Department of Defense' }),
  contract('Roof H', { description: 'Award notices are mailed from this roof.' }),
  contract('Roof I', { description: 'Season 8 of a roof for 8 years.' }),
  contract('Roof J', { description: 'A roof for 8 (a) firms.' }),
  contract('Roof K', { set_aside: { code: 'EDWOSB', text: 'EDWOSB Program Set-Aside (FAR 19.15)' } }),
  contract('Roof L', { set_aside: { code: 'WOSB', text: 'WOSB Program Set-Aside (FAR 19.15)' } }),
  contract('Roof M', { description: 'A roof for women-owned firms.' }),
  contract('Closed roof', { lifecycle: 'closed' }),
  aNotice({
    source_id: 'grant',
    source_type: 'federal_grant',
    fields: {
      ...plain,
      title: 'Roofs of schools',
      agency_name: 'Department of Education',
      agency_code: 'ED',
      aln_codes: ['84.305'],
      notice_type: 'synopsis',
    },
  }),
];

const kit = setUpCatalogue(notices);
beforeAll(() => new UpkeepService(kit.store).run());

const listed = (filter: OpportunityFilter, request: Partial<OpportunityListQuery> = {}) =>
  kit.list({ ...request, filter });
const titlesOf = ({ rows }: { rows: readonly { title: string }[] }) => rows.map(({ title }) => title);

it.each([
  ['roof in Virginia', ['Roof A', 'Roof B']],
  ['8(a) roof', ['Roof D', 'Roof J']],
  ['8a roof', ['Roof D', 'Roof J']],
  ['roof sources sought', ['Roof E']],
  ['NIST roof', ['Roof F']],
  ['DISA roof', ['Roof G']],
  ['roof grants', ['Roofs of schools']],
  ['84.305', ['Roofs of schools']],
])('a list finds the meaning of %s', async (q, titles) => {
  const page = await listed({ q });
  expect(titlesOf(page)).toEqual(titles);
  expect(page.understood).toHaveLength(1);
});

it('a record whose fields state the meaning comes before one whose text says it', async () => {
  const { rows, understood } = await kit.services.search.search({
    audience: 'default',
    criteria: { keywords: ['roof in Virginia'], limit: 2 },
  });
  expect(titlesOf({ rows })).toEqual(['Roof A', 'Roof B']);
  expect(understood).toEqual([{ text: 'in Virginia', filter: 'state', value: 'VA', label: 'State: VA' }]);
});

it('a related program comes after the exact program, and before a description that names the program', async () => {
  const criteria = { keywords: ['women owned roof'], limit: 10 };
  expect(titlesOf(await kit.services.search.search({ audience: 'default', criteria }))).toEqual([
    'Roof L',
    'Roof K',
    'Roof M',
  ]);
});

it.each([
  ['rooof in Virgina', 'roof in virginia', 'Roof A'],
  ['Natonal Institue of Standards and Technolgy', 'national institute of Standards and technology', 'Roof F'],
  ['schoolroofs', 'school roofs', 'Roofs of schools'],
])('%s is corrected, and interpreted as if written correctly', async (text, corrected, first) => {
  const criteria = { keywords: [text], limit: 10 };
  const { did_you_mean, related = [] } = await kit.services.search.search({ audience: 'default', criteria });
  expect([did_you_mean, related[0]?.title]).toEqual([corrected, first]);
});

it('a text whose interpretation finds nothing is searched for as words, in lists, facets, files and searches', async () => {
  const q = 'roof award notices';
  const page = await listed({ q });
  expect(titlesOf(page)).toEqual(['Roof H']);
  expect(page).not.toHaveProperty('understood');
  const facets = await kit.services.facets.read({
    audience: 'default',
    filter: { q },
    facets: ['source_type'],
  });
  expect(facets.source_type?.values).toEqual([{ value: 'federal_contract', count: 1 }]);
  const file = await kit.services.exports.readPart({
    audience: 'default',
    filter: { q },
    sort: ['title', 'ASC'],
    format: 'csv',
    columns: ['title'],
    limit: 10,
  });
  expect(file.total).toBe(1);
  const found = await kit.services.search.search({ audience: 'default', criteria: { keywords: [q], limit: 1 } });
  expect(titlesOf(found)).toEqual(['Roof H']);
  expect(found).not.toHaveProperty('understood');
});

it('an empty list or search states the number of results without each interpreted part', async () => {
  const q = 'roof in Alaska SDVOSB grants';
  const expected = [
    { text: 'in Alaska', filter: 'state', value: 'AK', label: 'State: AK' },
    { text: 'SDVOSB', filter: 'set_aside', value: 'SDVOSB', label: 'Set-aside: SDVOSB' },
    { text: 'grants', filter: 'kind', value: 'grant', label: 'Kind: Grants' },
  ];
  expect((await listed({ q })).understood).toEqual(expected);
  const found = await listed({ q: 'roof in Alaska sources sought' });
  expect(found).toMatchObject({
    total: 0,
    understood: [{ text: 'in Alaska', without: { text: 'roof sources sought', total: 1 } }, { text: 'sources sought' }],
  });
  const criteria = { keywords: ['roof in Alaska sources sought'], limit: 5 };
  expect((await kit.services.search.search({ audience: 'default', criteria })).understood).toEqual(found.understood);
});

it.each(['8(a) cement', '8a cement', '"8(a)" cement'])(
  'the related records of %s have the set-aside, not the number',
  async (text) => {
    const { rows, related = [] } = await kit.services.search.search({
      audience: 'default',
      criteria: { keywords: [text], limit: 20 },
    });
    expect(titlesOf({ rows: [...rows, ...related] })).toContain('Roof J');
    expect(titlesOf({ rows: [...rows, ...related] })).not.toContain('Roof I');
  },
);

it('a quoted text is searched for as words only', async () => {
  expect(titlesOf(await listed({ q: 'roof "in Virginia"' }))).toEqual(['Roof B']);
});

it('a search lists open records before closed ones', async () => {
  const criteria = { keywords: ['roof'], limit: 20 };
  const titles = titlesOf(await kit.services.search.search({ audience: 'default', criteria }));
  expect(titles.at(-1)).toBe('Closed roof');
  expect(titles).toHaveLength(notices.length);
});

it('the order by best match works with pages, cursors and files', async () => {
  const bestFirst = { sort: ['best_match', 'DESC'] satisfies OpportunityListQuery['sort'] };
  const all = titlesOf(await listed({ q: 'roof in Virginia' }, bestFirst));
  expect(all).toEqual(['Roof A', 'Roof B']);
  const first = await listed({ q: 'roof' }, { ...bestFirst, limit: 4 });
  const rest = await listed({ q: 'roof' }, { ...bestFirst, after: first.next });
  const offset = await listed({ q: 'roof' }, { ...bestFirst, offset: 4 });
  expect(titlesOf(rest)).toEqual(titlesOf(offset));
  expect(new Set([...titlesOf(first), ...titlesOf(rest)]).size).toBe(notices.length);
  const file = await kit.services.exports.readPart({
    audience: 'default',
    filter: { q: 'roof in Virginia' },
    sort: ['best_match', 'DESC'],
    format: 'csv',
    columns: ['title'],
    limit: 10,
  });
  expect(file.text.trim().split(/\r?\n/).slice(1)).toEqual(all.map((title) => `"${title}"`));
});

it('the order by best match is the default order without a text, and has no other direction', async () => {
  const usual = await listed({}, { sort: ['relevance_score', 'DESC'] });
  expect(titlesOf(await listed({}, { sort: ['best_match', 'DESC'] }))).toEqual(titlesOf(usual));
  await expect(listed({ q: 'roof' }, { sort: ['best_match', 'ASC'] })).rejects.toMatchObject({ code: 'VALIDATION' });
});

it('lists of the past interpret a text as of their instant', async () => {
  const page = await kit.services.past.list(
    { ...byTitle, filter: { q: 'roof in Virginia' } },
    new Date().toISOString(),
  );
  expect(titlesOf(page)).toEqual(['Roof A', 'Roof B']);
});
