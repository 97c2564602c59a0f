import { type Notice } from '@rfp/contracts/notice';
import { aNotice } from '@rfp/testing/builders';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { HistoryService } from '../catalogue/history/history.service.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { IntakeService } from './intake.service.js';
import { RemoveSourceService } from './remove-source.service.js';

let spec: SpecStore;
let removal: RemoveSourceService;

beforeAll(async () => {
  spec = await openSpecStore();
  removal = new RemoveSourceService(spec.store);
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

const take = (...notices: Notice[]) => new IntakeService(spec.store).take(aBatch(notices));
const alone = (source_id: string, source_name: string) =>
  aNotice({ source_id, source_name, fields: { opportunity_number: null } });
const opportunities = () =>
  spec.store.query<{ id: string; source_name: string }[]>(
    'SELECT id, source_name FROM opportunity_summary ORDER BY source_name',
  );
const removals = () =>
  spec.store.query<{ data: unknown }[]>(`SELECT data FROM outbox WHERE type = 'opportunities.removed' ORDER BY seq`);

describe('removing a source', () => {
  it('removes only the opportunities of this source, and rebuilds those shared with other sources', async () => {
    const shared = aNotice({
      source_name: 'SAM.gov',
      fields: { posted_date: '2026-03-02', title: 'As SAM.gov has it' },
    });
    await take(shared);
    await take({ ...shared, fields: { ...shared.fields, location: 'Cary, NC' } });
    const [before] = await opportunities();
    await take(
      aNotice({
        source_name: 'Portal',
        source_id: 'p1',
        fields: { posted_date: '2026-03-20', title: 'As the portal has it', location: 'Boise, ID' },
      }),
    );
    await take(alone('p2', 'Portal'), alone('s2', 'SAM.gov'));
    const id = before?.id ?? '';
    const catalogue = new CatalogueService(
      spec.store,
      new AudienceService(spec.store),
      new SynonymsService(spec.store),
    );
    expect(await catalogue.get({ id, audience: 'default' })).toMatchObject({
      title: 'As the portal has it',
      source_name: 'Portal',
    });
    const gone = (await opportunities()).filter((each) => each.source_name === 'Portal' && each.id !== id);

    expect(await removal.remove('Portal')).toBe(2);

    expect(await catalogue.get({ id, audience: 'default' })).toMatchObject({
      title: 'As SAM.gov has it',
      source_name: 'SAM.gov',
      location: 'Cary, NC',
      version: 2,
    });
    const { versions } = await new HistoryService(spec.store, new AudienceService(spec.store)).read({
      id,
      audience: 'default',
    });
    expect(versions.map((version) => [version.source_name, version.version])).toEqual([
      ['SAM.gov', 2],
      ['SAM.gov', 1],
    ]);
    expect((await opportunities()).map((each) => each.source_name)).toEqual(['SAM.gov', 'SAM.gov']);
    expect(gone).toHaveLength(1);
    expect(await removals()).toEqual([
      { data: { source_name: 'Portal', removed: gone.map((each) => each.id), updated: [id] } },
    ]);
  });

  it('keeps demo records whose portal has the name of the source', async () => {
    const demo = aBatch([alone('DEMO-00001', 'Texas ESBD')], { source: 'demo', demo: true });
    await new IntakeService(spec.store).take(demo);
    await take(alone('real-1', 'Texas ESBD'));
    expect(await removal.remove('Texas ESBD')).toBe(1);
    expect(await spec.store.query('SELECT source_id FROM source_record')).toEqual([{ source_id: 'DEMO-00001' }]);
    expect(await spec.store.query('SELECT demo FROM opportunity_summary')).toEqual([{ demo: true }]);
  });

  it('works in batches, each with its event, and is idempotent', async () => {
    await take(...Array.from({ length: 310 }, (_, index) => alone(`n${index}`, 'Portal')));
    await take(alone('n0', 'Other'));
    expect(await removal.remove('Portal')).toBe(310);
    expect(await removals()).toHaveLength(2);
    expect(await removal.remove('Portal')).toBe(0);
    expect(await removals()).toHaveLength(2);
    expect(await opportunities()).toMatchObject([{ source_name: 'Other' }]);
    expect(await spec.store.query('SELECT FROM source_record_version')).toEqual([]);
  });
});
