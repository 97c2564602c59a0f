import { samGovBulkColumns, samGovBulkFile, samGovBulkPath, samGovBulkRows, samGovBulkTwin } from './sam-gov-bulk.js';
import { manySamGovBulkRows, manySamGovNotices } from './sam-gov-generator.js';
import { samGovNotices, samGovTwin, samGovTwinKey, type SamGovTwinOptions } from './sam-gov.js';
import { sharedFixture } from './shared-fixture.js';
import { startTwin, type TwinDefinition } from './twin-server.js';

const now = new Date('2026-10-01T12:00:00Z');
const search = '/opportunities/v2/search';
const window = { api_key: samGovTwinKey, postedFrom: '09/16/2026', postedTo: '10/15/2026' };

interface TwinResponse {
  status: number;
  headers: Headers;
  text: string;
  bytes: Buffer;
}

async function read(
  definition: TwinDefinition,
  path: string,
  query: Record<string, string> | string = {},
  headers: Record<string, string> = {},
): Promise<TwinResponse> {
  const twin = await startTwin(definition);
  try {
    const answer = await fetch(`${twin.url}${path}?${new URLSearchParams(query).toString()}`, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, text: bytes.toString('utf8'), bytes };
  } finally {
    await twin.stop();
  }
}

const api = (query: Record<string, string> | string, options: SamGovTwinOptions = {}): Promise<TwinResponse> =>
  read(samGovTwin({ now: () => now, ...options }), search, query);

async function idsOf(query: Record<string, string> | string, options: SamGovTwinOptions = {}): Promise<string[]> {
  const page: { opportunitiesData: { noticeId: string }[] } = JSON.parse((await api(query, options)).text);
  return page.opportunitiesData.map(({ noticeId }) => noticeId);
}

async function linesOf(file: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const lines: Uint8Array[] = [];
  for await (const line of file) lines.push(line);
  return lines;
}

describe('the twin of the SAM.gov API', () => {
  it.each([
    ['no key', { ...window, api_key: '' }, 401, 'API_KEY_INVALID'],
    ['no first day', { api_key: samGovTwinKey, postedTo: '10/15/2026' }, 400, 'mandatory'],
    ['a day in ISO form', { ...window, postedFrom: '2026-09-16' }, 400, 'MM/dd/yyyy'],
    ['a day that does not exist', { ...window, postedFrom: '13/45/2026' }, 400, 'MM/dd/yyyy'],
    ['more than a year', { ...window, postedFrom: '10/01/2025' }, 400, '1 year'],
    ['more than 1,000 a page', { ...window, limit: '1001' }, 400, '0-1000'],
    ['a limit that is not a number', { ...window, limit: 'all' }, 400, 'positive number'],
  ])('rejects %s', async (_what, query, status, text) => {
    const answer = await api(query);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(text);
  });

  it('rejects a wrong key in the configured form', async () => {
    expect(await api({ ...window, api_key: 'x' }, { refusal: 'json' })).toMatchObject({
      status: 403,
      text: expect.stringContaining('API_KEY_INVALID'),
    });
    expect(await api({ ...window, api_key: 'x' }, { refusal: 'empty-404' })).toMatchObject({ status: 404, text: '' });
  });

  it('returns one notice without a limit, and ignores unknown parameters', async () => {
    expect(await idsOf(window)).toHaveLength(1);
    expect(await idsOf({ ...window, deptname: 'NASA', limit: '1000' })).toHaveLength(9);
  });

  it('filters by day and by repeated types, but not by a list of types with commas', async () => {
    const types = new URLSearchParams({ ...window, limit: '1000' }).toString();
    expect(await idsOf(`${types}&ptype=o&ptype=r`)).toHaveLength(3);
    expect(await idsOf(`${types}&ptype=o,r`)).toEqual([]);
    expect(await idsOf({ ...window, limit: '1000', postedFrom: '10/05/2026', postedTo: '10/06/2026' })).toHaveLength(2);
    expect(
      await idsOf({ ...window, limit: '1000', postedFrom: '01/01/2026', postedTo: '01/02/2026' }, { anyDate: true }),
    ).toHaveLength(10);
  });

  it('counts offset in pages, or in records if configured', async () => {
    const notices = manySamGovNotices(50, '2026-10-01');
    const expected = notices.map(({ noticeId }) => noticeId);
    const query = { ...window, postedFrom: '09/01/2026', limit: '10', offset: '2' };
    expect(await idsOf(query, { notices })).toEqual(expected.slice(20, 30));
    expect(await idsOf(query, { notices, offsetCounts: 'records' })).toEqual(expected.slice(2, 12));
  });

  it('answers 429 with the next day when the calls of the day are used up, like the recorded answer', async () => {
    const { status, text } = await api(window, { dailyLimit: 0 });
    expect(status).toBe(429);
    const parsed: unknown = JSON.parse(text);
    expect(parsed).toMatchObject({ code: '900804', nextAccessTime: '2026-Oct-02 00:00:00+0000 UTC' });
    const recorded = sharedFixture('handwritten/sam_gov/error_429_wso2.json');
    if (recorded !== null) expect(parsed).toEqual(JSON.parse(recorded));
  });

  it('returns the description of a notice', async () => {
    const twin = samGovTwin();
    const noticeid = samGovNotices()[0]?.noticeId ?? '';
    const { text } = await read(twin, '/prod/opportunities/v1/noticedesc', { noticeid, api_key: samGovTwinKey });
    expect(text).toContain('<strong>');
    expect(await read(twin, '/opportunities/v1/noticedesc', { noticeid: '0', api_key: samGovTwinKey })).toMatchObject({
      status: 404,
      text: expect.stringContaining('Description Not Found'),
    });
  });
});

