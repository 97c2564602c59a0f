import { AppError } from '@rfp/contracts/errors';
import { csvFileColumns, csvFileTwin, csvText, manyCsvRows } from '@rfp/twins/csv-file';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type Page, type ReadContext, type Sheet } from '../connector.js';
import { fileEntries } from '../directory/files.js';
import { createSourceFetch } from '../fetch-source.js';
import { csvFile } from './index.js';
import { parseRecords } from './parse-table.js';

const identity = {
  key: 'canadabuys',
  name: 'CanadaBuys',
  source_type: 'private_rfp',
  home_url: 'https://canadabuys.example.org/',
} as const;
const canadaBuys = { ...fileEntries[0]?.settings };

let file: string | Buffer = '';
let twin: Twin;

beforeAll(async () => {
  twin = await startTwin({ name: 'csv-file', answer: (request) => csvFileTwin(file).answer(request) });
});
afterAll(() => twin.stop());
beforeEach(() => {
  twin.reset();
  file = csvText([csvFileColumns, ...manyCsvRows(12)]);
});

async function read(settings: object = canadaBuys, changes: Partial<ReadContext> = {}, maxPages = Infinity) {
  const { signal } = new AbortController();
  const fetch = createSourceFetch({ signal, sleep: async () => {} });
  const context = { fetch, now: new Date('2026-10-01T12:00:00Z'), signal, checkpoint: null, apiKey: null, ...changes };
  const pages: Page[] = [];
  let error: AppError | null = null;
  try {
    for await (const page of csvFile.create(identity, settings).read(context, twin.url)) {
      pages.push(page);
      if (pages.length >= maxPages) break;
    }
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    error = thrown;
  }
  return { pages, error, notices: pages.flatMap(({ notices }) => notices) };
}

const lastCheckpoint = (pages: Page[]) => pages.at(-1)?.checkpoint;

describe('a file of open notices', () => {
  it('is read into the fields to which its columns are mapped, and is a full snapshot of the open notices', async () => {
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
    const second = await read(canadaBuys, { checkpoint: lastCheckpoint(first.pages) });
    expect(second.pages).toMatchObject([{ unchanged: true, notices: [] }]);
    file = csvText([csvFileColumns, ...manyCsvRows(13)]);
    expect((await read(canadaBuys, { checkpoint: lastCheckpoint(first.pages) })).notices).toHaveLength(13);
  });

  it('continues after the last stored page if the file is the same', async () => {
    file = csvText([csvFileColumns, ...manyCsvRows(1100)]);
    const first = await read(canadaBuys, {}, 1);
    const rest = await read(canadaBuys, { checkpoint: lastCheckpoint(first.pages) });
    expect([first.notices.length, rest.notices.length, rest.pages[0]?.restarted]).toEqual([500, 600, undefined]);
    file = csvText([csvFileColumns, ...manyCsvRows(1101)]);
    const restarted = await read(canadaBuys, { checkpoint: lastCheckpoint(first.pages) });
    expect([restarted.notices.length, restarted.pages[0]?.restarted]).toEqual([1101, true]);
  });

  it('quarantines a row with a different number of cells, without affecting others', async () => {
    file = csvText([csvFileColumns, ...manyCsvRows(3), ['Short', 'cb-1']]);
    const { notices, pages } = await read();
    expect(notices).toHaveLength(3);
    expect(pages[0]?.rejected).toMatchObject([
      { code: 'RECORD_UNREADABLE', message: 'The row is too short, with 2 cells for the 10 columns of the answer.' },
    ]);
  });

  const text = () => String(file);
  it.each<[string, () => string, string]>([
    ['a column is missing', () => text().replace('title-titre-eng', 'titre'), 'SOURCE_CHANGED'],
    ['there is a web page in its place', () => '<!doctype html><html><body>Moved</body></html>', 'SOURCE_CHANGED'],
    ['it has no row', () => csvText([csvFileColumns]), 'SOURCE_EMPTY'],
    ['its last row is cut', () => text().slice(0, text().lastIndexOf('cb-900011')), 'SOURCE_TRUNCATED'],
    ['it is cut within quotes', () => text().slice(0, text().lastIndexOf('Delivered')), 'SOURCE_TRUNCATED'],
  ])('fails if %s', async (_what, change, code) => {
    file = change();
    const { notices, error } = await read();
    expect([notices, error?.code]).toEqual([[], code]);
  });
});

const forecast = {
  url: 'https://agency.example.org/forecast.xlsx',
  time_zone: 'America/New_York',
  id: 'forecast_no',
  fields: {
    title: 'requirement',
    opportunity_number: 'forecast_no',
    agency_name: 'component',
    office: 'contracting_office',
    expected_solicitation: 'FY{fiscal_year} Q{quarter}',
    expected_award: 'award',
    estimated_value: 'dollar_range',
    naics_codes: ['naics'],
    set_aside: 'small_business',
    due_date: 'responses',
    notice_type: { constant: 'Forecast' },
  },
  lifecycle: { otherwise: 'forecast' },
} as const;
const heads = [
  'Forecast No.',
  'Requirement',
  'Component',
  'Contracting Office',
  'Fiscal Year',
  'Quarter',
  'Award',
  'Dollar Range',
  'NAICS',
  'Small Business',
  'Responses',
];
const forecastRow = (number: string, changes: Partial<Record<number, string>> = {}) =>
  [
    number,
    `Guards for building ${number}`,
    'Coast Guard',
    'Base Boston',
    '2027',
    '2',
    'Q3 FY27',
    'R3 - $250K to $1M',
    '561612 - Security Guards',
    '8(a) competitive',
    '',
  ].map((cell, at) => changes[at] ?? cell);
