import { type NoticeFields } from '@rfp/contracts/notice';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { aNotice } from '@rfp/testing/builders';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { SearchService } from '../catalogue/text-search/search.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { UpkeepService } from '../upkeep/upkeep.service.js';

let spec: SpecStore;
let catalogue: CatalogueService;
let searcher: SearchService;

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const dateInDays = (days: number) => inDays(days).slice(0, 10);

const notices: readonly Partial<NoticeFields>[] = [
  {
    title: 'A&E services for the barracks',
    description: 'Designs.',
    agency_name: 'Department of the Navy',
    opportunity_number: 'N40085-26-R-0041',
    naics_codes: ['541330'],
    psc_codes: ['C211'],
    set_aside: { code: 'SDVOSBC', text: 'Service-Disabled Veteran-Owned Small Business Set-Aside' },
    location: 'Norfolk, VA 23511',
    estimated_value: '5000000.00',
    due_date: inDays(20),
    posted_date: dateInDays(-2),
  },
  {
    title: 'Roof maintenance and repairs',
    description: 'The contractor maintains roofs. Solicitation N40085-26-R-0041 is not related.',
    agency_name: 'City of Austin',
    opportunity_number: 'RFP 26/117',
    naics_codes: ['238160'],
    set_aside: { code: '8A', text: '8(a) Set-Aside (FAR 19.8)' },
    location: 'Austin, Texas',
    estimated_value: '90000.00',
    due_date: inDays(45),
    posted_date: dateInDays(-40),
  },
  {
    title: 'Cybersecurity assessment',
    description: 'IT support and a statement of work for networks. C++ programs are reviewed.',
    agency_name: 'Department of Energy',
    opportunity_number: null,
    naics_codes: ['541512', '541519'],
    estimated_value: null,
    due_date: null,
    lifecycle: 'open',
  },
  {
    title: "Étude de l'eau en Côte d'Ivoire",
    description: 'It is a grant for drinking water.',
    agency_name: 'Agency for International Development',
    opportunity_number: 'DE-FOA-0001313',
    naics_codes: [],
    aln_codes: ['98.001'],
    eligible_applicants: ['Nonprofits'],
    estimated_value: '1000.00',
    due_date: inDays(-3),
  },
];

beforeAll(async () => {
  spec = await openSpecStore();
  const records = notices.map((fields, index) =>
    aNotice({
      source_id: `n${index}`,
      ...(index === 3 ? { source_name: 'Grants.gov', source_type: 'federal_grant' as const } : {}),
      fields: { agency_code: `a${index}`, keywords: [], naics_codes: [], psc_codes: [], ...fields },
    }),
  );
  await new IntakeService(spec.store).take(aBatch(records));
  await new UpkeepService(spec.store).run();
  const audience = new AudienceService(spec.store);
  catalogue = new CatalogueService(spec.store, audience, new SynonymsService(spec.store));
  searcher = new SearchService(spec.store, audience, new SynonymsService(spec.store));
});
afterAll(() => spec.drop());

/** The first words of the titles in the list. */
async function listed(filter: OpportunityFilter): Promise<string[]> {
  const page = await catalogue.list({ audience: 'default', filter, sort: ['title', 'ASC'], offset: 0, limit: 50 });
  return page.rows.map(({ title }) => title.split(' ', 1)[0] ?? '');
}

it.each<[string, string[]]>([
  ['roof', ['Roof']],
  ['maintaining', ['Roof']],
  ['maintenanc', ['Roof']],
  ['cyber', ['Cybersecurity']],
  ['cyber*', ['Cybersecurity']],
  ['"cyber"', []],
  ['"statement of work"', ['Cybersecurity']],
  ['"work statement"', []],
  ['statement -networks', []],
  ['-"roof"', ['A&E', 'Cybersecurity', 'Étude']],
  ['roof OR cybersecurity', ['Cybersecurity', 'Roof']],
  ['(roof OR cybersecurity) -austin', ['Cybersecurity']],
  ['a/e', ['A&E']],
  ['architect engineer barracks', ['A&E']],
  ['architect-engineer', ['A&E']],
  ['IT', ['Cybersecurity']],
  ['information technology', ['Cybersecurity']],
  ['c++', ['Cybersecurity']],
  ["cote d'ivoire", ['Étude']],
  ['etude', ['Étude']],
  ['title:roof', ['Roof']],
  ['title:solicitation', []],
  ['agency:energy', ['Cybersecurity']],
  ['agency:"department of"', ['A&E', 'Cybersecurity']],
  ['number:n40085', ['A&E']],
  ['number:26117', []],
  ['number:"RFP 26-117"', ['Roof']],
  ['naics:5415', ['Cybersecurity']],
  ['naics:541', ['A&E', 'Cybersecurity']],
  ['psc:C2', ['A&E']],
  ['aln:98', ['Étude']],
  ['setaside:SDVOSB', ['A&E']],
  ['setaside:veteran-owned', ['A&E']],
  ['roof -setaside:veteran-owned', ['Roof']],
  ['status:closed -the', ['Étude']],
  ['status:closed OR of', ['Étude']],
  ['status:closed (the OR value:>1)', ['Étude']],
  ['state:va', ['A&E']],
  ['state:Virginia', ['A&E']],
  ['state:TX', ['Roof']],
  ['source:grants.gov', ['Étude']],
  ['value:>1m', ['A&E']],
  ['value:50k..100k', ['Roof']],
  ['-value:>1m', ['Cybersecurity', 'Roof', 'Étude']],
  ['due:<30d', ['A&E']],
  ['due:>30d', ['Roof']],
  ['posted:<7d', ['A&E']],
  ['status:closed', ['Étude']],
  ['status:closed OR roof', ['Roof', 'Étude']],
  ['score:>=0 naics:541', ['A&E', 'Cybersecurity']],
  ['score:>100', []],
])('the query %s finds the expected records [spec 7.8]', async (q, titles) => {
  expect((await listed({ q })).sort()).toEqual(titles.sort());
});

