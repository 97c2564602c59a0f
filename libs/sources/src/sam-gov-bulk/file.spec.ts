import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { type FaultPlan } from '@rfp/twins/fault';
import {
  samGovBulkColumns,
  samGovBulkFile,
  samGovBulkHeader,
  samGovBulkLine,
  samGovBulkRows,
  samGovBulkTwin,
  type SamGovBulkTwinOptions,
} from '@rfp/twins/sam-gov/sam-gov-bulk';
import { manySamGovBulkRows } from '@rfp/twins/sam-gov/sam-gov-generator';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { anyCharacter } from '@rfp/contracts/testing/any-character';
import { propertyTimeoutMs, propertyRuns } from '@rfp/testing/drill-mode';
import fc from 'fast-check';
import { type Page } from '../connector.js';
import { createSourceFetch } from '../fetch-source.js';
import { samGovBulk } from './index.js';

interface ReadResult {
  pages: Page[];
  notices: Notice[];
  error: AppError | null;
}

async function readFrom(twin: Twin, checkpoint: unknown = null): Promise<ReadResult> {
  const pages: Page[] = [];
  const { signal } = new AbortController();
  let error: AppError | null = null;
  try {
    const fetch = createSourceFetch({ signal, sleep: async () => {}, limits: { idleMs: 2000 } });
    for await (const page of samGovBulk.read({ fetch, now: new Date(), signal, checkpoint, apiKey: null }, twin.url))
      pages.push(page);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    error = thrown;
  }
  return { pages, notices: pages.flatMap((page) => page.notices), error };
}

async function withTwin<T>(options: SamGovBulkTwinOptions, work: (twin: Twin) => Promise<T>): Promise<T> {
  const twin = await startTwin(samGovBulkTwin(options));
  try {
    return await work(twin);
  } finally {
    await twin.stop();
  }
}

const readFile = (file: SamGovBulkTwinOptions['file']): Promise<ReadResult> =>
  withTwin(file === undefined ? {} : { file }, (twin) => readFrom(twin));
const rows = samGovBulkRows();
const header = Buffer.from(samGovBulkHeader());
const line = (cells: Record<string, string>): Buffer =>
  Buffer.from(samGovBulkLine({ NoticeId: '5e', Title: 'A row', Type: 'Solicitation', ...cells }));

describe('the daily file of SAM.gov', () => {
  it('is decoded as Windows-1252, with markup removed and line breaks kept', async () => {
    const { notices } = await readFile(samGovBulkFile(rows));
    const fields = notices.map((notice) => notice.fields);
    expect(fields[1]).toMatchObject({
      title: 'Zero Trust Network Segmentation, “Phase II”',
      description: 'Segmentation of the agency’s network – see "Attachment 1",\nsection 3.',
    });
    expect(fields[5]).toMatchObject({
      title: 'Café and Dining Services, Yokosuka – Base Operations',
      description: 'Dining services at “Fleet Activities Yokosuka”.\nPrice: 1,000€ deposit.',
    });
    expect(fields[0]?.description).toMatch(
      /^The Department of Veterans Affairs needs a help desk for its electronic health record\. Offers/,
    );
  });

  it('is decoded as UTF-8 if the source changes its encoding, with and without a byte order mark', async () => {
    const utf8 = Buffer.from(new TextDecoder('windows-1252').decode(samGovBulkFile(rows)), 'utf8');
    const { notices } = await readFile(samGovBulkFile(rows));
    expect((await readFile(utf8)).notices).toEqual(notices);
    expect((await readFile(Buffer.concat([Buffer.from('\uFEFF'), utf8]))).notices).toEqual(notices);
  });

  it('has times in both formats, days, and absent dates', async () => {
    const deadlines = ['2026-05-29T12:30:00-04:00', '2026-08-15 17:00:00-04', '2026-10-20', ''];
    const { notices, error } = await readFile(
      Buffer.concat([
        header,
        ...deadlines.map((ResponseDeadLine, id) =>
          line({ NoticeId: `5e${id}`, ResponseDeadLine, PostedDate: '2026-04-25 22:22:47.454-04' }),
        ),
      ]),
    );
    expect(error).toBeNull();
    expect(notices.map(({ fields }) => fields.due_date)).toEqual([
      '2026-05-29T12:30:00-04:00',
      '2026-08-15T17:00:00-04:00',
      '2026-10-20',
      null,
    ]);
    expect(notices[0]?.fields.posted_date).toBe('2026-04-25');
  });

  it('completes deadlines without a year by the day of posting, and records texts that are not understood', async () => {
    const printed = ['Dec 15 2:00 PM', 'Jan 5 1400L', 'Nov 1', '12/15/2026 25:00', '11/30/2026 12:00 AM'];
    const rowOf = (ResponseDeadLine: string, id: number): Buffer =>
      line({ NoticeId: `5e${id}`, ResponseDeadLine, PostedDate: '2026-11-20 22:22:47.454-05' });
    const { notices } = await readFile(Buffer.concat([header, ...printed.map(rowOf)]));
    expect(
      notices.map(({ fields: { due_date, due_date_note: note } }) => [
        due_date,
        note?.reading,
        ...(note?.assumed ?? []),
      ]),
    ).toEqual([
      ['2026-12-15T14:00:00-05:00', 'read', 'year', 'zone'],
      ['2027-01-05T14:00:00-05:00', 'read', 'year', 'zone'],
      [null, 'not_understood'],
      ['2026-12-15', 'read', 'unread_time'],
      ['2026-11-30T00:00:00-05:00', 'read', 'time', 'zone'],
    ]);
    expect(notices.map(({ fields }) => fields.due_date_note?.printed)).toEqual(printed);
  });

  it('yields awards with their amount, and neither sales nor justifications', async () => {
    const { notices, pages } = await readFile(undefined);
    expect(notices.find(({ fields }) => fields.lifecycle === 'awarded')?.fields).toMatchObject({
      estimated_value: '1250000',
      value_kind: 'award',
    });
    expect(notices).toHaveLength(8);
    expect(pages.flatMap(({ rejected }) => rejected)).toEqual([]);
  });

  it('is split into pages of 500 rows, and only the last page reports the end', async () => {
    const { pages, notices, error } = await readFile(
      manySamGovBulkRows({ rows: 1100, descriptionLength: 100 }, '2026-10-15'),
    );
    expect(error).toBeNull();
    expect(pages.map((page) => page.notices.length)).toEqual([500, 500, 100]);
    const file: unknown = expect.objectContaining({ last_modified: 'Thu, 15 Oct 2026 06:12:03 GMT' });
    expect(pages.map(({ checkpoint }) => checkpoint)).toEqual([{ file, rows: 500 }, { file, rows: 1000 }, { file }]);
    expect(new Set(notices.map(({ source_id }) => source_id)).size).toBe(1100);
  });

  it('is read again only if it changed', async () => {
    await withTwin({}, async (twin) => {
      const first = await readFrom(twin);
      const checkpoint = first.pages.at(-1)?.checkpoint;
      expect(await readFrom(twin, checkpoint)).toEqual({
        pages: [{ notices: [], rejected: [], expected: null, checkpoint, unchanged: true }],
        notices: [],
        error: null,
      });
    });
    const old = { file: { etag: '"of yesterday"', last_modified: 'Wed, 14 Oct 2026 06:12:03 GMT' } };
    expect((await withTwin({}, (twin) => readFrom(twin, old))).notices).toHaveLength(8);
  });
});

