import { AppError } from '@rfp/contracts/errors';
import { csvFileColumns, csvFileTwin, csvText, manyCsvRows } from '@rfp/twins/csv-file';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type Page, type ReadContext } from '../connector.js';
import { fileEntries } from '../directory/files.js';
import { createSourceFetch } from '../fetch-source.js';
import { csvFile } from './index.js';
import { parseTable } from './parse-table.js';

const identity = {
  key: 'canadabuys',
  name: 'CanadaBuys',
  source_type: 'private_rfp',
  home_url: 'https://canadabuys.example.org/',
} as const;
const canadaBuys = { ...fileEntries[0]?.settings };

let file = '';
let twin: Twin;

beforeAll(async () => {
  twin = await startTwin({ name: 'csv-file', answer: (request) => csvFileTwin(file).answer(request) });
});
afterAll(() => twin.stop());
beforeEach(() => {
  twin.reset();
  file = csvText([csvFileColumns, ...manyCsvRows(12)]);
});

async function read(settings: object = canadaBuys, changes: Partial<ReadContext> = {}, most = Infinity) {
  const { signal } = new AbortController();
  const fetch = createSourceFetch({ signal, sleep: async () => {} });
  const context = { fetch, now: new Date('2026-10-01T12:00:00Z'), signal, checkpoint: null, apiKey: null, ...changes };
  const pages: Page[] = [];
  let error: AppError | null = null;
  try {
    for await (const page of csvFile.create(identity, settings).read(context, twin.url)) {
      pages.push(page);
      if (pages.length >= most) break;
    }
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    error = thrown;
  }
  return { pages, error, notices: pages.flatMap(({ notices }) => notices) };
}

const last = (pages: Page[]) => pages.at(-1)?.checkpoint;

describe('a file of open notices', () => {
  it('has fields by the mapping of its columns, and lists all that is open', async () => {
    const { notices, error } = await read();
    expect([notices.length, error]).toEqual([12, null]);
    expect(notices[1]).toMatchObject({
      source_id: 'cb-900001',
      fields: {
        title: 'Road salt, lot 1',
        opportunity_number: 'WS-4001',
        agency_name: 'Public Services and Procurement Canada',
        description: 'Salt for the roads, called "lot 1"\nDelivered to a depot',
        posted_date: '2026-09-10',
        due_date: '2026-11-02T14:00:00-05:00',
        keywords: ['Ontario'],
        other_codes: ['UNSPSC 12161500', 'UNSPSC 14410000'],
      },
    });
    expect(csvFile.create(identity, canadaBuys).fullSnapshot).toEqual({ channel: 'api' });
  });

  it('is not read again until it changes', async () => {
    const first = await read();
    const second = await read(canadaBuys, { checkpoint: last(first.pages) });
    expect(second.pages).toMatchObject([{ unchanged: true, notices: [] }]);
    file = csvText([csvFileColumns, ...manyCsvRows(13)]);
    expect((await read(canadaBuys, { checkpoint: last(first.pages) })).notices).toHaveLength(13);
  });

  it('goes on behind the last stored page while it is the same file', async () => {
    file = csvText([csvFileColumns, ...manyCsvRows(1100)]);
    const first = await read(canadaBuys, {}, 1);
    const rest = await read(canadaBuys, { checkpoint: last(first.pages) });
    expect([first.notices.length, rest.notices.length, rest.pages[0]?.restarted]).toEqual([500, 600, undefined]);
    file = csvText([csvFileColumns, ...manyCsvRows(1101)]);
    const anew = await read(canadaBuys, { checkpoint: last(first.pages) });
    expect([anew.notices.length, anew.pages[0]?.restarted]).toEqual([1101, true]);
  });

  it('quarantines a row with another number of cells, without affecting others', async () => {
    file = csvText([csvFileColumns, ...manyCsvRows(3), ['Short', 'cb-1']]);
    const { notices, pages } = await read();
    expect(notices).toHaveLength(3);
    expect(pages[0]?.rejected).toMatchObject([
      { code: 'RECORD_UNREADABLE', message: 'The row is too short, with 2 cells for the 10 columns of the answer.' },
    ]);
  });

  it.each<[string, () => string, string]>([
    ['a column is missing', () => file.replace('title-titre-eng', 'titre'), 'SOURCE_CHANGED'],
    ['there is a web page in its place', () => '<!doctype html><html><body>Moved</body></html>', 'SOURCE_CHANGED'],
    ['it has no row', () => csvText([csvFileColumns]), 'SOURCE_EMPTY'],
    ['its last row is cut', () => file.slice(0, file.lastIndexOf('cb-900011')), 'SOURCE_TRUNCATED'],
    ['it is cut within quotes', () => file.slice(0, file.lastIndexOf('Delivered')), 'SOURCE_TRUNCATED'],
  ])('fails if %s', async (_what, change, code) => {
    file = change();
    const { notices, error } = await read();
    expect([notices, error?.code]).toEqual([[], code]);
  });
});

describe('a table', () => {
  it.each([
    ['a;b\n1,5;2\n', 'auto'],
    ['a\tb\n1,5\t2\n', 'auto'],
    ['a|b\r1,5|2\r', 'auto'],
    ['"a","b"\r\n"1,5","2"\r\n', 'auto'],
    ['a,b,x;y;z;w\n"1,5",2,3\n', 'comma'],
  ] as const)('%j is split at its delimiter (%s)', (text, delimiter) => {
    expect(parseTable(text, delimiter).rows[0]).toMatchObject({ a: '1,5', b: '2' });
  });
});
