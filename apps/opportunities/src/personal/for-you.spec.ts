import { defaultSearchProfile, type SearchProfile } from '@rfp/contracts/account';
import { recompeteLeadType } from '@rfp/contracts/notice';
import { closingDay, type ForYou, forYouKinds, forYouScore } from '@rfp/contracts/opportunities/for-you';
import { aNotice, type NoticeOverrides } from '@rfp/testing/builders';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { FacetsService } from '../catalogue/facets.service.js';
import { HistoryService } from '../catalogue/history/history.service.js';
import { ExportService } from '../export/export.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { ExplainService } from '../scoring/explain.service.js';
import { RecipesService } from '../scoring/recipes.service.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, aReader, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { PersonalOrdersService, personalLimits } from './personal-orders.service.js';
import { PersonalScoresService } from './personal-scores.service.js';
import { RowColumnsService } from './columns/row-columns.service.js';
import { WhyRowsService } from './why-rows.service.js';

let spec: SpecStore;
let catalogue: CatalogueService;
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
const roofs: SearchProfile = {
  ...defaultSearchProfile,
  keywords: ['roof'],
  company: { ...defaultSearchProfile.company, naics_codes: ['238160'], set_asides: ['8A'] },
};
const page = { audience: 'default', offset: 0, limit: 50, sort: ['title', 'ASC'] } as const;

beforeAll(async () => {
  spec = await openSpecStore();
  catalogue = new CatalogueService(spec.store, new AudienceService(spec.store), new SynonymsService(spec.store));
  const take = (title: string, fields: NoticeOverrides['fields'], at = new Date()) =>
    new IntakeService(spec.store).take(
      aBatch(
        [
          aNotice({
            source_id: title,
            fields: { opportunity_number: null, title, naics_codes: ['238160'], ...fields },
          }),
        ],
        { fetched_at: at.toISOString() },
      ),
    );
  await take('New roof', { posted_date: inDays(-2), due_date: inDays(20) });
  await take('Old roof, soon', {
    posted_date: inDays(-40),
    due_date: closingDay(new Date()),
    estimated_value: '40000000.00',
  });
  await take('Roof of an award that ends', {
    notice_type: recompeteLeadType,
    posted_date: inDays(-40),
    due_date: closingDay(new Date()),
    estimated_value: '40000000.00',
  });
  await take('Old roof, later', { posted_date: inDays(-40), due_date: inDays(25) });
  await take('Roof for others', {
    posted_date: inDays(-3),
    due_date: inDays(20),
    set_aside: { code: 'HZC', text: 'HUBZone Set-Aside' },
  });
  await take('Notice of intent to award: roof', { posted_date: inDays(-2), due_date: closingDay(new Date()) });
  await take('Roof of a sole source', {
    posted_date: inDays(-2),
    due_date: inDays(9),
    description: 'The agency intends to award a sole source contract to Acme Roofing, Inc. for the roof.',
  });
  await take('Fish', { posted_date: inDays(-1), due_date: inDays(1), naics_codes: ['114111'] });
  await take('Barge overhaul', {
    posted_date: inDays(-1),
    due_date: inDays(12),
    naics_codes: ['336611'],
    agency_name: 'Department of the Roofed Navy',
    set_aside: { code: '8A', text: '8(a) Set-Aside' },
    estimated_value: '40000000.00',
  });
  await take('Cancelled roof', { posted_date: inDays(-1), due_date: inDays(3), lifecycle: 'cancelled' });
  await take('Amended roof', { posted_date: inDays(-40), due_date: inDays(20) }, new Date(Date.now() - 9 * day));
  await take('Amended roof', { posted_date: inDays(-40), due_date: inDays(21) });
});
afterAll(() => spec.drop());

async function titlesFor(for_you: ForYou, search: SearchProfile | undefined = roofs): Promise<string[]> {
  const { rows, total } = await catalogue.list({ ...page, sort: ['title', 'ASC'], filter: { for_you }, search });
  expect(total).toBe(rows.length);
  return rows.map(({ title }) => title);
}

