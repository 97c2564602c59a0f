import { type NoticeFields } from '@rfp/contracts/notice';
import { type OpportunityListQuery } from '@rfp/contracts/opportunity';
import { aNotice } from '@rfp/testing/builders';
import { AsOfListService } from '../catalogue/as-of/as-of-list.service.js';
import { AudienceService } from '../catalogue/audience.service.js';
import { NoticeTextsService } from '../catalogue/facts/notice-texts.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { checkCounts } from '../store/check-counts.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { duplicatesKit, readOpportunityIds } from '../testing/duplicates-kit.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { UpkeepService } from '../upkeep/upkeep.service.js';
import { AttachedTextsService } from './attached-texts.service.js';
import { IntakeService } from './intake.service.js';
import { RemoveSourceService } from './remove-source.service.js';

let spec: SpecStore;
let catalogue: CatalogueService;
let lists: AsOfListService;
let attachedTexts: AttachedTextsService;

beforeAll(async () => {
  spec = await openSpecStore();
  const parts = [spec.store, new AudienceService(spec.store), new SynonymsService(spec.store)] as const;
  catalogue = new CatalogueService(...parts);
  lists = new AsOfListService(...parts);
  attachedTexts = new AttachedTextsService(spec.store);
});
beforeEach(() => spec.empty());
afterEach(async () => {
  await new UpkeepService(spec.store).run();
  expect(await checkCounts(spec.store, { mend: false })).toEqual([]);
});
afterAll(() => spec.drop());

const urlOf = (name: string) => `https://example.gov/${name}.pdf`;
const withAttachments = (...names: string[]): Partial<NoticeFields> => ({
  attachments: names.map((name) => ({ name, url: urlOf(name) })),
});

/** Stores a notice, and returns the id of its opportunity. */
async function take(title: string, fields: Partial<NoticeFields>): Promise<string> {
  const record = { source_id: title, fields: { title, opportunity_number: null, agency_name: null, ...fields } };
  await new IntakeService(spec.store).take(aBatch([aNotice(record)]));
  return (await readOpportunityIds(spec.store))[title] ?? '';
}

let second = 0;

function storeText(id: string, name: string, text: string, fetched_at?: string): Promise<void> {
  second += 1;
  const later = new Date(Date.UTC(2026, 4, 1) + second * 1000).toISOString();
  return attachedTexts.store({ id, url: urlOf(name), text, fetched_at: fetched_at ?? later });
}

const listQuery = (q: string): OpportunityListQuery => ({
  audience: 'default',
  filter: { q },
  sort: ['title', 'ASC'],
  offset: 0,
  limit: 10,
});

async function found(q: string): Promise<string[]> {
  return (await catalogue.list(listQuery(q))).rows.map(({ title }) => title);
}