const workbook = (rows: string[][]): Sheet[] => [
  { name: 'Read me', rows: [['This file lists what is planned.']] },
  { name: 'FY27', rows },
];
const readForecast = (sheets: Sheet[], settings: object = forecast) => {
  file = Buffer.from('PK\u0003\u0004 stands for a workbook');
  return read(settings, { readWorkbook: async () => sheets });
};

describe('the forecast of an agency', () => {
  it('is read from a workbook below its title and notes, with estimated times that are not deadlines', async () => {
    const { notices, error, pages } = await readForecast(
      workbook([
        ['Acquisition forecast', '', 'as of 10/01/2026'],
        ['', '', '', '', 'For planning only'],
        heads,
        forecastRow('F-1'),
        forecastRow('F-2', { 7: '>$10M', 5: '4', 6: 'TBD', 9: 'Full and Open' }).slice(0, 10),
        heads,
        ['* Dates may change.'],
      ]),
    );
    expect([error, notices.length, pages[0]?.rejected]).toEqual([null, 2, []]);
    expect(notices[0]).toMatchObject({
      source_id: 'F-1',
      fields: {
        title: 'Guards for building F-1',
        lifecycle: 'forecast',
        notice_type: 'Forecast',
        agency_name: 'Coast Guard',
        office: 'Base Boston',
        due_date: null,
        expected_solicitation: { text: 'FY2027 Q2 (Jan to Mar 2027)', from: '2027-01-01', to: '2027-03-31' },
        expected_award: { text: 'Q3 FY27 (Apr to Jun 2027)', from: '2027-04-01', to: '2027-06-30' },
        estimated_value: '1000000',
        value_kind: 'ceiling',
        value_floor: '250000',
        naics_codes: ['561612'],
        set_aside: { code: '8A', text: '8(a) competitive' },
      },
    });
    expect(notices[1]?.fields).toMatchObject({
      expected_solicitation: { from: '2027-07-01' },
      expected_award: null,
      estimated_value: null,
      value_floor: '10000000',
      set_aside: null,
    });
  });

  it('keeps the text of an estimated time that cannot be read', async () => {
    const { notices } = await readForecast(
      workbook([heads, forecastRow('F-1', { 6: 'after the move' }), forecastRow('F-2')]),
    );
    expect(notices[0]?.fields).toMatchObject({ expected_award: null, evidence: { expected_award: 'after the move' } });
  });

  it('is read from all sheets that have its columns, or from the configured sheet', async () => {
    const sheets = [...workbook([heads, forecastRow('F-1')]), { name: 'FY28', rows: [heads, forecastRow('F-2')] }];
    expect((await readForecast(sheets)).notices).toHaveLength(2);
    expect((await readForecast(sheets, { ...forecast, sheet: 'FY28' })).notices).toHaveLength(1);
    const { error } = await readForecast(sheets, { ...forecast, sheet: 'FY26' });
    expect(error).toMatchObject({ code: 'SOURCE_CHANGED' });
    expect(error?.message).toBe('The workbook has no sheet "FY26". It has Read me, FY27, FY28.');
  });

  it('fails with the names of the missing columns and yields no notice', async () => {
    const renamedHeads = heads.map((head) => (head === 'Dollar Range' ? 'Value' : head));
    const { notices, error } = await readForecast(workbook([renamedHeads, forecastRow('F-1')]));
    expect([notices, error?.code]).toEqual([[], 'SOURCE_CHANGED']);
    expect(error?.message).toMatch(/^The table has no column dollar_range\. It has forecast_no, requirement,/);
  });

  it('reports that a workbook of the old format is not supported', async () => {
    file = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    const { error } = await read(forecast);
    expect(error?.message).toContain('(.xls)');
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
    expect(parseRecords(text, delimiter)[1]?.slice(0, 2)).toEqual(['1,5', '2']);
  });
});

describe('a quotation mark that is never closed', () => {
  const heads = 'number,title,due';

  it.each([
    ['with no later quotation mark', '5,"Road,2026-12-01\n6,Bridge,2026-12-02\n7,Roof,2026-12-03'],
    ['before a row with a quoted cell', '5,"Road,2026-12-01\n6,Bridge,2026-12-02\n7,"Roof",2026-12-03'],
    ['before several quoted cells', '5,"Road,2026-12-01\n6,"Bridge",2026-12-02\n7,"Roof","2026-12-03"'],
    ['in two rows', '5,"Road,2026-12-01\n6,"Bridge,2026-12-02\n7,Roof,2026-12-03'],
  ])('%s affects no other row', (_, rows) => {
    expect(
      parseRecords(`\uFEFF${heads}\r\n4,"Wall, east\nand west",2026-11-30\n${rows}\n8,Gate,2026-12-04\n`, 'auto'),
    ).toEqual([
      ['number', 'title', 'due'],
      ['4', 'Wall, east\nand west', '2026-11-30'],
      ['5', 'Road', '2026-12-01'],
      ['6', 'Bridge', '2026-12-02'],
      ['7', 'Roof', '2026-12-03'],
      ['8', 'Gate', '2026-12-04'],
    ]);
  });

  it('in the last row means that the file was cut off', () => {
    expect(() => parseRecords(`${heads}\n4,Wall,2026-11-30\n5,"Roads, of which`, 'comma')).toThrow(
      expect.objectContaining({ code: 'SOURCE_TRUNCATED' }),
    );
  });
});
