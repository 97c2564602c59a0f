import { expand } from '@rfp/codes/synonyms';
import { type OpportunityListQuery } from '@rfp/contracts/opportunity';
import { readQuery } from '@rfp/contracts/query/query-text';
import { aNotice } from '@rfp/testing/builders';
import { AudienceService } from '../audience.service.js';
import { CatalogueService } from '../catalogue.service.js';
import { SearchService } from './search.service.js';
import { IntakeService } from '../../intake/intake.service.js';
import { SynonymsService } from '../../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { highlight } from './highlight.js';

let spec: SpecStore;
const byTitle: OpportunityListQuery['sort'] = ['title', 'ASC'];

beforeAll(async () => {
  spec = await openSpecStore();
});
afterAll(() => spec.drop());

/** The text with its matches in brackets. */
function marked(text: string, ranges: readonly (readonly [number, number])[]): string {
  return ranges
    .toReversed()
    .reduce((all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text);
}

async function mark(q: string, title: string, description = ''): Promise<[string, string]> {
  const query = readQuery(q);
  if (query === null) throw new Error('It asks for nothing.');
  const [found] = await highlight(spec.store, query, [{ title, description, searched: description }], expand);
  return [marked(title, found?.title ?? []), marked(found?.excerpt ?? '', found?.ranges ?? [])];
}

describe('a highlight', () => {
  it.each([
    ['repairs', 'Repaired roofs, repairing', '[Repaired] roofs, [repairing]'],
    ['"lab of chemistry"', 'Lab at chemistry, lab chemistry', '[Lab at chemistry], lab chemistry'],
    ['cyb*', 'Cybersecurity & cyber', '[Cybersecurity] & [cyber]'],
    ['training*', 'Trainings for trained trainers', '[Trainings] for [trained] trainers'],
    ['under*', 'Underground tanks under the road', '[Underground] tanks [under] the road'],
    ['tank-under*', 'A tank underground, a tank here', 'A [tank underground], a tank here'],
    ['under', 'Underground tanks under the road', 'Underground tanks [under] the road'],
    ['resume', 'Résumé 𝒳 résumés', '[Résumé] 𝒳 [résumés]'],
    ['A&E', 'A&E services, a & e', '[A&E] services, a & e'],
    ['IT', 'IT support for it', '[IT] support for it'],
    ['roof -repair', 'Roof repair', '[Roof] repair'],
    ['W912DY-26-R-0041', 'No. W912DY-26-R-0041', 'No. [W912DY-26-R-0041]'],
    ['roof', '<mark>roof</mark> \u0001roof\u0002', '<mark>[roof]</mark> \u0001[roof]\u0002'],
  ])('%s in %s', async (q, title, expected) => {
    expect((await mark(q, title))[0]).toBe(expected);
  });

  it('is in the part of a long description with the most matches', async () => {
    const filler = 'Nothing of interest 😀. '.repeat(300);
    const text = `${filler}One roof. ${filler}The roofs and the roofing of the roof. ${filler}`;
    const [, excerpt] = await mark('roof', 'Title', text);
    expect(excerpt).toMatch(/The \[roofs\] and the \[roofing\] of the \[roof\]\. Nothing/);
    expect(excerpt.length).toBeLessThan(320);
    expect(excerpt.isWellFormed()).toBe(true);
  });

  it('is found in a page of descriptions of the max length', async () => {
    const query = readQuery('roof repairs OR roo*');
    if (query === null) throw new Error('It asks for nothing.');
    const description = 'roof repair rooms é '.repeat(500);
    const text = { title: 'Roof', description, searched: description };
    const found = await highlight(
      spec.store,
      query,
      Array.from({ length: 100 }, () => text),
      expand,
    );
    expect(found.map(({ ranges }) => ranges.length)).toEqual(
      Array.from({ length: 100 }, () => found[0]?.ranges.length),
    );
  });

  it('comes with the rows of a search or a list on request', async () => {
    await new IntakeService(spec.store).take(
      aBatch([aNotice({ fields: { title: 'Roof repair', description: 'Repairs of a roof.' } })]),
    );
    const audience = new AudienceService(spec.store);
    const searcher = new SearchService(spec.store, audience, new SynonymsService(spec.store));
    const catalogue = new CatalogueService(spec.store, audience, new SynonymsService(spec.store));
    const rowsOf = async (options: { highlight?: true }) => {
      const criteria = { keywords: ['roof'], limit: 10, ...options };
      const query = { filter: { q: 'roof' }, sort: byTitle, offset: 0, limit: 10, ...options };
      const searched = await searcher.search({ audience: 'default', criteria });
      const listed = await catalogue.list({ audience: 'default', ...query });
      return [...searched.rows, ...listed.rows].map((row) => row.highlight);
    };
    const roof = { title: [[0, 4]], excerpt: 'Repairs of a roof', ranges: [[13, 17]] };
    expect(await rowsOf({ highlight: true })).toEqual([roof, roof]);
    expect(await rowsOf({})).toEqual([undefined, undefined]);
  });
});
