import { type Notice } from '@rfp/contracts/notice';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { aNotice } from '@rfp/testing/builders';
import { IntakeService } from '../intake/intake.service.js';
import { ExplainService } from '../scoring/explain.service.js';
import { RecipesService } from '../scoring/recipes.service.js';
import { RescoreService } from '../scoring/rescore.service.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, aReader, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { AudienceService } from './audience.service.js';
import { CatalogueService } from './catalogue.service.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

const explanations = () =>
  new ExplainService(spec.store, new AudienceService(spec.store), new RecipesService(spec.store));
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const undated = (fields: Partial<Notice['fields']> = {}) =>
  aNotice({
    source_id: 'undated',
    fields: { opportunity_number: null, due_date: null, lifecycle: undefined, open_days: 30, ...fields },
  });

const take = (notices: Notice[]) => new IntakeService(spec.store).take(aBatch(notices));

async function read(): Promise<OpportunityDetail> {
  const [row] = await spec.store.query<[{ id: string }]>('SELECT id FROM opportunity_summary');
  return new CatalogueService(spec.store, new AudienceService(spec.store), new SynonymsService(spec.store)).get({
    id: row.id,
    audience: 'default',
  });
}

describe('an opportunity without a due date', () => {
  it('closes by age without any change, says so, and reopens once a due date is stated', async () => {
    await take([undated({ posted_date: null })]);
    expect(await read()).toMatchObject({ status: 'active', closed_after_days: null });
    // Pretend that it was found 31 days ago.
    await spec.store.query(
      `UPDATE opportunity_summary SET created_at = now() - interval '31 days', next_change_at = now() - interval '1 hour'`,
    );
    expect(await new RescoreService(spec.store).sweep()).toBe(1);
    const closed = await read();
    expect(closed).toMatchObject({ status: 'closed', closed_after_days: 30, due_date: null, cancelled: false });
    const { factors } = await explanations().explain({ id: closed.id, audience: 'default', keywords: [] }, aReader);
    expect(factors.find((factor) => factor.part === 'urgency')).toMatchObject({
      label: 'No due date is stated: counts as closed 30 days after it was first found, a setting of its source',
      quote: null,
    });
    await take([undated({ due_date: inDays(9), open_days: undefined })]);
    expect(await read()).toMatchObject({ status: 'active', closed_after_days: null });
  });

  it('is closed from the start if it was posted long ago, and a second sync changes nothing', async () => {
    const notice = undated({ posted_date: inDays(-31) });
    await take([notice]);
    const first = await read();
    expect(await take([notice])).toMatchObject({ unchanged: 1 });
    expect(await read()).toEqual(first);
    expect(first).toMatchObject({ status: 'closed', closed_after_days: 30, version: 1 });
  });

  it('lists the fields that its source provides, without empty fields and the closing age', async () => {
    await take([undated({ agency_name: null, location: 'Fairview' })]);
    const [source] = (await read()).sources;
    expect(source?.decides).toEqual(expect.arrayContaining(['title', 'location']));
    for (const field of ['due_date', 'agency_name', 'open_days']) expect(source?.decides).not.toContain(field);
  });

  it('is not amended by another closing age, because the source stated nothing new', async () => {
    const posted_date = inDays(-31);
    await take([undated({ posted_date })]);
    expect(await take([undated({ posted_date, open_days: 60 })])).toMatchObject({ updated: 1 });
    expect(await read()).toMatchObject({ status: 'active', version: 1, amended_at: null });
    await take([undated({ posted_date, open_days: 90, description: 'Another text' })]);
    expect(await read()).toMatchObject({ version: 2 });
  });
});