it.each<[OpportunityFilter, string[]]>([
  [{ naics_code: '5415' }, ['Cybersecurity']],
  [{ psc_code: 'c211' }, ['A&E']],
  [{ aln_code: '98.001' }, ['Étude']],
  [{ state: 'tx' }, ['Roof']],
  [{ set_aside: 'SDVOSBC' }, ['A&E']],
  [{ set_aside: 'veteran-owned' }, ['A&E']],
  [{ set_aside: '8(a)' }, ['Roof']],
  [{ set_aside: '8(a) Set-Aside (FAR 19.8)' }, ['Roof']],
  [{ set_aside: 'Service-Disabled Veteran-Owned Small Business Set-Aside' }, ['A&E']],
  [{ set_aside: 'owned women' }, []],
  [{ set_aside: '(!)' }, []],
  [{ eligible_applicant: 'Nonprofits' }, ['Étude']],
  [{ naics_code: '541', q: 'barracks', min_value: 1 }, ['A&E']],
])('the filter %j finds the expected records', async (filter, titles) => {
  expect(await listed(filter)).toEqual(titles);
});

it.each(['N40085-26-R-0041', 'n4008526r0041', 'N40085 26 R 0041', 'N40085.26.R.0041'])(
  'the number %s finds its record first, before those that mention it',
  async (number) => {
    const { rows, related = [] } = await searcher.search({
      audience: 'default',
      criteria: { keywords: [number], limit: 10 },
    });
    expect([...rows, ...related][0]?.opportunity_number).toBe('N40085-26-R-0041');
  },
);

describe('a search that finds little', () => {
  const search = (text: string) => searcher.search({ audience: 'default', criteria: { keywords: [text], limit: 10 } });

  it('suggests words in use, and lists their results separately', async () => {
    const { rows, total, did_you_mean, related } = await search('cybersecurty asessment');
    expect({ rows, total, did_you_mean }).toEqual({ rows: [], total: 0, did_you_mean: 'cybersecurity assessment' });
    expect(related?.map(({ title }) => title)).toEqual(['Cybersecurity assessment']);
  });

  it('suggests the next similar word instead of one that only hidden or filtered-out records have', async () => {
    const filtered = { keywords: ['barrackz'], limit: 10, source_type: 'federal_grant' as const };
    expect(await searcher.search({ audience: 'default', criteria: filtered })).toEqual({ rows: [], total: 0 });
    const demo = aNotice({ source_id: 'demo', fields: { title: 'Barracuda', description: 'An example.' } });
    await new IntakeService(spec.store).take(aBatch([demo], { demo: true }));
    await new UpkeepService(spec.store).run();
    expect(await search('barrackuda')).toMatchObject({ did_you_mean: 'barracks', related: [expect.anything()] });
    expect(await search('exampel')).toEqual({ rows: [], total: 0 });
  });

  it('lists records with some of the words separately, within the same filters', async () => {
    const { rows, total, did_you_mean, related } = await search('roof assessment -austin');
    expect({ rows, total, did_you_mean }).toEqual({ rows: [], total: 0 });
    expect(related?.map(({ title }) => title)).toEqual(['Cybersecurity assessment']);
  });

  it.each(['2026\ufdfa', '\u3300', 'source:\u0390', '"1\u3300 \u3300"'])(
    'finds nothing for a word of %s that is too long for the index',
    async (text) => {
      const last = text.replaceAll('"', '').at(-1) ?? '';
      const long = text.replace(last, last.repeat(300));
      expect(await searcher.search({ audience: 'default', criteria: { keywords: [long], limit: 10 } })).toMatchObject({
        total: 0,
      });
    },
  );

  it('has no related results for text that no record could have', async () => {
    expect(await search('xqzwvk')).toEqual({ rows: [], total: 0 });
  });
});

describe('the plan of a search', () => {
  it('lists the query of the index, the estimated plans, and the plans that ran', async () => {
    const plan = await searcher.explainPlan({
      audience: 'default',
      criteria: { keywords: ['"roof maintenance"'], min_value: 1000, limit: 10 },
    });
    expect(plan).toMatchObject({
      index: expect.stringContaining(`'roof' <-> 'mainten'`),
      index_without_documents: expect.stringMatching(/^'roof' & 'mainten' & '\+/),
      conditions: 1,
      documents: { matching: expect.any(Number), read_by_index: expect.any(Number) },
      runs: [{ plan: 'index scan', rows: 1 }],
      total: 1,
    });
    expect(plan.estimates.map((each) => each.plan).toSorted()).toEqual(
      ['index scan', 'filtered order scan', 'order scan', 'condition scan'].toSorted(),
    );
  });
});