describe('a selection for a person', () => {
  it.each<[ForYou, string[]]>([
    ['new', ['New roof', 'Roof for others']],
    ['closing', ['Old roof, soon']],
    ['amended', ['Amended roof']],
    ['high', ['Old roof, soon']],
  ])('has open notices that match the profile and are %s: %s', async (kind, titles) => {
    expect(await titlesFor(kind)).toEqual(titles);
  });

  it('has no notice whose award is already decided', async () => {
    const titles = (await Promise.all((['new', 'closing', 'amended'] as const).map((kind) => titlesFor(kind)))).flat();
    expect(titles.filter((title) => /intent|sole/.test(title))).toEqual([]);
  });

  it('has no notice that matches by buyer and set-aside alone if the profile says what the work is about, however high its total', async () => {
    const company = { ...roofs.company, agencies: ['Department of the Roofed Navy'] };
    const navy = { ...roofs, keywords: ['roof', 'roofed'], company };
    const ofAnyWork = { ...navy, keywords: [], company: { ...company, naics_codes: [] } };
    expect(await titlesFor('new', navy)).toEqual(['New roof', 'Roof for others']);
    expect(await titlesFor('new', ofAnyWork)).toEqual(['Barge overhaul']);
    const { rows } = await catalogue.list({ ...page, sort: ['title', 'ASC'], filter: {}, search: navy });
    const orders = new PersonalOrdersService(
      spec.store,
      new RowColumnsService(spec.store),
      new SynonymsService(spec.store),
    );
    const barge = (await new PersonalScoresService(orders).add(rows, navy)).find(
      ({ title }) => title === 'Barge overhaul',
    );
    expect(barge?.personal_score).toBeGreaterThanOrEqual(forYouScore);
  });

  it('is empty without a profile', async () => {
    for (const kind of forYouKinds) expect(await titlesFor(kind, defaultSearchProfile)).toEqual([]);
  });

  it('is the same in the personal order, in files, and in facets', async () => {
    const filter = { for_you: 'new' } as const;
    const ordered = await catalogue.list({ ...page, sort: ['personal_total', 'DESC'], filter, search: roofs });
    expect(ordered.rows.map(({ title }) => title).toSorted()).toEqual(['New roof', 'Roof for others']);
    const [audience, synonyms] = [new AudienceService(spec.store), new SynonymsService(spec.store)];
    const exports = new ExportService(spec.store, audience, synonyms);
    const part = { audience: 'default', format: 'csv', columns: ['title'], limit: 100, search: roofs } as const;
    const { total } = await exports.readPart({ ...part, columns: ['title'], sort: ['created_at', 'DESC'], filter });
    expect(total).toBe(2);
    const facets = new FacetsService(spec.store, audience, synonyms);
    const { status } = await facets.read({ audience: 'default', filter, search: roofs, facets: ['status'] });
    expect(status?.values).toEqual([{ value: 'active', count: 2 }]);
  });
});

describe('rows of any order', () => {
  const orders = (limits = personalLimits) =>
    new PersonalOrdersService(spec.store, new RowColumnsService(spec.store), new SynonymsService(spec.store), limits);

  it('have the totals of their explanations for a person with a profile, and none without a profile', async () => {
    const { rows } = await catalogue.list({ ...page, sort: ['due_date', 'ASC'], filter: {}, search: roofs });
    const scores = new PersonalScoresService(orders());
    const explain = new ExplainService(spec.store, new AudienceService(spec.store), new RecipesService(spec.store));
    for (const { id, personal_score } of await scores.add(rows, roofs)) {
      const { score } = await explain.explain({ id, audience: 'default', keywords: [], search: roofs }, aReader);
      expect(personal_score).toBe(score.total);
    }
    expect(await scores.add(rows, defaultSearchProfile)).toEqual(rows);
  });

  it('have no totals while these are being computed', async () => {
    const { rows } = await catalogue.list({ ...page, sort: ['due_date', 'ASC'], filter: {}, search: roofs });
    const scores = new PersonalScoresService(orders({ ...personalLimits, maxScoresMs: 0 }));
    expect((await scores.add(rows, roofs)).every(({ personal_score }) => personal_score === undefined)).toBe(true);
  });

  it('have the reasons for the match, and the failed requirement', async () => {
    const audience = new AudienceService(spec.store);
    const why = new WhyRowsService(
      spec.store,
      new SynonymsService(spec.store),
      new HistoryService(spec.store, audience),
    );
    const { rows } = await catalogue.list({
      ...page,
      sort: ['title', 'ASC'],
      filter: { for_you: 'new' },
      search: roofs,
    });
    const explained = await why.add(rows, roofs);
    expect(explained.map(({ title, why: reasons }) => [title, reasons?.reasons, reasons?.fails?.reason])).toEqual([
      ['New roof', ['"roof" in the title', 'value $1 to $3 million', 'NAICS 238160'], undefined],
      [
        'Roof for others',
        ['"roof" in the title', 'value $1 to $3 million', 'NAICS 238160'],
        'Your profile names other set-asides only',
      ],
    ]);
    expect((await why.add(rows, defaultSearchProfile)).every((row) => row.why === undefined)).toBe(true);
  });
});
