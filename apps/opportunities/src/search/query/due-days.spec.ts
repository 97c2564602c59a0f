import { aNotice } from '@rfp/testing/builders';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { AudienceService } from '../../catalogue/audience.service.js';
import { CatalogueService } from '../../catalogue/catalogue.service.js';
import { IntakeService } from '../../intake/intake.service.js';
import { SynonymsService } from '../../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';

let spec: SpecStore;
let catalogue: CatalogueService;

const due: Record<string, { due_date: string | null; time_zone?: string }> = {
  'Auckland, 15 April': { due_date: '2026-04-15', time_zone: 'Pacific/Auckland' },
  'Eastern, 15 April': { due_date: '2026-04-15', time_zone: 'America/New_York' },
  'Evening of 15 April': { due_date: '2026-04-15T21:00:00-04:00' },
  'Hawaii, 15 April': { due_date: '2026-04-15', time_zone: 'Pacific/Honolulu' },
  'Next day': { due_date: '2026-04-16' },
  Open: { due_date: null },
};
const fifteenth = Object.keys(due).slice(0, 4);

beforeAll(async () => {
  spec = await openSpecStore();
  const records = Object.entries(due).map(([title, stated], index) =>
    aNotice({ source_id: `n${index}`, fields: { title, opportunity_number: null, ...stated } }),
  );
  await new IntakeService(spec.store).take(aBatch(records));
  catalogue = new CatalogueService(spec.store, new AudienceService(spec.store), new SynonymsService(spec.store));
});
afterAll(() => spec.drop());

it.each<[OpportunityFilter, string[]]>([
  [{ due_by: '2026-04-15' }, fifteenth],
  [{ due_by: '2026-04-14' }, []],
  [{ q: 'due:2026-04-15' }, fifteenth],
  [{ q: 'due:<=2026-04-15' }, fifteenth],
  [{ q: 'due:<2026-04-16' }, fifteenth],
  [{ q: 'due:<2026-04-15' }, []],
  [{ q: 'due:>=2026-04-15' }, [...fifteenth, 'Next day']],
  [{ q: 'due:>2026-04-15' }, ['Next day']],
  [{ q: '-due:<=2026-04-15' }, ['Next day', 'Open']],
])('%j finds notices due on these days as printed by their sources', async (filter, titles) => {
  const page = await catalogue.list({ audience: 'default', filter, sort: ['title', 'ASC'], offset: 0, limit: 50 });
  expect(page.rows.map(({ title }) => title)).toEqual(titles);
});