describe('the twin of the daily file of SAM.gov', () => {
  const bulk = (headers: Record<string, string> = {}): Promise<TwinResponse> =>
    read(samGovBulkTwin(), samGovBulkPath, {}, headers);

  it('has the columns of the recorded header', () => {
    expect(samGovBulkColumns).toHaveLength(47);
    const recorded = sharedFixture('sam_gov/synthetic/bulk_csv_header_sample.csv');
    if (recorded !== null) expect(samGovBulkColumns.join(',')).toBe(recorded.split('\n')[0]);
  });

  it('is Windows-1252 with CRLF', async () => {
    const { bytes } = await bulk();
    expect(bytes.includes(Buffer.from([0x93, 0x50, 0x68, 0x61, 0x73, 0x65, 0x20, 0x49, 0x49, 0x94]))).toBe(true);
    expect(bytes.subarray(-2)).toEqual(Buffer.from('\r\n'));
    expect(new TextDecoder('windows-1252').decode(bytes)).toContain(
      'Café and Dining Services, Yokosuka – Base Operations',
    );
  });

  it('answers 304 to matching validators, and with a part to a range', async () => {
    const whole = await bulk();
    const etag = whole.headers.get('etag') ?? '';
    const modified = whole.headers.get('last-modified') ?? '';
    expect((await bulk({ 'if-none-match': etag })).status).toBe(304);
    expect((await bulk({ 'if-modified-since': modified })).status).toBe(304);
    expect((await bulk({ 'if-none-match': '"other"', 'if-modified-since': modified })).status).toBe(200);
    const part = await bulk({ range: 'bytes=0-99' });
    expect(part).toMatchObject({ status: 206, bytes: whole.bytes.subarray(0, 100) });
    expect((await bulk({ range: 'bytes=999999-' })).status).toBe(416);
  });

  it('has the notices of the API, row by row', () => {
    expect(samGovBulkRows().map((row) => row['NoticeId'])).toEqual(samGovNotices().map(({ noticeId }) => noticeId));
    for (const row of samGovBulkRows()) expect(samGovBulkColumns).toEqual(expect.arrayContaining(Object.keys(row)));
  });

  it('can have any length, and equal calls return equal files', async () => {
    const make = manySamGovBulkRows({ rows: 25 }, '2026-10-01');
    const first = await linesOf(make());
    const second = await linesOf(make());
    expect(first).toHaveLength(26);
    expect(Buffer.concat(first)).toEqual(Buffer.concat(second));
    expect(samGovBulkFile([]).length).toBe(first[0]?.length);
  });
});
