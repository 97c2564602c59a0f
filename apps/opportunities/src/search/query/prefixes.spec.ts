import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { aNotice } from '@rfp/testing/builders';
import { AudienceService } from '../../catalogue/audience.service.js';
import { CatalogueService } from '../../catalogue/catalogue.service.js';
import { SearchService } from '../../catalogue/text-search/search.service.js';
import { IntakeService } from '../../intake/intake.service.js';
import { SynonymsService } from '../../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { searchWords } from './search-words.js';
import { UpkeepService } from '../../upkeep/upkeep.service.js';

let spec: SpecStore;
let catalogue: CatalogueService;
let searcher: SearchService;

const underground = 'Underground tank removal';
const cleaning = 'Tank cleaning';
const laboratory = 'State of the art laboratory';
const library = 'Training services for the community library';
const study = 'Study of vehicles';
const upkeep = 'Educational facility maintenance';

const notices: readonly { title: string; description: string; agency_name?: string }[] = [
  { title: underground, description: 'Work.' },
  { title: cleaning, description: 'Work.' },
  { title: laboratory, description: 'Work.' },
  { title: library, description: 'Drivers.', agency_name: 'Motor Vehicle Agency' },
  { title: study, description: 'Agencies state: education is a service to communities, and train the trainers.' },
  {
    title: upkeep,
    description: 'Maintained by universities, with general operational duties of libraries.',
    agency_name: 'State Stating Office',
  },
];

beforeAll(async () => {
  spec = await openSpecStore();
  const records = notices.map((fields, index) =>
    aNotice({ source_id: `n${index}`, fields: { ...fields, opportunity_number: null, keywords: [], location: null } }),
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
])('%s finds words with the prefix, although it is also the prefix of a stop word', async (q, titles) => {
  expect(await listed({ q })).toEqual(titles);
});

it.each<[string, string[]]>([
  ['"under"', [underground]],
  ['"the"', [laboratory, library]],
  ['"under the"', []],
  ['title:"under"', [underground]],
  ['-"under"', [upkeep, laboratory, study, cleaning, library]],
  ['-under', [upkeep, laboratory, study, cleaning, library]],
  ['tank "the"', [cleaning, underground]],
  ['tank -"the"', [cleaning, underground]],
])('%s treats stop words as prefixes if there is nothing else, even in a phrase', async (q, titles) => {
  expect(await listed({ q })).toEqual(titles);
});

it.each(['state-of-the-art', 'state-of-the-ar*', 'state-of-the-ar', 'state-of-the-art-lab*', 'the-art-la*'])(
  '%s finds the prefix of the last word in its position after stop words',
  async (q) => {
    expect(await listed({ q })).toEqual([laboratory]);
  },
);

it.each(['state-the-ar*', 'state-of-a-the-ar*', 'state-of-the-lab*'])(
  '%s does not find a word with the prefix in another position',
  async (q) => {
    expect(await listed({ q })).toEqual([]);
  },
);

it.each<[string, string[]]>([
  ['services*', [study, library]],
  ['title:services*', [library]],
  ['title:training*', [library]],
  ['title:vehicle*', [study]],
  ['title:library*', [library]],
  ['agency:agency*', [library]],
  ['agency:vehicle*', [library]],
  ['educat*', [upkeep, study]],
  ['title:educat*', [upkeep]],
  ['community* -services*', []],
  ['library -training*', [upkeep]],
  ['community-librar*', [library]],
  ['stati*', [upkeep]],
  ['title:stati*', []],
  ['agency:stati*', [upkeep]],
])('%s finds words with the prefix, although their stems are shorter', async (q, titles) => {
  expect(await listed({ q })).toEqual(titles);
});

it('a whole word with a star finds every record that has a word with that prefix', async () => {
  const texts = notices.map(({ title, description, agency_name = '' }) => ({
    title,
    words: searchWords(`${title}\n${agency_name}\n${description}`).split(' '),
  }));
  const words = [...new Set(texts.flatMap((text) => text.words))].filter((word) => word.length > 4);
  for (const word of words) {
    const have = texts.filter((text) => text.words.some((each) => each.startsWith(word))).map(({ title }) => title);
    expect([word, await listed({ q: `${word}*` })]).toEqual([word, expect.arrayContaining(have)]);
  }
});

it('a stop word as keyword finds words with that prefix, beside a keyword that no record has', async () => {
  const { rows } = await searcher.search({
    audience: 'default',
    criteria: { keywords: ['solar', 'under*'], limit: 10 },
  });
  expect(rows.map(({ title }) => title)).toEqual([underground]);
});
