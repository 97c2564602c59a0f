import { type Caller } from '@rfp/contracts/caller';
import { type FacetName } from '@rfp/contracts/opportunities/facets';
import { dueBands } from '@rfp/contracts/stats';
import { type ListFilter, type Opportunity } from '@rfp/contracts/opportunity';
import { aNotice } from '@rfp/testing/builders';
import { propertyRuns, propertyTimeoutMs } from '@rfp/testing/drill-mode';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { byTitle, setUpCatalogue } from '../testing/catalogue-kit.js';
import { markKit, type MarkKit } from '../testing/mark-kit.js';
import { aSearchProfile } from '../testing/profile-arbitraries.js';
import { UpkeepService } from '../upkeep/upkeep.service.js';
import { MarkFiltersService } from './mark-filters.service.js';

const titles = ['Roof repair', 'Bridge repair', 'Road survey'];
const catalogue = setUpCatalogue(
  Array.from({ length: 40 }, (_, n) =>
    aNotice({
      source_id: `n${n}`,
      source_name: n % 4 === 0 ? 'Grants.gov' : 'SAM.gov',
      fields: {
        title: `${titles[n % 3]} ${n}`,
        opportunity_number: null,
        naics_codes: n % 2 === 0 ? ['541511', '541512'] : ['236220'],
        due_date: n % 5 === 0 ? null : '2026-04-15T16:00:00-04:00',
      },
    }),
  ),
);

let kit: MarkKit;
let all: Opportunity[];

beforeAll(async () => {
  await new UpkeepService(catalogue.store).run();
  kit = markKit(catalogue.store);
  all = (await catalogue.list()).rows;
});

/** Marked opportunities of a workspace, by their place in `all`. */
interface Model {
  dismissed: Set<number>;
  own: Set<number>;
  others: Set<number>;
  tagged: Set<number>;
}

const places = fc.uniqueArray(fc.nat(39), { maxLength: 20 }).map((list) => new Set(list));
const aModel: fc.Arbitrary<Model> = fc.record({ dismissed: places, own: places, others: places, tagged: places });

const conditions: readonly (readonly [ListFilter, (row: Opportunity) => boolean])[] = [
  [{}, () => true],
  [{ q: 'bridge OR roof' }, ({ title }) => title.includes('repair')],
  [{ q: '"roof repair"' }, ({ title }) => title.includes('Roof')],
  [{ naics_code: '5415' }, ({ naics_codes }) => naics_codes?.includes('541511') ?? false],
  [
    { source_name: 'Grants.gov', q: 'survey' },
    ({ source_name, title }) => source_name === 'Grants.gov' && title.includes('survey'),
  ],
];

const markFilters: readonly (readonly [ListFilter, (model: Model, place: number) => boolean])[] = [
  [{}, ({ dismissed }, place) => !dismissed.has(place)],
  [{ dismissed: 'include' }, () => true],
  [{ dismissed: 'only' }, ({ dismissed }, place) => dismissed.has(place)],
  [{ watched: 'me' }, ({ own, dismissed }, place) => own.has(place) && !dismissed.has(place)],
  [{ watched: 'anyone', dismissed: 'include' }, ({ own, others }, place) => own.has(place) || others.has(place)],
  [
    { tag: 'CLOUD', watched: 'me' },
    ({ tagged, own, dismissed }, place) => tagged.has(place) && own.has(place) && !dismissed.has(place),
  ],
];

/** Stores a model for a new workspace. Returns one of its members. */
async function store({ dismissed, own, others, tagged }: Model): Promise<Caller> {
  const workspace_id = randomUUID();
  const [reader, other] = [kit.caller({ workspace_id }), kit.caller({ workspace_id })];
  const ids = (chosen: Set<number>) => [...chosen].map((place) => all[place]?.id ?? '');
  if (dismissed.size > 0) await kit.change(other, { action: 'dismiss', ids: ids(dismissed) });
  if (own.size > 0) await kit.change(reader, { action: 'watch', ids: ids(own) });
  if (others.size > 0) await kit.change(other, { action: 'watch', ids: ids(others) });
  if (tagged.size > 0) await kit.change(other, { action: 'tag', ids: ids(tagged), tag: 'Cloud' });
  return reader;
}

const facets: FacetName[] = ['status', 'source_name', 'naics_code', 'score', 'due', 'watched', 'tag', 'dismissed'];

const request = fc.record({
  model: aModel,
  condition: fc.constantFrom(...conditions),
  mark: fc.constantFrom(...markFilters),
});

