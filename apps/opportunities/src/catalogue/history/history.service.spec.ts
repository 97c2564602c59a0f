import { type Notice } from '@rfp/contracts/notice';
import { type HistoryPage, type OpportunityHistory } from '@rfp/contracts/opportunities/opportunity-history';
import { aNotice } from '@rfp/testing/builders';
import { IntakeService } from '../../intake/intake.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { AudienceService } from '../audience.service.js';
import { HistoryService } from './history.service.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

const take = (notice: Notice) => new IntakeService(spec.store).take(aBatch([notice]));
const titled = (title: string, source_name = 'SAM.gov') => aNotice({ source_name, fields: { title } });

async function read(page: HistoryPage = {}): Promise<OpportunityHistory> {
  const [row] = await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary');
  const history = new HistoryService(spec.store, new AudienceService(spec.store));
  return history.read({ id: row?.id ?? '', audience: 'default', ...page });
}

/** Reads the pages after a cursor. */
async function readRest(older_than: string | undefined, limit: number): Promise<OpportunityHistory['versions']> {
  if (older_than === undefined) return [];
  const { versions, older } = await read({ older_than, limit });
  expect(versions.length).toBeLessThanOrEqual(limit);
  return [...versions, ...(await readRest(older, limit))];
}

const names = (versions: OpportunityHistory['versions']) =>
  versions.map(({ source_name, version }) => `${source_name} ${version}`);

describe('a history', () => {
  it('is read page by page, newest first, and each page says whether there are older versions', async () => {
    for (let each = 1; each <= 25; each += 1) await take(titled(`Title ${each}`));
    const newest = await read();
    expect(newest.versions.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
    const { versions, older } = await read({ older_than: newest.older ?? '' });
    expect(versions.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
    expect(older).toBeUndefined();
    // The last version of a page is compared with the first version of the next page.
    expect([...newest.versions, ...versions].map(({ changes }) => changes)).toEqual([
      ...Array.from({ length: 24 }, (_, index) => [
        { field: 'title', from: `Title ${24 - index}`, to: `Title ${25 - index}` },
      ]),
      [],
    ]);
  });

  it('compares each version with the previous one of the same notice, and the first one with the notice that it amends', async () => {
    const noticed = (source_id: string, title: string) => take(aNotice({ source_id, fields: { title } }));
    await noticed('n1', 'One roof');
    await noticed('n2', 'Two roofs');
    await noticed('n1', 'One roof, corrected');
    await noticed('n2', 'Two roofs, corrected');
    expect((await read()).versions).toMatchObject([
      { source_id: 'n2', version: 2, changes: [{ field: 'title', from: 'Two roofs', to: 'Two roofs, corrected' }] },
      { source_id: 'n1', version: 2, changes: [{ field: 'title', from: 'One roof', to: 'One roof, corrected' }] },
      { source_id: 'n2', version: 1, changes: [{ field: 'title', from: 'One roof', to: 'Two roofs' }] },
      { source_id: 'n1', version: 1, changes: [] },
    ]);
  });

  it('states the currency of the amounts of each version', async () => {
    for (const currency of ['GBP', undefined])
      await take(aNotice({ fields: { estimated_value: '5', ...(currency && { currency }) } }));
    const { versions } = await read();
    expect(versions).toMatchObject([
      { currency: null, changes: [{ field: 'currency', from: 'GBP', to: null }] },
      { currency: 'GBP', changes: [] },
    ]);
  });

  it('shows every version once across pages while versions arrive and records are confirmed', async () => {
    await take(titled('Portal', 'Portal'));
    for (const title of ['A', 'B', 'C']) await take(titled(title));
    const all = ['SAM.gov 3', 'SAM.gov 2', 'SAM.gov 1', 'Portal 1'];
    expect(names((await read()).versions)).toEqual(all);
    const first = await read({ limit: 1 });
    await take(titled('D'));
    await take(titled('Portal', 'Portal'));
    const second = await read({ limit: 1, older_than: first.older ?? '' });
    await take(titled('Portal amended', 'Portal'));
    await take(titled('E'));
    const rest = await readRest(second.older, 1);
    expect(names([...first.versions, ...second.versions, ...rest])).toEqual(all);
    expect(names((await read()).versions)).toEqual(['SAM.gov 5', 'Portal 2', 'SAM.gov 4', ...all]);
  });

  it.each(['x', 'W10', Buffer.from('["1","a\\u0000",1,"b","c"]').toString('base64url')])(
    'refuses the cursor %s',
    async (older_than) => {
      await take(titled('A'));
      await expect(read({ older_than })).rejects.toMatchObject({ code: 'VALIDATION' });
    },
  );
});
