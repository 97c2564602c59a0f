import { randomBytes } from 'node:crypto';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { readRows } from '@rfp/persistence/read-rows';
import { buildLibrary } from '@rfp/testing/build-library';
import { zipBytes } from '@rfp/twins/zip-file';
import { z } from 'zod';
import { eventually } from '../../testing/eventually.js';
import { failureOf } from '../../testing/failure-of.js';
import { type BidSite, startBidSite } from '../../testing/network/bid-site.js';
import { httpAnswer } from '../../testing/network/raw-site.js';
import { assertionOf, person, startSyncService, type SyncService } from '../../testing/sync-service.js';

const assertion = assertionOf(person);
let site: BidSite;
let service: SyncService;

beforeAll(async () => {
  buildLibrary('documents');
  site = await startBidSite();
  service = await startSyncService({
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64url')}`,
    SCRAPING_ALLOWED_HOSTS: `127.0.0.1:${site.port}`,
    SCRAPING_INTERVAL_MS: '0',
  });
});

afterAll(async () => {
  await service.close();
  await site.stop();
});

beforeEach(() => site.answers.clear());

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (type: string, target: string) =>
  `<Relationships><Relationship Id="r1" Type="${relationships}/${type}" Target="${target}"/></Relationships>`;

/** A workbook with one sheet. */
const workbookFile = (sheet: string) =>
  zipBytes([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: relation('officeDocument', 'xl/workbook.xml') },
    { name: 'xl/_rels/workbook.xml.rels', content: relation('worksheet', 'worksheets/sheet1.xml') },
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="Prices" r:id="r1"/></sheets></workbook>' },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ]);

const heads = [
  'Tracking No.',
  'Contract Name',
  'Component',
  'Estimated Value',
  'Target Award Quarter',
  'Primary NAICS',
];
const rows = [
  ['F-1', 'Loan servicing', 'Student Aid', '&gt;$10M', 'Q2 FY27', '541512'],
  ['F-2', 'Call centre', 'Student Aid', '$250K - $1M', 'TBD', '561422'],
];
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (cells: string[]) => `<row>${cells.map(cell).join('')}</row>`;
const forecast = (table: string[][]) =>
  workbookFile(
    `<worksheet><sheetData>${row(['Forecast of contracts'])}${table.map(row).join('')}</sheetData></worksheet>`,
  );

async function serve(bytes: Uint8Array | string): Promise<string> {
  site.answers.set('/forecast.xlsx', () =>
    httpAnswer(bytes, { 'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
  );
  return `${site.url}/forecast.xlsx`;
}

const columns = (file: RpcRequest<'sync.source-columns'>['file']) =>
  service.rpc.call('sync.source-columns', { file }, { assertion, timeoutMs: 30_000 });

describe('the columns', () => {
  it('of an Excel file are returned with a mapping, with which the file is tested, added and synced', async () => {
    const url = await serve(await forecast([heads, ...rows]));
    const found = await columns({ url });
    expect(found).toMatchObject({ sheets: ['Prices'], sheet: 'Prices', rows: 2 });
    expect(found.columns[3]).toEqual({
      name: 'estimated_value',
      head: 'Estimated Value',
      samples: ['>$10M', '$250K - $1M'],
    });
    const draft = { connector: 'csv_file', settings: found.settings };
    const tested = await service.rpc.call('sync.test-source', { test: draft }, { assertion, timeoutMs: 30_000 });
    expect(tested.sample.map(({ fields }) => [fields.title, fields.lifecycle, fields.expected_award?.text])).toEqual([
      ['Loan servicing', 'forecast', 'Q2 FY27 (Jan to Mar 2027)'],
      ['Call centre', 'forecast', undefined],
    ]);
    await service.rpc.call(
      'sync.add-source',
      { source: { ...draft, name: 'Forecast', key: 'forecast', paused: true }, idempotency_key: null },
      { assertion },
    );
    await service.rpc.call('sync.start', { sources: ['forecast'], kind: 'any', idempotency_key: null }, { assertion });
    const submitted = () => service.intake.batches.flatMap(({ notices }) => notices.map(({ source_id }) => source_id));
    await eventually(
      async () => submitted(),
      (ids) => ids.length === 2,
    );
    expect(submitted()).toEqual(['F-1', 'F-2']);
  });

  it('that are missing are named in the error of a test', async () => {
    const url = await serve(await forecast([heads, ...rows]));
    const { settings } = await columns({ url });
    await serve(await forecast([heads.map((head) => head.replace('Estimated Value', 'Value')), ...rows]));
    const failure = await failureOf(
      service.rpc.call('sync.test-source', { test: { connector: 'csv_file', settings } }, { assertion }),
    );
    expect(failure).toMatchObject({ code: 'SOURCE_CHANGED' });
    expect(failure.message).toContain('no column estimated_value');
  });

  it.each<[string, () => Promise<Uint8Array | string>, string]>([
    [
      'a workbook that decompresses endlessly',
      () => workbookFile(`<worksheet>${' '.repeat(40_000_000)}</worksheet>`),
      'SOURCE_TOO_LARGE',
    ],
    ['half a workbook', async () => (await forecast([heads, ...rows])).subarray(0, 400), 'SOURCE_TRUNCATED'],
    ['a web page', async () => '<!doctype html><html><body>Moved</body></html>', 'SOURCE_CHANGED'],
  ])('of %s are refused', async (_what, bytes, code) => {
    expect(await failureOf(columns({ url: await serve(await bytes()) }))).toMatchObject({ code });
  });

  it('of a file at a private address are not requested, and nothing is stored', async () => {
    expect(await failureOf(columns({ url: 'http://127.0.0.1:1/forecast.csv' }))).toMatchObject({ code: 'URL_REFUSED' });
    expect(await readRows(service.db, z.unknown(), "SELECT 1 FROM source WHERE name = 'Columns'")).toEqual([]);
  });
});
