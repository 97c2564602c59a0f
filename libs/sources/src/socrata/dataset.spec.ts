import { AppError } from '@rfp/contracts/errors';
import { type FaultPlan } from '@rfp/twins/fault';
import { type SocrataDataset, type SocrataRow, socrataTwin, socrataTwinToken } from '@rfp/twins/socrata';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type Page, type ReadContext } from '../connector.js';
import { createSourceFetch } from '../fetch-source.js';
import { socrataType } from './index.js';

const now = new Date('2026-10-02T12:00:00Z');
const identity = {
  key: 'some_county',
  name: 'Some County',
  source_type: 'state_rfp',
  home_url: 'https://data.example.gov/',
} as const;
const settings = {
  domain: 'data.example.gov',
  dataset: 'abcd-1234',
  time_zone: 'America/Chicago',
  id: 'bid',
  fields: { title: 'name' },
};
const rows = ['one', 'two', 'three', 'four', 'five', 'six'].map((name, index) => ({
  bid: String(index),
  name,
  stage: index % 2 === 0 ? "Men's" : 'Other',
}));
const bids: SocrataDataset = { columns: ['bid', 'name', 'stage', 'closes', 'place'], rows };

interface ReadResult {
  pages: Page[];
  titles: string[];
  error: AppError | null;
}

let twin: Twin;
let data: SocrataDataset;
beforeEach(async () => {
  data = bids;
  const answering = socrataTwin(new Proxy({}, { get: (_all, sign) => (sign === 'abcd-1234' ? data : undefined) }));
  twin = await startTwin(answering);
});
afterEach(() => twin.stop());

async function read(changes: Record<string, unknown> = {}, context: Partial<ReadContext> = {}): Promise<ReadResult> {
  const { signal } = new AbortController();
  const fetch = createSourceFetch({ signal, now: () => now, sleep: async () => {} });
  const connector = socrataType.create(identity, { ...settings, ...changes });
  const result: ReadResult = { pages: [], titles: [], error: null };
  try {
    for await (const page of connector.read(
      { fetch, now, signal, checkpoint: null, apiKey: null, ...context },
      twin.url,
    ))
      result.pages.push(page);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    result.error = error;
  }
  result.titles = result.pages.flatMap(({ notices }) => notices.map(({ fields }) => fields.title));
  return result;
}

const conditionsSent = (): (string | null)[] => twin.requests.map(({ query }) => query.get('$where'));

describe('queries of a portal', () => {
  it('name the mapped columns and no others, a stable order, and the page', async () => {
    await read({
      order: ['stage DESC'],
      page_size: 4,
      fields: { title: 'name', keywords: ['stage'], contact: { name: { template: '{name}, {bid}' } } },
    });
    expect(twin.requests.map(({ query }) => Object.fromEntries(query))).toEqual([
      { $select: 'bid, name, stage', $order: 'stage DESC, :id', $limit: '4', $offset: '0' },
      { $select: 'count(*)' },
      { $select: 'bid, name, stage', $order: 'stage DESC, :id', $limit: '4', $offset: '3' },
    ]);
  });

  it("quote the user's texts, and count days in the zone of the data set", async () => {
    const { titles } = await read({ only: { stage: "Men's" } });
    expect(titles).toEqual(['one', 'three', 'five']);
    await read(
      { only: { stage: ["Men's", "x' OR '1'='1"] }, since: { column: 'closes', days: 1 }, where: "name = 'one'" },
      { now: new Date('2026-10-02T03:00:00Z') },
    );
    expect(conditionsSent()).toContain("stage = 'Men''s'");
    expect(conditionsSent().at(-1)).toBe(
      "stage in('Men''s', 'x'' OR ''1''=''1') AND closes >= '2026-09-30T00:00:00' AND (name = 'one')",
    );
  });

  it('send an app token if one is configured, and report its refusal without the token', async () => {
    expect((await read({}, { apiKey: socrataTwinToken })).titles).toHaveLength(6);
    expect(twin.requests[0]?.headers['x-app-token']).toBe(socrataTwinToken);
    const { error } = await read({}, { apiKey: 'another-token' });
    expect(error?.code).toBe('SOURCE_KEY_REFUSED');
    expect(JSON.stringify([error, error?.message])).not.toContain('another-token');
  });
});