describe('a row of the daily file', () => {
  it.each([
    ['too few cells', `${'x,'.repeat(20)}x\r\n`, 'RECORD_UNREADABLE'],
    ['too many cells', `${'x,'.repeat(47)}x\r\n`, 'RECORD_UNREADABLE'],
    ['no id', line({ NoticeId: '' }), 'RECORD_NO_ID'],
    ['no title and no number', line({ Title: ' ' }), 'RECORD_NO_TITLE'],
  ])('with %s is quarantined, without affecting adjacent rows', async (_what, odd, code) => {
    const { notices, pages, error } = await readFile(
      Buffer.concat([header, line({ NoticeId: '5e1' }), Buffer.from(odd), line({ NoticeId: '5e2' })]),
    );
    expect(error).toBeNull();
    expect(notices.map(({ source_id }) => source_id)).toEqual(['5e1', '5e2']);
    expect(pages[0]?.rejected).toMatchObject([{ code }]);
    expect(pages[0]?.rejected[0]?.raw).not.toBe('');
  });

  it(
    'affects at most itself, whatever one of its cells contains',
    async () => {
      const cells = fc.oneof(
        fc.string({ unit: anyCharacter, maxLength: 60 }),
        fc.constantFrom('"', ',', '\r\n', '<p>', '&lt;', 'null', '9'.repeat(400)),
      );
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...samGovBulkColumns), cells, async (column, cell) => {
          const { notices, pages, error } = await readFile(
            Buffer.concat([
              header,
              line({ NoticeId: '5e1' }),
              line({ NoticeId: '5e2', [column]: cell }),
              line({ NoticeId: '5e3' }),
            ]),
          );
          expect(error).toBeNull();
          expect(notices.map(({ source_id }) => source_id)).toEqual(expect.arrayContaining(['5e1', '5e3']));
          expect(notices.length + (pages[0]?.rejected.length ?? 0)).toBe(3);
          expect(JSON.stringify(notices)).not.toMatch(/\\u0000|\\ud[89a-f]/);
        }),
        propertyRuns(20),
      );
    },
    propertyTimeoutMs,
  );

  it('may contain quotes where the CSV format allows none', async () => {
    const odd = line({ NoticeId: '5e1', Title: 'PLACEHOLDER' })
      .toString('latin1')
      .replace('PLACEHOLDER', 'Valve 2" x 3" steel');
    const { notices, error } = await readFile(
      Buffer.concat([header, Buffer.from(odd, 'latin1'), line({ NoticeId: '5e2' })]),
    );
    expect(error).toBeNull();
    expect(notices.map(({ fields }) => fields.title)).toEqual(['Valve 2" x 3" steel', 'A row']);
  });

  it('may contain quotes, commas and line breaks, as the recorded header and rows show', async () => {
    const recorded = sharedFixture('sam_gov/synthetic/bulk_csv_header_sample.csv');
    const file = recorded ?? samGovBulkFile(rows);
    const { notices, error } = await readFile(Buffer.from(file));
    expect(error).toBeNull();
    expect(notices).toHaveLength(recorded === null ? 8 : 5);
    for (const { fields } of notices) expect(fields.title).not.toMatch(/[\r\n]|""/);
  });
});

