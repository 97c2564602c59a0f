import { expand } from '@rfp/codes/synonyms';
import { type NoticeFields, noticeFieldsSchema } from '@rfp/contracts/notice';
import { readRows } from '@rfp/persistence/read-rows';
import { places } from '@rfp/scoring/recipe/recipe-schema';
import { toScorable } from '@rfp/scoring/scorable';
import { aNotice } from '@rfp/testing/builders';
import { propertyTimeoutMs, propertyRuns } from '@rfp/testing/drill-mode';
import fc from 'fast-check';
import { z } from 'zod';
import { IntakeService } from '../intake/intake.service.js';
import { Parameters } from '../search/query/parameters.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { keywordForms } from './keyword-forms.js';
import { placesSql } from './keyword-sql.js';
import { type NoticeWords, readNoticeWords } from './notice-words.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
});
afterAll(() => spec.drop());

async function matchesOf(fields: Partial<NoticeFields>, ...keywords: string[]) {
  const scorable = toScorable(noticeFieldsSchema.parse({ title: 'Notice', ...fields }));
  const [words] = await readNoticeWords(spec.store, [scorable]);
  return words?.match(await keywordForms(spec.store, keywords, expand)) ?? [];
}

async function placesOf(fields: Partial<NoticeFields>, ...keywords: string[]): Promise<string[]> {
  return (await matchesOf(fields, ...keywords)).map(({ keyword, place }) => `${keyword}: ${place}`);
}

const notice: Partial<NoticeFields> = {
  title: 'CLOUD MIGRATION SERVICES FOR THE NAVY',
  description: 'The contractor moves applications to a FedRAMP cloud, written in C++ and Go, in Montréal.',
  agency_name: 'Department of the Navy',
  agency_parent: 'Department of Defense',
  keywords: ['Computer Systems Design Services', 'Small Business'],
  location: 'Norfolk, VA',
  naics_codes: ['541512'],
  aln_codes: ['10.757'],
};

describe('a keyword', () => {
  it('counts in its strongest place, with the strongest match first', async () => {
    expect(await placesOf(notice, 'department', 'applications', '541512', 'cloud')).toEqual([
      'cloud: title',
      '541512: codes',
      'applications: description',
      'department: agency',
    ]);
  });

  it('matches other forms of its words, phrases across white space, and words without accents', async () => {
    expect(await placesOf(notice, 'migrating', 'cloud  Migration', 'computer system', 'montreal', 'c++')).toEqual([
      'migrating: title',
      'cloud  Migration: title',
      'computer system: codes',
      'montreal: description',
      'c++: description',
    ]);
  });

  it('matches synonyms and acronyms of the search', async () => {
    expect(await placesOf({ title: 'Replace HVAC units' }, 'heating, ventilation, and air conditioning')).toHaveLength(
      1,
    );
    expect(await placesOf({ title: 'Operations and maintenance of locks' }, 'O&M')).toEqual(['O&M: title']);
  });

  it.each([
    [{ description: 'It is required that it be delivered.' }, 'IT', []],
    [{ description: 'The agency needs IT support.' }, 'IT', ['IT: description']],
    [{ title: 'Information technology support' }, 'IT', ['IT: title']],
    [{ description: 'Aid to navigation' }, 'AID', []],
    [{ description: 'Funded by AID in Kenya' }, 'AID', ['AID: description']],
    [{ description: 'Funded by AID in Kenya' }, 'aid', ['aid: description']],
    [{ title: 'HVAC repair' }, 'hvac', ['hvac: title']],
    [{ description: 'Repair of hvac units' }, 'HVAC', ['HVAC: description']],
  ])('that is another word in lower case only matches capitals: %j has "%s"', async (fields, keyword, expected) => {
    expect(await placesOf(fields, keyword)).toEqual(expected);
  });

  it('in the name of the buying office matches the buyer, not the subject', async () => {
    const office = { title: '80--ENAMEL', agency_name: 'DLA Troop Support - Medical' };
    expect(await placesOf(office, 'medical')).toEqual(['medical: agency']);
  });

  it.each<[string, string, string, string[]]>([
    ['Enamel for DLA Troop Support Medical', 'DLA Troop Support - Medical', 'medical', ['medical: agency']],
    [
      'Naval Medical Center Portsmouth: janitorial services',
      'NAVSUP FLT LOG CTR NORFOLK',
      'medical center',
      ['medical center: agency'],
    ],
    ['VA Medical Center roof', 'Department of Veterans Affairs', 'roof', ['roof: title']],
    ['Naval Medical Center Portsmouth: medical supplies', 'NAVSUP FLT LOG CTR NORFOLK', 'medical', ['medical: title']],
    ['National Park Service ranger vehicles', 'National Park Service', 'park service', ['park service: agency']],
    ['National Park Service park ranger vehicles', 'National Park Service', 'park', ['park: title']],
    ['Energy audits', 'Department of Energy', 'energy', ['energy: title']],
  ])(
    'in the name of the buyer within a title matches the buyer, and elsewhere in the title the subject: "%s" of %s has "%s"',
    async (title, agency_name, keyword, expected) => {
      expect(await placesOf({ title, agency_name }, keyword)).toEqual(expected);
    },
  );

  it('in the name of the buyer within a title alone is quoted from the title', async () => {
    const found = await matchesOf({ title: 'Roof of the VA Medical Center', agency_name: 'GSA' }, 'medical');
    expect(found).toMatchObject([{ place: 'agency', field: 'title', quote: 'Roof of the VA Medical Center' }]);
  });

  it('in an office that the source lists among its keywords matches the buyer, too', async () => {
    const office = {
      title: 'Roof repairs',
      agency_name: 'VETERANS AFFAIRS, DEPARTMENT OF',
      department: 'VETERANS AFFAIRS, DEPARTMENT OF',
      agency: 'DEPT OF VETERANS AFFAIRS',
      office: 'VA HEARTLAND NETWORK',
      keywords: ['Solicitation', 'DEPT OF VETERANS AFFAIRS', 'VA HEARTLAND NETWORK', 'Network cabling'],
    };
    expect(await placesOf(office, 'heartland network', 'dept of veterans affairs', 'cabling', 'solicitation')).toEqual([
      'cabling: codes',
      'solicitation: codes',
      'heartland network: agency',
      'dept of veterans affairs: agency',
    ]);
  });

  it('does not match a part of a word, or anything without a letter or digit', async () => {
    expect(await placesOf(notice, 'clou', 'nav', 'design service center', '!!!', '5415', 'c')).toEqual([]);
  });

  it('is quoted from the field where it was found', async () => {
    const found = await matchesOf(notice, 'migrating', 'go', 'norfolk', 'defense', '10.757', 'small business');
    expect(found.map(({ keyword, field, quote }) => [keyword, field, quote])).toEqual([
      ['migrating', 'title', 'CLOUD MIGRATION SERVICES FOR THE NAVY'],
      ['norfolk', 'location', 'Norfolk, VA'],
      ['10.757', 'aln_codes', '10.757'],
      ['small business', 'keywords', 'Small Business'],
      ['go', 'description', 'moves applications to a FedRAMP cloud, written in C++ and Go, in Montréal.'],
      ['defense', 'agency_parent', 'Department of Defense'],
    ]);
  });

  it('of many adversarial words is searched for in the longest description without delay', async () => {
    const keywords = Array.from({ length: 20 }, (_, index) => `${'alpha '.repeat(30)}${index}`);
    expect(await placesOf({ description: 'alpha '.repeat(9_900) }, ...keywords)).toEqual([]);
  });
});

