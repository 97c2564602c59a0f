import { type FaultPlan } from '@rfp/twins/fault';
import { type SocrataRow, socrataTwinToken } from '@rfp/twins/socrata';
import { Portal, rows } from './testing/portal.js';

let portal: Portal;
beforeEach(async () => {
  portal = await Portal.start();
});
afterEach(() => portal.twin.stop());

const conditionsSent = (): (string | null)[] => portal.twin.requests.map(({ query }) => query.get('$where'));

describe('queries of a portal', () => {
  it('name the mapped columns and no others, a stable order, and the page', async () => {
    await portal.read({
      order: ['stage DESC'],
      page_size: 4,
      fields: { title: 'name', keywords: ['stage'], contact: { name: { template: '{name}, {bid}' } } },
    });
    expect(portal.twin.requests.map(({ query }) => Object.fromEntries(query))).toEqual([
      { $select: 'bid, name, stage', $order: 'stage DESC, :id', $limit: '4', $offset: '0' },
      { $select: 'count(*)' },
      { $select: 'bid, name, stage', $order: 'stage DESC, :id', $limit: '4', $offset: '3' },
    ]);
  });

  it("quote the user's texts, and count days in the zone of the data set", async () => {
    const { titles } = await portal.read({ only: { stage: "Men's" } });
    expect(titles).toEqual(['one', 'three', 'five']);
    await portal.read(
      { only: { stage: ["Men's", "x' OR '1'='1"] }, since: { column: 'closes', days: 1 }, where: "name = 'one'" },
      { now: new Date('2026-10-02T03:00:00Z') },
    );
    expect(conditionsSent()).toContain("stage = 'Men''s'");
    expect(conditionsSent().at(-1)).toBe(
      "stage in('Men''s', 'x'' OR ''1''=''1') AND closes >= '2026-09-30T00:00:00' AND (name = 'one')",
    );
  });

  it('send an app token if one is configured, and report its refusal without the token', async () => {
    expect((await portal.read({}, { apiKey: socrataTwinToken })).titles).toHaveLength(6);
    expect(portal.twin.requests[0]?.headers['x-app-token']).toBe(socrataTwinToken);
    const { error } = await portal.read({}, { apiKey: 'another-token' });
    expect(error?.code).toBe('SOURCE_KEY_REFUSED');
    expect(JSON.stringify([error, error?.message])).not.toContain('another-token');
  });
});

describe('a response without rows', () => {
  it.each<[string, Record<string, unknown>, FaultPlan | [], string, RegExp]>([
    ['names a column that is gone', { fields: { title: 'due_dat' } }, [], 'SOURCE_CHANGED', /no column due_dat/],
    ['reports an unknown data set', { dataset: 'zzzz-zzzz' }, [], 'SOURCE_REFUSED', /no such data set/],
    [
      'rejects a condition',
      { where: 'name like' },
      [],
      'SOURCE_REFUSED',
      /rejects the query: Could not parse SoQL query/,
    ],
    [
      'is a 404 with a web page',
      {},
      { kind: 'status', status: 404, body: '<html>Not found</html>' },
      'SOURCE_REFUSED',
      /no such data set/,
    ],
    [
      'is a 403 for a request without a token',
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
    ['is a 429', {}, { kind: 'status', status: 429 }, 'SOURCE_RATE_LIMITED', /429/],
    [
      'is an error with status 200',
      {},
      { kind: 'rewrite', rewrite: () => '{"error":true,"code":"x"}' },
      'SOURCE_CHANGED',
      /shape/,
    ],
  ])('is reported if it %s', async (_what, changes, fault, code, message) => {
    portal.twin.misbehave(fault);
    const { error, titles } = await portal.read(changes);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(titles).toEqual([]);
    expect(portal.twin.requests.length).toBeLessThanOrEqual(3);
  });

  it('is requested again until it is ready', async () => {
    portal.twin.misbehave({ kind: 'status', status: 202, times: 2 });
    expect((await portal.read()).titles).toHaveLength(6);
  });
});

describe('the rows of a data set', () => {
  const readRows = async (given: SocrataRow[], changes: Record<string, unknown> = {}) => {
    portal.data = { columns: ['bid', 'name', 'stage', 'closes', 'place', 'amount'], rows: given };
    return portal.read(changes);
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
    portal.data = { columns: ['bid', 'constructor'], rows: [{ bid: '1' }] };
    expect((await portal.read({ fields: { title: 'constructor' } })).pages[0]?.rejected).toMatchObject([
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