describe('a data set of one page', () => {
  it('is not read again until it changes', async () => {
    const first = await read();
    const checkpoint = first.pages.at(-1)?.checkpoint;
    const second = await read({}, { checkpoint });
    expect(second).toMatchObject({
      error: null,
      pages: [{ notices: [], rejected: [], expected: null, unchanged: true, checkpoint }],
    });
    expect(twin.requests.at(-1)?.headers['if-none-match']).toMatch(/^"/);
    data = { ...bids, rows: rows.slice(1) };
    const third = await read({}, { checkpoint });
    expect(third.titles).toEqual(['two', 'three', 'four', 'five', 'six']);
    expect(third.pages[0]).not.toHaveProperty('unchanged');
  });

  it('is requested again on another day if only recent rows are wanted', async () => {
    data = { ...bids, rows: rows.map((row) => ({ ...row, closes: '2026-10-02T00:00:00' })) };
    const since = { column: 'closes', days: 30 };
    const checkpoint = (await read({ since })).pages.at(-1)?.checkpoint;
    expect((await read({ since }, { checkpoint })).pages).toMatchObject([{ unchanged: true }]);
    const { pages, titles } = await read({ since }, { checkpoint, now: new Date('2026-10-03T12:00:00Z') });
    expect(titles).toHaveLength(6);
    expect(pages[0]).not.toHaveProperty('restarted');
    expect(twin.requests.at(-1)?.headers['if-none-match']).toBeUndefined();
  });

  it('is read again if the settings have changed', async () => {
    const { pages } = await read();
    const again = await read({ lifecycle: { otherwise: 'closed' } }, { checkpoint: pages.at(-1)?.checkpoint });
    expect(again.titles).toHaveLength(6);
  });
});

describe('a data set of several pages', () => {
  it('yields each row once although rows leave it, and announces their number', async () => {
    data = {
      ...bids,
      rows: Array.from({ length: 100 }, (_, index) => ({ bid: String(index).padStart(3, '0'), name: `Bid ${index}` })),
    };
    const { signal } = new AbortController();
    const fetch = createSourceFetch({ signal, now: () => now, sleep: async () => {} });
    const titles: string[] = [];
    const expected: (number | null)[] = [];
    for await (const page of socrataType
      .create(identity, { ...settings, order: ['bid'], page_size: 40 })
      .read({ fetch, now, signal, checkpoint: null, apiKey: null }, twin.url)) {
      titles.push(...page.notices.map(({ fields }) => fields.title));
      expected.push(page.expected);
      data = { ...data, rows: data.rows.filter(({ bid }) => bid !== '000' && bid !== '001') };
    }
    expect(titles).toHaveLength(100);
    expect(new Set(titles).size).toBe(100);
    expect(expected).toEqual([null, 98, 98]);
  });

  it('is incomplete if more rows leave it than the overlap covers', async () => {
    data = {
      ...bids,
      rows: Array.from({ length: 100 }, (_, index) => ({ bid: String(index).padStart(3, '0'), name: `Bid ${index}` })),
    };
    const rewrite = (body: string): string => {
      data = { ...data, rows: data.rows.slice(3) };
      return body;
    };
    twin.misbehave({ kind: 'rewrite', rewrite, times: 1 });
    const { error, pages } = await read({ order: ['bid'], page_size: 40 });
    expect(error?.code).toBe('SOURCE_INCOMPLETE');
    expect(pages.at(-1)).toMatchObject({ notices: [], checkpoint: null });
  });

  it('restarts if too many rows left since its checkpoint', async () => {
    data = {
      ...bids,
      rows: Array.from({ length: 100 }, (_, index) => ({ bid: String(index).padStart(3, '0'), name: `Bid ${index}` })),
    };
    const { pages } = await read({ order: ['bid'], page_size: 40 });
    data = { ...data, rows: data.rows.slice(3) };
    expect(
      new Set((await read({ order: ['bid'], page_size: 40 }, { checkpoint: pages[0]?.checkpoint })).titles).size,
    ).toBe(97);
  });

  it('restarts if a checkpoint is older than two days, from other settings or of another shape', async () => {
    const { pages } = await read({ page_size: 4 });
    const checkpoint = pages[0]?.checkpoint;
    expect((await read({ page_size: 4 }, { checkpoint })).titles).toEqual(['five', 'six']);
    expect((await read({ page_size: 4 }, { checkpoint, now: new Date('2026-10-04T12:00:01Z') })).titles).toHaveLength(
      6,
    );
    expect((await read({ page_size: 5 }, { checkpoint })).titles).toHaveLength(6);
    expect((await read({ page_size: 4 }, { checkpoint: { start: 4 } })).titles).toHaveLength(6);
  });

  it('resumes on the next day if only recent rows are requested, although the rows differ by then', async () => {
    data = { ...bids, rows: rows.map((row) => ({ ...row, closes: '2026-10-02T00:00:00' })) };
    const rolling = { page_size: 4, since: { column: 'closes', days: 30 } };
    const { pages } = await read(rolling);
    const checkpoint = pages[0]?.checkpoint;
    const next = await read(rolling, { checkpoint, now: new Date('2026-10-03T12:00:00Z') });
    expect(next.titles).toEqual(['five', 'six']);
    expect(next.pages[0]).not.toHaveProperty('restarted');
    expect((await read({ ...rolling, since: { column: 'closes', days: 31 } }, { checkpoint })).titles).toHaveLength(6);
  });

  it('resumes to its current end', async () => {
    const rowsNamed = (count: number): SocrataRow[] =>
      Array.from({ length: count }, (_, index) => ({ bid: String(index).padStart(3, '0'), name: `Bid ${index}` }));
    data = { ...bids, rows: rowsNamed(10) };
    const { pages } = await read({ page_size: 4 });
    data = { ...bids, rows: rowsNamed(12) };
    const rest = await read({ page_size: 4 }, { checkpoint: pages[1]?.checkpoint });
    expect(rest.titles).toEqual(['Bid 7', 'Bid 8', 'Bid 9', 'Bid 10', 'Bid 11']);
  });

  it('that fills its last page exactly ends with this page', async () => {
    const { pages, error, titles } = await read({ page_size: 6 });
    expect([error, titles.length, pages.at(-1)?.checkpoint]).toEqual([null, 6, null]);
  });
});

describe('a response without rows', () => {
  it.each<[string, Record<string, unknown>, FaultPlan | [], string, RegExp]>([
    ['names a column that is gone', { fields: { title: 'due_dat' } }, [], 'SOURCE_CHANGED', /no column due_dat/],
    ['knows no such data set', { dataset: 'zzzz-zzzz' }, [], 'SOURCE_REFUSED', /no such data set/],
    [
      'does not understand a condition',
      { where: 'name like' },
      [],
      'SOURCE_REFUSED',
      /rejects the query: Could not parse SoQL query/,
    ],
    [
      'answers 404 with a page',
      {},
      { kind: 'status', status: 404, body: '<html>Not found</html>' },
      'SOURCE_REFUSED',
      /no such data set/,
    ],
    [
      'answers 403 without a token',
      {},
      { kind: 'status', status: 403, body: '{"code":"permission_denied"}' },
      'SOURCE_REFUSED',
      /403/,
    ],
    [
      'is still not ready after three requests',
      {},
      { kind: 'status', status: 202, body: '{"message":"processing"}' },
      'SOURCE_EMPTY',
      /still preparing its answer/,
    ],
    ['is throttled', {}, { kind: 'status', status: 429 }, 'SOURCE_RATE_LIMITED', /429/],
    [
      'answers with an error of status 200',
      {},
      { kind: 'rewrite', rewrite: () => '{"error":true,"code":"x"}' },
      'SOURCE_CHANGED',
      /shape/,
    ],
  ])('is reported if it %s', async (_what, changes, fault, code, message) => {
    twin.misbehave(fault);
    const { error, titles } = await read(changes);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(titles).toEqual([]);
    expect(twin.requests.length).toBeLessThanOrEqual(3);
  });

  it('is requested again until it is ready', async () => {
    twin.misbehave({ kind: 'status', status: 202, times: 2 });
    expect((await read()).titles).toHaveLength(6);
  });
});

describe('the rows of a data set', () => {
  const readRows = async (given: SocrataRow[], changes: Record<string, unknown> = {}) => {
    data = { columns: ['bid', 'name', 'stage', 'closes', 'place', 'amount'], rows: given };
    return read(changes);
  };

  it('are quarantined with a reason if they are unreadable, without affecting others', async () => {
    const given: SocrataRow[] = [
      { bid: '1', name: 'Good' },
      { name: 'No id' },
      { bid: '3' },
      { bid: '4', name: 'Soon', closes: 'soon' },
      { bid: '5', name: 'Much', amount: 'a lot' },
    ];
    const { pages, titles, error } = await readRows(given, {
      fields: { title: 'name', due_date: 'closes', estimated_value: 'amount' },
    });
    expect([error, titles]).toEqual([null, ['Good', 'Soon', 'Much']]);
    expect(pages[0]?.notices.slice(1).map(({ fields }) => fields)).toMatchObject([
      { due_date: null, evidence: { due_date: 'soon' } },
      { estimated_value: null, evidence: { estimated_value: 'a lot' } },
    ]);
    expect(pages[0]?.rejected.map(({ source_id, code }) => [source_id, code])).toEqual([
      [null, 'RECORD_NO_ID'],
      ['3', 'RECORD_NO_TITLE'],
    ]);
    expect(pages[0]?.rejected[0]?.raw).toBe('{"name":"No id"}');
  });

  it('count as a change of the source if several are unreadable and none is readable', async () => {
    const { error } = await readRows(
      rows.map(({ bid }) => ({ bid, closes: 'soon' })),
      { fields: { title: 'name', due_date: 'closes' } },
    );
    expect(error).toMatchObject({ code: 'SOURCE_CHANGED', message: expect.stringContaining('Not one of 6') });
  });

  it('are skipped by rules that ignore case', async () => {
    const { titles, pages } = await readRows(rows, {
      skip: [
        { column: 'stage', equals: ['other'] },
        { column: 'name', starts_with: ['FI'] },
      ],
    });
    expect(titles).toEqual(['one', 'three']);
    expect(pages[0]?.expected).toBeNull();
  });

  it('are read by the mapped columns, whatever their names', async () => {
    const { titles } = await readRows([{ bid: '1', name: 'x' }], {
      fields: { title: { first: ['place', 'name'] }, agency_name: 'stage' },
    });
    expect(titles).toEqual(['x']);
    data = { columns: ['bid', 'constructor'], rows: [{ bid: '1' }] };
    expect((await read({ fields: { title: 'constructor' } })).pages[0]?.rejected).toMatchObject([
      { code: 'RECORD_NO_TITLE' },
    ]);
  });

  it('put only valid characters into links, and link only to the web', async () => {
    const given = [{ bid: 'a/b?c', name: 'x', place: 'javascript:alert(1)' }];
    const [page] = (
      await readRows(given, {
        fields: { title: 'name', source_url: { template: 'https://example.gov/bid/{bid}' }, attachments: ['place'] },
      })
    ).pages;
    expect(page?.notices[0]?.fields).toMatchObject({
      source_url: 'https://example.gov/bid/a%2Fb%3Fc',
      attachments: [],
    });
  });
});

describe('the settings of a data set', () => {
  const settingsErrors = (changes: Record<string, unknown>): unknown => {
    try {
      socrataType.create(identity, { ...settings, ...changes });
    } catch (error) {
      if (error instanceof AppError) return error.details['errors'];
      throw error;
    }
    return {};
  };

  it.each<[Record<string, unknown>, string, RegExp]>([
    [{ domain: 'https://data.example.gov' }, 'settings.domain', /host of the portal alone/],
    [{ domain: 'localhost' }, 'settings.domain', /host/],
    [{ dataset: '2hnjzwix' }, 'settings.dataset', /2hnj-zwix/],
    [{ time_zone: 'Chicago' }, 'settings.time_zone', /IANA/],
    [{ fields: {} }, 'settings.fields.title', /./],
    [{ fields: { title: 'Bid Title' } }, 'settings.fields.title.column', /field name of a column/],
    [{ fields: { title: { column: 'a', constant: 'b' } } }, 'settings.fields.title', /exactly one/],
    [
      { fields: { title: { first: ['a', { template: 'no gap' }] } } },
      'settings.fields.title.first.1.template',
      /in braces/,
    ],
    [
      { fields: { title: 'a', due_date: { column: 'b', as: 'datetime' } } },
      'settings.fields.due_date.as',
      /utc_datetime/,
    ],
    [{ fields: { title: 'a', due: 'b' } }, 'settings.fields', /due/],
    [{ fields: { title: 'a', contact: { fax: 'b' } } }, 'settings.fields.contact', /fax/],
    [{ fields: { title: 'a', keywords: 'b' } }, 'settings.fields.keywords', /array/],
    [{ order: ['name desc; drop'] }, 'settings.order.0', /start_date DESC/],
    [{ latest_per: ['name'] }, 'settings.order', /latest/],
    [{ only: { 'a b': 'x' } }, 'settings.only.a b', /./],
    [{ skip: [{ column: 'a' }] }, 'settings.skip.0', /exactly one of equals/],
    [
      { lifecycle: { rules: [{ column: 'a', equals: ['b'], is: 'gone' }] } },
      'settings.lifecycle.rules.0.is',
      /cancelled/,
    ],
    [{ page_size: 0 }, 'settings.page_size', /./],
  ])('report the member with the error in %j', (changes, place, message) => {
    expect(settingsErrors(changes)).toEqual({ [place]: expect.stringMatching(message) });
  });
});
