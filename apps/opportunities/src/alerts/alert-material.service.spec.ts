import { defaultSearchProfile, type SearchProfile } from '@rfp/contracts/account';
import { type Matched } from '@rfp/contracts/intelligence/smart-alerts';
import { aNotice, type NoticeOverrides } from '@rfp/testing/builders';
import { AudienceService } from '../catalogue/audience.service.js';
import { HistoryService } from '../catalogue/history/history.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { ExplainService } from '../scoring/explain.service.js';
import { RecipesService } from '../scoring/recipes.service.js';
import { PersonalOrdersService } from '../personal/personal-orders.service.js';
import { RowColumnsService } from '../personal/columns/row-columns.service.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, aReader, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { UpkeepService } from '../upkeep/upkeep.service.js';
import { AlertMaterialService } from './alert-material.service.js';

let spec: SpecStore;
let service: AlertMaterialService;
let history: HistoryService;
const day = 86_400_000;
const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);

const search: SearchProfile = {
  ...defaultSearchProfile,
  keywords: ['roof'],
  company: { ...defaultSearchProfile.company, agencies: ['Department of Energy'] },
};
const named = (source_id: string, fields: NoticeOverrides['fields'] = {}) =>
  aNotice({
    source_id,
    fields: { opportunity_number: null, title: `${source_id} roof`, posted_date: inDays(-40), ...fields },
  });

beforeAll(async () => {
  spec = await openSpecStore();
  const intake = new IntakeService(spec.store);
  const take = (source_id: string, fields: NoticeOverrides['fields'], at: Date) =>
    intake.take(aBatch([named(source_id, fields)], { fetched_at: at.toISOString() }));
  const before = new Date(now.getTime() - 3 * day);
  await take('Soon', { due_date: inDays(5) }, before);
  await take('Other', { due_date: inDays(5), title: 'Fish', estimated_value: '2000.00' }, before);
  await take('Later', { due_date: inDays(60), estimated_value: '9000000.00' }, before);
  await take('Small', { due_date: inDays(60), estimated_value: '90000.00' }, before);
  await take('Planned', { lifecycle: 'forecast', due_date: inDays(90) }, before);
  await take('Ended', { due_date: inDays(3), lifecycle: 'open' }, before);
  await take('Ended', { due_date: inDays(3), lifecycle: 'cancelled' }, new Date(now.getTime() - day));
  await take('Soon', { due_date: inDays(9) }, new Date(now.getTime() - day));
  await take(
    'New',
    { agency_name: 'ENERGY, DEPARTMENT OF', posted_date: inDays(-2), due_date: inDays(40), estimated_value: '1000.00' },
    before,
  );
  await new UpkeepService(spec.store).run();
  const audience = new AudienceService(spec.store);
  const synonyms = new SynonymsService(spec.store);
  const orders = new PersonalOrdersService(spec.store, new RowColumnsService(spec.store), synonyms);
  history = new HistoryService(spec.store, audience);
  service = new AlertMaterialService(spec.store, audience, synonyms, orders, history);
});
afterAll(() => spec.drop());

const titles = (list: readonly Matched[]) => list.map(({ row }) => row.title.replace(' roof', ''));

describe('the material of alerts', () => {
  it('has the due, planned, changed and posted matches of a person, best matches first', async () => {
    const material = await service.read({ audience: 'default', search, limit: 10 });
    expect({ ...material, due: titles(material.due) }).toMatchObject({ demo: false, due: ['Soon'], watched: 5 });
    expect(titles(material.strategic).toSorted()).toEqual(['Later', 'Planned']);
    expect(titles(material.posted)).toEqual(['New']);
    expect(
      material.changed.map(({ row, changes }) => [row.title, row.cancelled, changes.map(({ field }) => field)]),
    ).toEqual([['Soon roof', false, ['due_date']]]);
  });

  it('is empty without a keyword, code, agency or set-aside to match', async () => {
    const company = { ...search.company, agencies: [], places: ['Virginia'] };
    const material = await service.read({
      audience: 'default',
      search: { ...search, keywords: [], company },
      limit: 10,
    });
    expect([material.due, material.strategic, material.changed, material.posted]).toEqual([[], [], [], []]);
  });

  it('leaves out notices for other firms, and notices that the person is not eligible for', async () => {
    const take = (source_id: string, fields: NoticeOverrides['fields']) =>
      new IntakeService(spec.store).take(aBatch([named(source_id, { due_date: inDays(6), ...fields })]));
    await take('Intent', { title: 'Intent to sole source a roof' });
    await take('Hubzone', { set_aside: { code: 'HZC', text: 'HUBZone Set-Aside' } });
    const company = { ...search.company, set_asides: ['8A'] };
    const dueFor = async (profile: SearchProfile) =>
      titles((await service.read({ audience: 'default', search: profile, limit: 10 })).due).toSorted();
    expect(await dueFor({ ...search, company })).toEqual(['Soon']);
    expect(await dueFor(search)).toEqual(['Hubzone', 'Soon']);
  });

  it('has the reasons for each match, and the scores of the explanations', async () => {
    const { due, strategic } = await service.read({ audience: 'default', search, limit: 10 });
    const explain = new ExplainService(spec.store, new AudienceService(spec.store), new RecipesService(spec.store));
    for (const { row, score, reasons } of [...due, ...strategic]) {
      const explained = await explain.explain({ id: row.id, audience: 'default', keywords: [], search }, aReader);
      expect({ score, listed: row.personal_score }).toEqual({ score: explained.score.total, listed: score });
      expect(reasons[0]).toMatch(/^"roof" in the title$/);
    }
  });
});

describe('data that does not depend on the person', () => {
  it('is read once, and again after the opportunity has changed', async () => {
    const histories = import.meta.jest.spyOn(history, 'read');
    const changesFor = async (keyword: string) => {
      const request = { audience: 'default' as const, search: { ...search, keywords: [keyword] }, limit: 10 };
      const { changed } = await service.read(request);
      return changed.find(({ row }) => row.title === 'Soon roof')?.changes.map(({ to }) => to);
    };
    expect(await changesFor('roof')).toEqual([inDays(9)]);
    histories.mockClear();
    expect(await changesFor('soon')).toEqual([inDays(9)]);
    expect(histories).not.toHaveBeenCalled();
    const amended = aBatch([named('Soon', { due_date: inDays(8) })], { fetched_at: now.toISOString() });
    await new IntakeService(spec.store).take(amended);
    expect(await changesFor('soon')).toEqual([inDays(8)]);
    expect(histories).toHaveBeenCalledTimes(1);
    histories.mockRestore();
  });
});

describe('the lists of alerts in a catalogue with many better matches', () => {
  it('still have the rows that meet their filter', async () => {
    const many = Array.from({ length: 210 }, (_, index) =>
      named(`Match${index}`, { due_date: inDays(45), title: `Roof repair ${index}`, estimated_value: '900000.00' }),
    );
    await new IntakeService(spec.store).take(aBatch(many));
    await new UpkeepService(spec.store).run();
    const { due, watched } = await service.read({ audience: 'default', search, limit: 10 });
    expect(watched).toBe(200);
    expect(titles(due).toSorted()).toEqual(['Hubzone', 'Soon']);
  });
});
