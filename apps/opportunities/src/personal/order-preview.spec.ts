import { defaultSearchProfile, type SearchProfile } from '@rfp/contracts/account';
import { aNotice } from '@rfp/testing/builders';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { HistoryService } from '../catalogue/history/history.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { UpkeepService } from '../upkeep/upkeep.service.js';
import { OrderPreviewService } from './order-preview.service.js';
import { WhyRowsService } from './why-rows.service.js';

let spec: SpecStore;
let catalogue: CatalogueService;
let service: OrderPreviewService;
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

/** 140 urgent notices, the last five of high value; five notices of high value that are not urgent; and a closed one. */
beforeAll(async () => {
  spec = await openSpecStore();
  const open = Array.from({ length: 145 }, (_, index) =>
    aNotice({
      source_id: `n${index}`,
      fields: {
        opportunity_number: null,
        title: index === 60 ? 'Roof repairs' : `Notice ${index}`,
        description: 'Services',
        posted_date: inDays(-3),
        due_date: inDays(index < 140 ? 3 : 200),
        estimated_value: index < 135 ? '1000.00' : '5000000.00',
      },
    }),
  );
  const closed = aNotice({
    source_id: 'closed',
    fields: { opportunity_number: null, title: 'Roof repairs', posted_date: inDays(-30), due_date: inDays(-20) },
  });
  await new IntakeService(spec.store).take(aBatch([...open, closed]));
  await new UpkeepService(spec.store).run();
  catalogue = new CatalogueService(spec.store, new AudienceService(spec.store), new SynonymsService(spec.store));
  const history = new HistoryService(spec.store, new AudienceService(spec.store));
  const whyRows = new WhyRowsService(spec.store, new SynonymsService(spec.store), history);
  service = new OrderPreviewService(catalogue, whyRows);
});
afterAll(() => spec.drop());

const urgent = { relevance: 0, urgency: 100, value: 0, competition: 0 };
const valuable = { relevance: 0, urgency: 0, value: 100, competition: 0 };

/** Titles of the active notices in the order of a profile. */
async function order(search: SearchProfile): Promise<string[]> {
  const { rows } = await catalogue.list({
    audience: 'default',
    filter: { status: 'active' },
    sort: ['personal_total', 'DESC'],
    offset: 0,
    limit: 200,
    search,
  });
  return rows.map(({ id }) => id);
}

describe('a preview of an order', () => {
  it('has the first ten rows by the changed weights, each with its current place if that is in the first hundred', async () => {
    const search = { ...defaultSearchProfile, weights: urgent };
    const { rows } = await service.preview({ audience: 'default', search, change: { weights: valuable } });
    const [before, after] = [await order(search), await order({ ...search, weights: valuable })];
    expect(rows.map(({ opportunity }) => opportunity.id)).toEqual(after.slice(0, 10));
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const places = after.slice(0, 10).map((id) => before.indexOf(id) + 1);
    expect(rows.map(({ present_place }) => present_place)).toEqual(places.map((place) => (place > 100 ? null : place)));
    expect(places.filter((place) => place > 100)).toHaveLength(5);
    for (const { opportunity } of rows) expect(opportunity.personal_score).toBe(opportunity.value_score);
  });

  it('with other keywords begins with open notices that contain them, even without a profile', async () => {
    const { rows } = await service.preview({ audience: 'default', change: { keywords: ['roof repairs'] } });
    expect(rows[0]?.opportunity).toMatchObject({ title: 'Roof repairs', status: 'active' });
    expect(rows.filter(({ opportunity }) => opportunity.title === 'Roof repairs')).toHaveLength(1);
  });

  it('has reasons for matching rows only', async () => {
    const { rows } = await service.preview({
      audience: 'default',
      change: { keywords: ['roof repairs'], places: ['Virginia'] },
    });
    expect(rows[0]?.opportunity.why?.reasons).toEqual(['"roof repairs" in the title']);
    expect(rows.slice(1).map(({ opportunity }) => opportunity.why?.reasons)).toEqual(rows.slice(1).map(() => []));
  });

  it('moves nothing without a change', async () => {
    const { rows } = await service.preview({ audience: 'default', search: defaultSearchProfile, change: {} });
    expect(rows.map(({ present_place }) => present_place)).toEqual(rows.map(({ place }) => place));
    expect(rows).toHaveLength(10);
  });

  it('is empty if the audience sees no active opportunity', async () => {
    expect(await service.preview({ audience: 'demo', change: { weights: valuable } })).toEqual({ rows: [] });
  });
});