const digitsRow = z.object({ id: z.string(), digits: z.string() });
const noticeRow = z.object({ id: z.string(), created_at: z.date(), fields: noticeFieldsSchema });

async function wordsById(): Promise<ReadonlyMap<string, NoticeWords | undefined>> {
  const rows = await readRows(
    spec.store,
    noticeRow,
    'SELECT o.id, o.created_at, r.fields FROM opportunity_summary o JOIN source_record r ON r.opportunity_id = o.id',
  );
  const words = await readNoticeWords(
    spec.store,
    rows.map(({ fields, created_at }) => toScorable(fields, created_at)),
  );
  return new Map(rows.map(({ id }, index) => [id, words[index]]));
}

const word = fc.constantFrom(
  'cloud',
  'clouds',
  'IT',
  'it',
  'AID',
  'aid',
  'roof',
  'the',
  'C++',
  'O&M',
  '541512',
  'Norfolk',
  'étude',
  'U.S.',
  'net',
  '.NET',
);
const text = fc
  .array(
    fc.oneof(
      { weight: 12, arbitrary: word },
      { weight: 1, arbitrary: fc.constantFrom('roof cloud', 'the IT Norfolk', 'VA hospital') },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((words) => words.join(' '));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const aWordyNotice = fc.record({
  title: text,
  description: maybe(
    fc.oneof(
      { weight: 20, arbitrary: text },
      { weight: 1, arbitrary: text.map((words) => `${'x '.repeat(17_000)}${words}`) },
    ),
  ),
  agency_name: maybe(fc.oneof(text, fc.constantFrom('Roof Cloud', 'the IT Norfolk'))),
  agency_parent: maybe(text),
  keywords: maybe(fc.array(text, { maxLength: 3 })),
  naics_codes: maybe(fc.constantFrom(['541512'], ['236220'])),
  location: maybe(fc.constantFrom('Norfolk, VA', 'IT')),
});

it(
  'explanations find the same in a notice as SQL statements find in its stored document',
  async () => {
    const notices = fc.sample(aWordyNotice, { numRuns: 60, seed: 3 });
    await new IntakeService(spec.store).take(
      aBatch(
        notices.map((fields, index) =>
          aNotice({
            source_id: `w${index}`,
            fields: { opportunity_number: null, ...noticeFieldsSchema.parse(fields) },
          }),
        ),
      ),
    );
    const words = await wordsById();
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (keywords) => {
        const forms = await keywordForms(spec.store, keywords, expand);
        const parameters = new Parameters();
        const sql = `SELECT o.id, ${placesSql(forms, 's.document', parameters)} AS digits
          FROM opportunity_summary o JOIN opportunity_text t USING (id) JOIN opportunity_search s USING (id)`;
        for (const { id, digits } of await parameters.read(spec.store, digitsRow, sql)) {
          const found = new Map((words.get(id)?.match(forms) ?? []).map(({ keyword, place }) => [keyword, place]));
          expect(keywords.map((keyword) => found.get(keyword))).toEqual(
            digits.split('').map((digit) => places[Number(digit) - 1]),
          );
        }
      }),
      { seed: 9, ...propertyRuns(40) },
    );
  },
  propertyTimeoutMs,
);
