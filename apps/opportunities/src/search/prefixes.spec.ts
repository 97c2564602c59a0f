import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { aNotice } from '@rfp/testing/builders';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { SearchService } from '../catalogue/search.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { UpkeepService } from '../upkeep/upkeep.service.js';

let spec: SpecStore;
let catalogue: CatalogueService;
let searcher: SearchService;

const underground = 'Underground tank removal';
const cleaning = 'Tank cleaning';
const laboratory = 'State of the art laboratory';

beforeAll(async () => {
  spec = await openSpecStore();
  const records = [underground, cleaning, laboratory].map((title, index) =>
    aNotice({ source_id: `n${index}`, fields: { title, description: 'Work.', opportunity_number: null } }),
  );
  await new IntakeService(spec.store).take(aBatch(records));
  await new UpkeepService(spec.store).run();
  const audience = new AudienceService(spec.store);
  catalogue = new CatalogueService(spec.store, audience, new SynonymsService(spec.store));
  searcher = new SearchService(spec.store, audience, new SynonymsService(spec.store));
});
afterAll(() => spec.drop());

async function listed(filter: OpportunityFilter): Promise<string[]> {
  const page = await catalogue.list({ audience: 'default', filter, sort: ['title', 'ASC'], offset: 0, limit: 50 });
  return page.rows.map(({ title }) => title);
}

it.each<[string, string[]]>([
  ['under* tank', [underground]],
  ['tank -under*', [cleaning]],
  ['solar OR under*', [underground]],
  ['title:under* tank', [underground]],
  ['tank off*', []],
  ['tank under', [cleaning, underground]],
  ['under', [underground]],
])('%s finds what begins so, although a stop word does, too', async (q, titles) => {
  expect(await listed({ q })).toEqual(titles);
});

it.each<[string, string[]]>([
  ['"under"', [underground]],
  ['"the"', [laboratory]],
  ['"under the"', []],
  ['title:"under"', [underground]],
  ['-"under"', [laboratory, cleaning]],
  ['-under', [laboratory, cleaning]],
  ['tank "the"', [cleaning, underground]],
  ['tank -"the"', [cleaning, underground]],
])('%s reads stop words as beginnings of words if there is nothing else, also those of a phrase', async (q, titles) => {
  expect(await listed({ q })).toEqual(titles);
});

it.each(['state-of-the-art', 'state-of-the-ar*', 'state-of-the-ar', 'state-of-the-art-lab*', 'the-art-la*'])(
  '%s finds the beginning of the last word in its place after stop words',
  async (q) => {
    expect(await listed({ q })).toEqual([laboratory]);
  },
);

it.each(['state-the-ar*', 'state-of-a-the-ar*', 'state-of-the-lab*'])(
  '%s does not find a word that begins so in another place',
  async (q) => {
    expect(await listed({ q })).toEqual([]);
  },
);

it('a keyword finds what begins like a stop word beside one that no record has', async () => {
  const { rows } = await searcher.search({
    audience: 'default',
    criteria: { keywords: ['solar', 'under*'], limit: 10 },
  });
  expect(rows.map(({ title }) => title)).toEqual([underground]);
});