describe('a list of a workspace', () => {
  it(
    'has the rows, the total and the facets of a full scan, in any order',
    async () => {
      await fc.assert(
        fc.asyncProperty(request, aSearchProfile, async ({ model, condition, mark }, search) => {
          const caller = await store(model);
          const reader = kit.reader(caller);
          const filter = { ...condition[0], ...mark[0] };
          const expected = all.filter((row, place) => condition[1](row) && mark[1](model, place));
          const page = await kit.list(caller, filter);
          expect(page.rows.map(({ title }) => title)).toEqual(expected.map(({ title }) => title));
          expect(page).toMatchObject({ total: expected.length });
          const ids = expected.map(({ id }) => id).toSorted();
          for (const sort of [['personal_total', 'DESC'] as const, ['best_match', 'DESC'] as const]) {
            const ranked = await kit.catalogue.list({ ...byTitle, filter, sort: [...sort], search }, reader);
            expect([ranked.rows.map(({ id }) => id).toSorted(), ranked.total]).toEqual([ids, ids.length]);
          }
          const found = await catalogue.services.facets.read({ audience: 'default', filter, facets }, reader);
          const count = (facet: FacetName, value: string) =>
            found[facet]?.values.find((each) => each.value === value)?.count ?? 0;
          const countRows = (isCounted: (row: Opportunity) => boolean) => expected.filter(isCounted).length;
          expect(count('source_name', 'SAM.gov') + count('source_name', 'Grants.gov')).toBe(
            condition[0].source_name === undefined
              ? expected.length
              : all.filter((row, place) => row.title.includes('survey') && mark[1](model, place)).length,
          );
          expect(count('status', 'closed')).toBe(countRows(({ status }) => status === 'closed'));
          if (condition[0].naics_code === undefined)
            expect(count('naics_code', '541511')).toBe(
              countRows((row) => row.naics_codes?.includes('541511') ?? false),
            );
          expect(count('due', dueBands[3])).toBe(
            countRows(({ status, due_date }) => status !== 'closed' && due_date === null),
          );
        }),
        { seed: 17, ...propertyRuns(25) },
      );
    },
    propertyTimeoutMs,
  );

  it('has facets of its marks, each without its own filter', async () => {
    const caller = await store({
      dismissed: new Set([0, 1]),
      own: new Set([1, 2, 3]),
      others: new Set([3, 4]),
      tagged: new Set([2]),
    });
    const reader = kit.reader(caller);
    const read = (filter: ListFilter) =>
      catalogue.services.facets.read({ audience: 'default', filter, facets: ['watched', 'tag', 'dismissed'] }, reader);
    const watched = [
      { value: 'anyone', count: 3 },
      { value: 'me', count: 2 },
    ];
    expect(await read({ watched: 'me' })).toEqual({
      watched: { values: watched, more: false },
      tag: { values: [{ value: 'Cloud', count: 1 }], more: false },
      dismissed: { values: [{ value: 'only', count: 1 }], more: false },
    });
    expect(await catalogue.services.facets.read({ audience: 'default', filter: {}, facets: ['watched'] })).toEqual({
      watched: { values: [], more: false },
    });
  });

  it('is not searched for what it dismissed', async () => {
    const dismissed = new Set(
      all.flatMap(({ title }, place) => (title.startsWith('Roof') && place % 2 === 0 ? [place] : [])),
    );
    const caller = await store({ dismissed, own: new Set(), others: new Set(), tagged: new Set() });
    const search = (criteria: object) =>
      catalogue.services.search.search(
        { audience: 'default', criteria: { keywords: ['roof'], limit: 100, ...criteria } },
        kit.reader(caller),
      );
    const roofs = all.filter(({ title }) => title.startsWith('Roof')).length;
    expect((await search({})).total).toBe(roofs - dismissed.size);
    expect((await search({ dismissed: 'include' })).total).toBe(roofs);
    expect((await search({ dismissed: 'only' })).rows).toHaveLength(dismissed.size);
  });

  it('of the past leaves out what is dismissed now', async () => {
    const caller = await store({
      dismissed: new Set([0, 5]),
      own: new Set([0, 1]),
      others: new Set(),
      tagged: new Set(),
    });
    const read = async (filter: ListFilter) => {
      const query = { ...byTitle, filter };
      return catalogue.services.past.list(query, new Date().toISOString(), kit.reader(caller));
    };
    expect(await read({})).toMatchObject({ total: all.length - 2 });
    expect((await read({ watched: 'me' })).rows.map(({ id }) => id)).toEqual([all[1]?.id]);
  });
});

describe('the leaving out of dismissed records', () => {
  it('is one statement for each revision of the marks, and one count for each version of the catalogue', async () => {
    const caller = await store({
      dismissed: new Set([...all.keys()].filter((place) => place % 2 === 0)),
      own: new Set(),
      others: new Set(),
      tagged: new Set(),
    });
    const statements: string[] = [];
    const version = { version: 1, marksRevision: () => 1 };
    const recorded = {
      query: (sql: string, parameters?: unknown[]) => {
        statements.push(sql);
        return catalogue.store.query(sql, parameters);
      },
    };
    const filters = new MarkFiltersService(recorded, version);
    const resolved = await filters.resolve({}, kit.reader(caller));
    const again = await filters.resolve({}, kit.reader(caller));
    expect(statements).toHaveLength(1);
    expect(again.hidden?.ids).toBe(resolved.hidden?.ids);
    let counts = 0;
    const count = () => again.hidden?.cachedCount({ demo: false, filter: {}, query: null }, async () => (counts += 1));
    expect([await count(), await count()]).toEqual([1, 1]);
    version.version = 2;
    expect(await count()).toBe(2);
  });
});
