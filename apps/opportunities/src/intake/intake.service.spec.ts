import { aNotice } from '@rfp/testing/builders';
import { type DataSource } from 'typeorm';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { HistoryService } from '../catalogue/history/history.service.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { IntakeService } from './intake.service.js';

let spec: SpecStore;
let store: DataSource;
let intake: IntakeService;
let catalogue: CatalogueService;
let history: HistoryService;

beforeAll(async () => {
  spec = await openSpecStore();
  store = spec.store;
  intake = new IntakeService(store);
  catalogue = new CatalogueService(store, new AudienceService(store), new SynonymsService(store));
  history = new HistoryService(store, new AudienceService(store));
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

async function onlyOne(): Promise<string> {
  const rows = await store.query<Array<{ id: string }>>('SELECT id FROM opportunity_summary');
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? '';
}

async function eventCount(): Promise<number> {
  const rows = await store.query<unknown[]>('SELECT FROM outbox');
  return rows.length;
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aNotice({
      source_id: `n${index}`,
      fields: { title: `Notice ${index}`, opportunity_number: `36C247${10_000 + index}` },
    }),
  );

describe('the intake of a batch', () => {
  it('stores every notice as a scored opportunity, with one event', async () => {
    const result = await intake.take(aBatch(many(250)));
    expect(result).toEqual({ added: 250, updated: 0, unchanged: 0, rejected: [] });
    const page = await catalogue.list({
      audience: 'default',
      filter: {},
      sort: ['title', 'ASC'],
      offset: 0,
      limit: 10,
    });
    expect(page.total).toBe(250);
    expect(page.rows[0]).toMatchObject({
      title: 'Notice 0',
      estimated_value: 1_250_000,
      due_date: '2026-04-15T16:00:00-04:00',
      version: 1,
    });
    expect(page.rows[0]?.value_score).toBeGreaterThan(0);
    expect(await eventCount()).toBe(1);
  });

  it('changes nothing and emits nothing for a repeated page', async () => {
    await intake.take(aBatch(many(20)));
    const before = await store.query('SELECT * FROM opportunity_summary ORDER BY id');
    const again = await intake.take(aBatch(many(20)));
    expect(again).toEqual({ added: 0, updated: 0, unchanged: 20, rejected: [] });
    expect(await store.query('SELECT * FROM opportunity_summary ORDER BY id')).toEqual(before);
    expect(await eventCount()).toBe(1);
  });

  it('stores a new version of a changed notice, with its changed fields', async () => {
    await intake.take(aBatch([aNotice()]));
    const moved = aNotice({ fields: { due_date: '2026-05-01T16:00:00-04:00', estimated_value: '1500000.00' } });
    expect(await intake.take(aBatch([moved]))).toMatchObject({ added: 0, updated: 1 });
    const id = await onlyOne();
    const detail = await catalogue.get({ id, audience: 'default' });
    expect(detail).toMatchObject({ version: 2, due_date: '2026-05-01T16:00:00-04:00', estimated_value: 1_500_000 });
    expect(detail.amended_at).not.toBeNull();
    const { versions } = await history.read({ id, audience: 'default' });
    expect(versions.map((version) => version.version)).toEqual([2, 1]);
    expect(versions[0]?.changes).toEqual([
      { field: 'due_date', from: '2026-04-15T16:00:00-04:00', to: '2026-05-01T16:00:00-04:00' },
      { field: 'estimated_value', from: '1250000.00', to: '1500000.00' },
    ]);
  });

  it('merges a notice with a new id but the same number and agency as an amendment', async () => {
    await intake.take(aBatch([aNotice({ source_id: 'first' })]));
    const amended = aNotice({
      source_id: 'second',
      fields: { posted_date: '2026-03-09', title: 'Maintenance of cooling systems, amended' },
    });
    await intake.take(aBatch([amended]));
    const id = await onlyOne();
    expect(await catalogue.get({ id, audience: 'default' })).toMatchObject({
      title: 'Maintenance of cooling systems, amended',
      version: 2,
    });
    const { versions } = await history.read({ id, audience: 'default' });
    expect(versions[0]?.changes.map((change) => change.field)).toEqual(['posted_date', 'title']);
  });

  it('does not merge notices that share a number but not the agency, or only a placeholder number', async () => {
    const alone = aNotice({ source_id: 'b', fields: { agency_code: '097.5700', agency_name: 'Air Force' } });
    const unnumbered = ['c', 'd'].map((source_id) => aNotice({ source_id, fields: { opportunity_number: 'N/A' } }));
    expect(await intake.take(aBatch([aNotice({ source_id: 'a' }), alone, ...unnumbered]))).toMatchObject({
      added: 4,
      updated: 0,
    });
  });

  it.each(['12-01', 'NOI-ETA-AAI', null])(
    'merges a grant with the number %s by its id, whichever of the two publishers comes first',
    async (opportunity_number) => {
      const grant = (source_name: string, source_id: string) =>
        aNotice({ source_name, source_id, fields: { opportunity_number } });
      await intake.take(aBatch([grant('Grants.gov', '358001'), grant('Simpler.Grants.gov', '358002')]));
      const others = [grant('Simpler.Grants.gov', '358001'), grant('Grants.gov', '358002'), grant('SAM.gov', '358001')];
      expect(await intake.take(aBatch(others))).toMatchObject({ added: 1, updated: 2 });
      expect(
        await intake.take(aBatch([grant('Grants.gov', '358003'), grant('Simpler.Grants.gov', '358003')])),
      ).toMatchObject({ added: 1, updated: 1 });
    },
  );

  it('merges the channels of a notice field by field, and does not count first details as an amendment', async () => {
    await intake.take(
      aBatch([aNotice({ channel: 'search', fields: { description: undefined, contact_info: undefined } })]),
    );
    await intake.take(
      aBatch([aNotice({ channel: 'detail', fields: { description: 'The whole text.', estimated_value: null } })]),
    );
    const detail = await catalogue.get({ id: await onlyOne(), audience: 'default' });
    expect(detail).toMatchObject({
      description: 'The whole text.',
      estimated_value: 1_250_000,
      version: 1,
      amended_at: null,
    });
    const decides = new Map(detail.sources.map((source) => [source.channel, source.decides]));
    expect(decides.get('detail')).toContain('description');
    expect(decides.get('search')).toContain('estimated_value');
  });

  it('adopts a new type of its source, which is no amendment', async () => {
    await intake.take(aBatch([aNotice({ source_type: 'state_rfp' })]));
    expect(await intake.take(aBatch([aNotice({ source_type: 'private_rfp' })]))).toMatchObject({ updated: 1 });
    const detail = await catalogue.get({ id: await onlyOne(), audience: 'default' });
    expect(detail).toMatchObject({ source_type: 'private_rfp', version: 1 });
    expect(await intake.take(aBatch([aNotice({ source_type: 'private_rfp' })]))).toMatchObject({ unchanged: 1 });
  });

  it('shows the publisher with the newest content, even after another has confirmed its own', async () => {
    const takeAt = (hour: number, source_name: string, channel: string, fields: object) =>
      intake.take(
        aBatch([aNotice({ source_name, source_id: '358001', channel, fields })], {
          fetched_at: `2026-03-03T0${hour}:00:00.000Z`,
        }),
      );
    await takeAt(1, 'Grants.gov', 'search', {});
    await takeAt(2, 'Grants.gov', 'detail', { description: 'The whole text.' });
    await takeAt(3, 'Simpler.Grants.gov', 'api', { title: 'Simpler title' });
    await takeAt(4, 'Grants.gov', 'search', {});
    const detail = await catalogue.get({ id: await onlyOne(), audience: 'default' });
    const decides = detail.sources.find((source) => source.decides.includes('title'));
    expect([detail.title, decides?.source_name]).toEqual(['Simpler title', 'Simpler.Grants.gov']);
  });

  it('rejects a batch of a run that lost its claim, and ignores records older than the stored ones', async () => {
    const late = aBatch([aNotice({ fields: { title: 'Old word' } })]);
    await intake.take(aBatch([aNotice()]));
    await expect(intake.take(late)).rejects.toMatchObject({ code: 'STALE_RUN' });
    const older = aBatch([aNotice({ fields: { title: 'Old word' } })], { fetched_at: late.fetched_at });
    expect(await intake.take(older)).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await catalogue.get({ id: await onlyOne(), audience: 'default' })).toMatchObject({
      title: 'Maintenance of laboratory cooling systems',
    });
  });

  it('rejects a record that the database cannot store, and stores the others', async () => {
    const bad = aNotice({ source_id: 'bad', fields: { description: 'nul \u0000 in it', opportunity_number: null } });
    const half = aNotice({
      source_id: 'half',
      fields: { description: 'half a pair \ud83d', opportunity_number: null },
    });
    const fine = aNotice({ source_id: 'fine', fields: { description: 'a backslash \\u0000 spelled out' } });
    const ids = ['nul \u0000', 'half \ud83d'].map((source_id) => aNotice({ source_id }));
    const result = await intake.take(
      aBatch([aNotice({ source_id: 'bad', fields: { opportunity_number: null } }), bad, half, fine, ...ids]),
    );
    expect(result).toMatchObject({
      added: 2,
      unchanged: 0,
      rejected: [
        { source_id: 'bad', code: 'RECORD_UNREADABLE' },
        { source_id: 'half' },
        { source_id: 'nul \uFFFD' },
        { source_id: 'half \uFFFD' },
      ],
    });
  });

  it.each(['0000-01-01', '9999-12-31', '9999-12-31T23:30:00-05:00', '0001-01-01T00:00:00+05:00'])(
    'stores a notice that is due on %s',
    async (due_date) => {
      const odd = aNotice({ fields: { due_date, posted_date: due_date } });
      expect(
        await intake.take(aBatch([odd, aNotice({ source_id: 'fine', fields: { opportunity_number: null } })])),
      ).toMatchObject({ added: 2, rejected: [] });
    },
  );

  it('stores a title whose 80th character has two code units, and continues a list after it', async () => {
    const title = `${'a'.repeat(79)}\u{20BB7}`;
    const odd = aNotice({ fields: { title } });
    const fine = aNotice({ source_id: 'fine', fields: { opportunity_number: null } });
    expect(await intake.take(aBatch([odd, fine]))).toMatchObject({ added: 2, rejected: [] });
    expect(await store.query('SELECT title_order FROM opportunity_summary ORDER BY title_order LIMIT 1')).toEqual([
      { title_order: 'a'.repeat(79) },
    ]);
  });

  it('stores the last of two records with the same identity in a batch', async () => {
    const result = await intake.take(
      aBatch([aNotice({ fields: { title: 'First word' } }), aNotice({ fields: { title: 'Last word' } })]),
    );
    expect(result).toEqual({ added: 1, updated: 0, unchanged: 1, rejected: [] });
    expect(await catalogue.get({ id: await onlyOne(), audience: 'default' })).toMatchObject({ title: 'Last word' });
  });

  it('creates one opportunity when two replicas store the same notice at once', async () => {
    const batches = [1, 2, 3, 4].map((each) => aBatch(many(50), { source: `replica_${each}` }));
    const replica = await spec.replica();
    const results = await Promise.all(
      batches.map((batch, index) => new IntakeService(index % 2 === 0 ? store : replica).take(batch)),
    );
    expect(results.reduce((sum, result) => sum + result.added, 0)).toBe(50);
    expect(await store.query('SELECT count(*)::int AS n FROM opportunity_summary')).toEqual([{ n: 50 }]);
  });
});
