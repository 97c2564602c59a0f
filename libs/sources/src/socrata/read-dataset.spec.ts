import { type SocrataRow } from '@rfp/twins/socrata';
import { createSourceFetch } from '../fetch-source.js';
import { socrataType } from './index.js';
import { bids, identity, now, Portal, rows, settings } from './testing/portal.js';

let portal: Portal;
beforeEach(async () => {
  portal = await Portal.start();
});
afterEach(() => portal.twin.stop());

describe('a data set of one page', () => {
  it('is not read again until it changes', async () => {
    const first = await portal.read();
    const checkpoint = first.pages.at(-1)?.checkpoint;
    const second = await portal.read({}, { checkpoint });
    expect(second).toMatchObject({
      error: null,
      pages: [{ notices: [], rejected: [], expected: null, unchanged: true, checkpoint }],
    });
    expect(portal.twin.requests.at(-1)?.headers['if-none-match']).toMatch(/^"/);
    portal.data = { ...bids, rows: rows.slice(1) };
    const third = await portal.read({}, { checkpoint });
    expect(third.titles).toEqual(['two', 'three', 'four', 'five', 'six']);
    expect(third.pages[0]).not.toHaveProperty('unchanged');
  });

  it('is requested again on another day if only recent rows are wanted', async () => {
    portal.data = { ...bids, rows: rows.map((row) => ({ ...row, closes: '2026-10-02T00:00:00' })) };
    const since = { column: 'closes', days: 30 };
    const checkpoint = (await portal.read({ since })).pages.at(-1)?.checkpoint;
    expect((await portal.read({ since }, { checkpoint })).pages).toMatchObject([{ unchanged: true }]);
    const { pages, titles } = await portal.read({ since }, { checkpoint, now: new Date('2026-10-03T12:00:00Z') });
    expect(titles).toHaveLength(6);
    expect(pages[0]).not.toHaveProperty('restarted');
    expect(portal.twin.requests.at(-1)?.headers['if-none-match']).toBeUndefined();
  });

  it('is read again if the settings have changed', async () => {
    const { pages } = await portal.read();
    const again = await portal.read({ lifecycle: { otherwise: 'closed' } }, { checkpoint: pages.at(-1)?.checkpoint });
    expect(again.titles).toHaveLength(6);
  });
});

describe('a data set of several pages', () => {
  it('yields each row once although rows leave it, and announces their number', async () => {
    portal.data = {
      ...bids,
      rows: Array.from({ length: 100 }, (_, index) => ({ bid: String(index).padStart(3, '0'), name: `Bid ${index}` })),
    };
    const { signal } = new AbortController();
    const fetch = createSourceFetch({ signal, now: () => now, sleep: async () => {} });
    const titles: string[] = [];
    const expected: (number | null)[] = [];
    for await (const page of socrataType
      .create(identity, { ...settings, order: ['bid'], page_size: 40 })
      .read({ fetch, now, signal, checkpoint: null, apiKey: null }, portal.twin.url)) {
      titles.push(...page.notices.map(({ fields }) => fields.title));
      expected.push(page.expected);
      portal.data = { ...portal.data, rows: portal.data.rows.filter(({ bid }) => bid !== '000' && bid !== '001') };
    }
    expect(titles).toHaveLength(100);
    expect(new Set(titles).size).toBe(100);
    expect(expected).toEqual([null, 98, 98]);
  });

  it('is incomplete if more rows leave it than the overlap covers', async () => {
    portal.data = {
      ...bids,
      rows: Array.from({ length: 100 }, (_, index) => ({ bid: String(index).padStart(3, '0'), name: `Bid ${index}` })),
    };
    const rewrite = (body: string): string => {
      portal.data = { ...portal.data, rows: portal.data.rows.slice(3) };
      return body;
    };
    portal.twin.misbehave({ kind: 'rewrite', rewrite, times: 1 });
    const { error, pages } = await portal.read({ order: ['bid'], page_size: 40 });
    expect(error?.code).toBe('SOURCE_INCOMPLETE');
    expect(pages.at(-1)).toMatchObject({ notices: [], checkpoint: null });
  });

  it('restarts if too many rows left since its checkpoint', async () => {
    portal.data = {
      ...bids,
      rows: Array.from({ length: 100 }, (_, index) => ({ bid: String(index).padStart(3, '0'), name: `Bid ${index}` })),
    };
    const { pages } = await portal.read({ order: ['bid'], page_size: 40 });
    portal.data = { ...portal.data, rows: portal.data.rows.slice(3) };
    expect(
      new Set((await portal.read({ order: ['bid'], page_size: 40 }, { checkpoint: pages[0]?.checkpoint })).titles).size,
    ).toBe(97);
  });

  it('restarts if a checkpoint is older than two days, from other settings or of another shape', async () => {
    const { pages } = await portal.read({ page_size: 4 });
    const checkpoint = pages[0]?.checkpoint;
    expect((await portal.read({ page_size: 4 }, { checkpoint })).titles).toEqual(['five', 'six']);
    expect(
      (await portal.read({ page_size: 4 }, { checkpoint, now: new Date('2026-10-04T12:00:01Z') })).titles,
    ).toHaveLength(6);
    expect((await portal.read({ page_size: 5 }, { checkpoint })).titles).toHaveLength(6);
    expect((await portal.read({ page_size: 4 }, { checkpoint: { start: 4 } })).titles).toHaveLength(6);
  });

  it('resumes on the next day if only recent rows are requested, although the rows differ by then', async () => {
    portal.data = { ...bids, rows: rows.map((row) => ({ ...row, closes: '2026-10-02T00:00:00' })) };
    const rolling = { page_size: 4, since: { column: 'closes', days: 30 } };
    const { pages } = await portal.read(rolling);
    const checkpoint = pages[0]?.checkpoint;
    const next = await portal.read(rolling, { checkpoint, now: new Date('2026-10-03T12:00:00Z') });
    expect(next.titles).toEqual(['five', 'six']);
    expect(next.pages[0]).not.toHaveProperty('restarted');
    expect(
      (await portal.read({ ...rolling, since: { column: 'closes', days: 31 } }, { checkpoint })).titles,
    ).toHaveLength(6);
  });

  it('resumes to its current end', async () => {
    const rowsNamed = (count: number): SocrataRow[] =>
      Array.from({ length: count }, (_, index) => ({ bid: String(index).padStart(3, '0'), name: `Bid ${index}` }));
    portal.data = { ...bids, rows: rowsNamed(10) };
    const { pages } = await portal.read({ page_size: 4 });
    portal.data = { ...bids, rows: rowsNamed(12) };
    const rest = await portal.read({ page_size: 4 }, { checkpoint: pages[1]?.checkpoint });
    expect(rest.titles).toEqual(['Bid 7', 'Bid 8', 'Bid 9', 'Bid 10', 'Bid 11']);
  });

  it('that fills its last page exactly ends with this page', async () => {
    const { pages, error, titles } = await portal.read({ page_size: 6 });
    expect([error, titles.length, pages.at(-1)?.checkpoint]).toEqual([null, 6, null]);
  });
});