describe('the text of attached documents', () => {
  it('is searched with the notice, by words, prefixes, phrases and exclusions', async () => {
    const id = await take('Pumps', { description: 'Repair of two pumps.', ...withAttachments('work', 'prices') });
    await take('Valves', { description: 'Repair of valves.' });
    expect(await found('centrifugal')).toEqual([]);
    await storeText(id, 'work', 'The contractor overhauls a centrifugal impeller.');
    await storeText(id, 'prices', 'Hourly wages of welders.');
    for (const q of ['centrifugal', 'impellers pumps', 'centri*', '"a centrifugal impeller"', 'welder -valves'])
      expect({ q, found: await found(q) }).toEqual({ q, found: ['Pumps'] });
    // Phrases across the description and a document, across two documents, and in the title only.
    for (const q of ['"two pumps the contractor"', '"impeller hourly"', 'title:centrifugal', 'pumps -welder'])
      expect({ q, found: await found(q) }).toEqual({ q, found: [] });
    const { rows } = await catalogue.list({ ...listQuery('repair -valves centrifugal OR valves'), highlight: true });
    expect(rows.map(({ title, highlight }) => [title, highlight?.in_documents])).toEqual([
      ['Pumps', true],
      ['Valves', undefined],
    ]);
  });

  it('is searched in its last stored version, as long as the notice links the document', async () => {
    const id = await take('Pumps', withAttachments('work'));
    await storeText(id, 'work', 'An impeller.');
    await storeText(id, 'work', 'A gasket.');
    await storeText(id, 'work', 'An impeller.', '2026-01-01T00:00:00Z');
    expect([await found('impeller'), await found('gasket')]).toEqual([[], ['Pumps']]);
    await take('Pumps', withAttachments('prices'));
    expect(await found('gasket')).toEqual([]);
    await take('Pumps', { ...withAttachments('prices', 'work'), description: 'Amended.' });
    expect(await found('gasket amended')).toEqual(['Pumps']);
    await new RemoveSourceService(spec.store).remove(aNotice().source_name);
    await storeText(id, 'work', 'An impeller.');
    expect(await spec.store.query('SELECT FROM attached_text')).toEqual([]);
  });

  it('moves with its notice when notices are merged and split by hand', async () => {
    const duplicates = duplicatesKit(spec.store);
    const pumps = await take('Pumps', { ...withAttachments('work'), posted_date: '2026-01-01' });
    const valves = await take('Valves', { posted_date: '2026-02-01' });
    await storeText(pumps, 'work', 'An impeller.');
    const { id } = await duplicates.merge(valves, pumps);
    expect(await found('impeller')).toEqual(['Valves']);
    // A text that arrives after the merge.
    await storeText(pumps, 'work', 'An impeller and a gasket.');
    expect(await found('gasket')).toEqual(['Valves']);
    await duplicates.undo(id);
    expect(await found('gasket')).toEqual(['Pumps']);
  });

  it('adds its different deadline, with its page, to lists, details and briefs', async () => {
    const id = await take('Pumps', { ...withAttachments('work', 'terms'), due_date: '2026-12-18' });
    const deadlines = async () => (await catalogue.list(listQuery('pumps'))).rows[0]?.stated_deadlines;
    expect(await deadlines()).toEqual([]);
    await storeText(id, 'terms', 'Terms.\fOffers must be received no later than January 4, 2027.');
    expect(await deadlines()).toEqual([
      {
        source: 'notice',
        attachment: null,
        page: null,
        day: '2026-12-18',
        date: '2026-12-18',
        at: '2026-12-19T04:59:59.999Z',
        assumed: [],
        quote: '2026-12-18',
        earliest: true,
      },
      {
        source: 'attachment',
        attachment: 2,
        page: 2,
        day: '2027-01-04',
        date: '2027-01-04',
        at: '2027-01-05T04:59:59.999Z',
        assumed: [],
        quote: 'Offers must be received no later than January 4, 2027.',
        earliest: false,
      },
    ]);
    const texts = new NoticeTextsService(spec.store, new AudienceService(spec.store));
    const brief = async () => (await texts.read({ id, audience: 'default' })).stated_deadlines;
    expect(await brief()).toEqual(await deadlines());
    await take('Pumps', { ...withAttachments('work', 'terms'), due_date: '2027-01-04' });
    expect([await deadlines(), await brief()]).toEqual([[], []]);
  });

  it.each(['TBD by addendum', 'Smarch 34', null])(
    'supplies the deadline for filters, orders and scores if the notice prints "%s" as its due date',
    async (printed) => {
      const due_date_note = printed === null ? null : { printed, reading: 'not_understood' as const, assumed: [] };
      const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
      const later = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
      const id = await take('Pumps', {
        ...withAttachments('terms'),
        description: 'Repair.',
        due_date: null,
        due_date_note,
      });
      await take('Valves', { description: 'Repair.', due_date: later });
      const filter = { q: 'repair', due_within_days: 30 };
      const order: Parameters<typeof catalogue.list>[0]['sort'] = ['due_date', 'ASC'];
      const request = { ...listQuery('repair'), filter, sort: order };
      const titles = async () => (await catalogue.list(request)).rows.map(({ title }) => title);
      expect(await titles()).toEqual(['Valves']);
      await storeText(id, 'terms', `Offers must be received no later than 2:00 PM EST on ${day}.`);
      expect(await titles()).toEqual(['Pumps', 'Valves']);
      const [row] = (await catalogue.list(request)).rows;
      expect(row).toMatchObject({
        due_date: null,
        due_at: `${day}T19:00:00.000Z`,
        status: 'active',
        urgency_score: 92,
      });
      expect(row?.stated_deadlines).toMatchObject([
        { source: 'attachment', date: `${day}T14:00:00-05:00`, earliest: true },
      ]);
      expect(row?.due_date_note ?? null).toEqual(due_date_note);
    },
  );

  it('is not searched in lists of the past', async () => {
    const id = await take('Pumps', { ...withAttachments('work'), description: 'Repair.' });
    await take('Valves', { description: 'Repair.' });
    const at = new Date().toISOString();
    await storeText(id, 'work', 'An impeller.');
    await take('Pumps', { ...withAttachments('work'), description: 'Repair of pumps.' });
    const [{ before }] = await spec.store.query<[{ before: Date }]>(
      'SELECT known_since AS before FROM opportunity_past',
    );
    for (const instant of [at, before.toISOString()]) {
      const titles = async (q: string) => (await lists.list(listQuery(q), instant)).rows.map(({ title }) => title);
      expect(await titles('impeller')).toEqual([]);
      expect(await titles('repair -impeller')).toContain('Pumps');
    }
  });

  it('is found by words beyond the positions that the index stores, and may have any length', async () => {
    const id = await take('Pumps', withAttachments('work', 'more', 'last'));
    const filler = Array.from({ length: 20_000 }, (_, n) => `filler${n % 7000}x`).join(' ');
    await storeText(id, 'work', `centrifugal impeller ${filler} hydraulic gasket`);
    expect(await found('"centrifugal impeller" hydraulic')).toEqual(['Pumps']);
    expect(await found('"hydraulic gasket"')).toEqual([]);
    const hostile = (from: number) =>
      Array.from({ length: 36_000 }, (_, n) => `${(from + n).toString(36)}äéz`).join(' ');
    await storeText(id, 'more', hostile(10_000_000));
    await storeText(id, 'last', hostile(20_000_000));
    expect(await found('hydraulic')).toEqual(['Pumps']);
  }, 30_000);
});