describe('an unexpected file', () => {
  it.each([
    ['has only a header', header, 'SOURCE_EMPTY'],
    ['has only line breaks', Buffer.from('\r\n\r\n'), 'SOURCE_EMPTY'],
    ['has a column less', Buffer.from(`${samGovBulkColumns.slice(0, -1).join(',')}\r\n1,2\r\n`), 'SOURCE_CHANGED'],
    [
      'has its columns in another order',
      Buffer.from(`${samGovBulkColumns.toReversed().join(',')}\r\n1,2\r\n`),
      'SOURCE_CHANGED',
    ],
    [
      'is another document',
      Buffer.from('<?xml version="1.0"?>\n<Error><Code>NoSuchKey</Code></Error>\n'),
      'SOURCE_CHANGED',
    ],
    [
      'ends in an open quote',
      Buffer.concat([header, line({}), Buffer.from('5f,"Title without end\r\n')]),
      'SOURCE_TRUNCATED',
    ],
    [
      'ends in a row without its end',
      Buffer.concat([header, line({}), line({ NoticeId: '5f' }).subarray(0, -2)]),
      'SOURCE_TRUNCATED',
    ],
    ['has no readable row', Buffer.concat([header, Buffer.from('1,2\r\n3,4\r\n')]), 'SOURCE_CHANGED'],
    [
      'has an endless row',
      Buffer.concat([header, line({}), Buffer.from(`5f,"${'x'.repeat(5_000_000)}`)]),
      'SOURCE_CHANGED',
    ],
  ])('fails the run if it %s', async (_what, file, code) => {
    const { error, notices } = await readFile(file);
    expect(error?.code).toBe(code);
    expect(notices).toEqual([]);
  });

  it('reports missing and new columns', async () => {
    const { error } = await readFile(
      Buffer.concat([Buffer.from(header.toString().replace('ResponseDeadLine', 'Deadline')), line({})]),
    );
    expect(error?.details).toMatchObject({ missing: ['ResponseDeadLine'], unexpected: ['Deadline'] });
  });
});

describe('an interrupted download of the daily file', () => {
  it('is restarted, and every row is yielded once', async () => {
    const file = samGovBulkFile(Array.from({ length: 1100 }, (_, index) => ({ ...rows[0], NoticeId: `5d${index}` })));
    const plan: FaultPlan = { kind: 'truncated', times: 2 };
    await withTwin({ file }, async (twin) => {
      twin.misbehave(plan);
      const { error, pages, notices } = await readFrom(twin);
      expect(error).toBeNull();
      expect(pages.map((page) => page.notices.length)).toEqual([500, 500, 100]);
      expect(new Set(notices.map(({ source_id }) => source_id)).size).toBe(1100);
      expect(twin.requests).toHaveLength(3);
    });
  });

  it('restarts from the first row, and reports this, if the file is not the partly read file', async () => {
    const file = samGovBulkFile(Array.from({ length: 700 }, (_, index) => ({ ...rows[0], NoticeId: `5d${index}` })));
    const { pages, notices } = await withTwin({ file }, (twin) =>
      readFrom(twin, { file: { etag: '"of yesterday"' }, rows: 600 }),
    );
    expect(notices).toHaveLength(700);
    expect(pages.map(({ restarted }) => restarted)).toEqual([true, undefined]);
    const { etag } = await withTwin({ file, etag: '"of today"' }, async (twin) => {
      const rest = await readFrom(twin, { file: { etag: '"of today"' }, rows: 600 });
      expect(rest.pages.map((page) => [page.notices.length, page.restarted])).toEqual([[100, undefined]]);
      return { etag: twin.requests.at(-1)?.headers['if-none-match'] };
    });
    expect(etag).toBeUndefined();
  });

  it('yields the rows before the interruption, without the checkpoint of a complete file', async () => {
    await withTwin({ file: manySamGovBulkRows({ rows: 1100, descriptionLength: 100 }, '2026-10-15') }, async (twin) => {
      twin.misbehave({ kind: 'truncated' });
      const { error, pages } = await readFrom(twin, { file: { etag: '"of yesterday"' } });
      expect(error?.code).toBe('SOURCE_TRUNCATED');
      expect(pages.map((page) => [page.notices.length, page.checkpoint])).toEqual([
        [500, { file: expect.not.objectContaining({ etag: '"of yesterday"' }), rows: 500 }],
      ]);
    });
  });
});
