import { type DateNote, type Notice } from '@rfp/contracts/notice';
import {
  defaultExportColumns,
  type ExportColumn,
  exportColumnSchema,
  exportMedia,
  type ExportPartFormat,
} from '@rfp/contracts/opportunities/export';
import { opportunitySchema } from '@rfp/contracts/opportunity';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { aNotice } from '@rfp/testing/builders';
import { parse } from 'csv-parse/sync';
import ical from 'ical.js';
import { z } from 'zod';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { formulaStart } from './csv.js';
import { ExportService } from './export.service.js';

let spec: SpecStore;
let exports: ExportService;

beforeAll(async () => {
  spec = await openSpecStore();
});
beforeEach(async () => {
  await spec.empty();
  exports = new ExportService(spec.store, new AudienceService(spec.store), new SynonymsService(spec.store));
});
afterAll(() => spec.drop());

async function take(notices: Notice[]): Promise<void> {
  await new IntakeService(spec.store).take(aBatch(notices));
}

/** A unique notice without number. */
const one = (n: number | string, fields: Parameters<typeof aNotice>[0] = {}) =>
  aNotice({
    source_id: `${n}`,
    fields: { opportunity_number: null, title: `Lot ${n}`, ...fields.fields },
  });

type Request = Partial<RpcRequest<'opportunities.export-part'>> & { format: ExportPartFormat };

/** All parts of a file. `between` runs after each part. */
async function exportAll(request: Request, between?: (part: number) => Promise<void>) {
  const whole: RpcRequest<'opportunities.export-part'> = {
    audience: 'default',
    filter: {},
    sort: ['title', 'ASC'],
    columns: defaultExportColumns,
    limit: 2000,
    ...request,
  };
  let part = await exports.readPart(whole);
  const { total } = part;
  let [text, rows, parts] = [part.text, part.rows, 1];
  while (part.next !== undefined) {
    await between?.(parts);
    part = await exports.readPart({ ...whole, after: part.next, total });
    text += part.text;
    rows += part.rows;
    parts += 1;
  }
  return { text, rows, parts, total };
}

const recordsSchema = z.array(z.record(z.string(), z.string()));
const readCsv = (text: string) => recordsSchema.parse(parse(text, { columns: true, record_delimiter: '\r\n' }));
const unprotect = (text = '') => (formulaStart.test(text.slice(1)) && text.startsWith(`'`) ? text.slice(1) : text);

const hostile = [
  '=HYPERLINK("http://example.org","x")',
  '+1+1',
  '-2',
  '@SUM(A1)',
  '"=1"',
  `'=1`,
  'a,b;c\td',
  'two\nlines "quoted"',
  '＝1',
  'Ünïcödé 🚀',
];

describe('a CSV file', () => {
  it('reads back as the source, and no text in it begins like a formula [asvs 1.2.10]', async () => {
    await take(hostile.map((title, index) => one(index, { fields: { title, description: `=${title}\r\n${title}` } })));
    const columns: ExportColumn[] = ['title', 'description', 'estimated_value', 'total_score'];
    const { text, rows, total } = await exportAll({ format: 'csv', columns });
    expect([rows, total]).toEqual([hostile.length, hostile.length]);
    expect(text.startsWith('title,description,estimated_value,total_score\r\n')).toBe(true);
    const read = readCsv(text);
    expect(
      read.flatMap((row) => Object.values(row)).filter((cell) => formulaStart.test(cell) && !cell.startsWith(`'`)),
    ).toEqual([]);
    const stored = await spec.store.query<{ title: string; description: string }[]>(
      'SELECT o.title, t.description FROM opportunity_summary o JOIN opportunity_text t USING (id) ORDER BY title_order, o.id',
    );
    expect(read.map((row) => ({ title: unprotect(row['title']), description: unprotect(row['description']) }))).toEqual(
      stored,
    );
    expect(new Set(read.map((row) => row['estimated_value']))).toEqual(new Set(['1250000.00']));
  });

  it('has notes on dates that are not simply as printed', async () => {
    const noted = (n: number, due_date: string | null, note: Partial<DateNote>) =>
      one(n, {
        fields: { due_date, due_date_note: { printed: `as printed ${n}`, reading: 'read', assumed: [], ...note } },
      });
    await take([
      noted(1, '2026-12-15', { assumed: ['unread_time'] }),
      noted(2, '2026-12-15', { assumed: ['year', 'zone', 'unread_time'] }),
      noted(3, '2026-12-15T17:00:00-05:00', { assumed: ['zone'] }),
      noted(4, null, { reading: 'not_understood' }),
      noted(5, null, { reading: 'none_stated' }),
    ]);
    const { text } = await exportAll({ format: 'csv', columns: ['due_date', 'due_date_note'] });
    expect(readCsv(text).map((row) => [row['due_date'], row['due_date_note']])).toEqual([
      ['2026-12-15', 'time of day not understood; printed: as printed 1'],
      ['2026-12-15', 'assumed: year, zone; time of day not understood; printed: as printed 2'],
      ['2026-12-15T17:00:00-05:00', 'assumed: zone; printed: as printed 3'],
      ['as printed 4', 'not understood'],
      ['', 'none stated: as printed 5'],
    ]);
  });

  it('has every selectable column, and only the header if nothing matches', async () => {
    await take([one(1)]);
    const columns = exportColumnSchema.options;
    const [row] = readCsv((await exportAll({ format: 'csv', columns })).text);
    expect(Object.keys(row ?? {})).toEqual(columns);
    expect(row).toMatchObject({
      naics_codes: '238220',
      keywords: 'HVAC; maintenance',
      cancelled: 'false',
      due_at: '2026-04-15T20:00:00.000Z',
    });
    for (const q of ['nothing has this', '§']) {
      const none = await exportAll({ format: 'csv', columns: ['id', 'title'], filter: { q } });
      expect(none).toEqual({ text: 'id,title\r\n', rows: 0, parts: 1, total: 0 });
    }
  });
});

it.each<[ExportColumn, string[]]>([
  ['opportunity_number', ['""', 'N-2']],
  ['estimated_value', ['""', '2.00']],
  ['due_date', ['""', '2026-04-15']],
  ['naics_codes', ['""', '238220']],
])('a CSV file of the column %s has no blank lines, which readers skip', async (column, lines) => {
  const empty = { opportunity_number: null, estimated_value: null, value_kind: null, due_date: null, naics_codes: [] };
  const stated = { opportunity_number: 'N-2', estimated_value: '2.00', due_date: '2026-04-15' };
  await take([one(1, { fields: empty }), one(2, { fields: stated })]);
  const { text } = await exportAll({ format: 'csv', columns: [column] });
  expect(text.split('\r\n')).toEqual([column, ...lines, '']);
  expect(readCsv(text)).toHaveLength(2);
});

describe('an NDJSON file', () => {
  it('has the rows of the list, with whole descriptions', async () => {
    const description = 'Long. '.repeat(200);
    await take([one(1, { fields: { description } }), one(2, { fields: { due_date: null, estimated_value: null } })]);
    const { text } = await exportAll({ format: 'ndjson', columns: exportColumnSchema.options });
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
    const catalogue = new CatalogueService(
      spec.store,
      new AudienceService(spec.store),
      new SynonymsService(spec.store),
    );
    const list = await catalogue.list({
      audience: 'default',
      filter: {},
      sort: ['title', 'ASC'],
      offset: 0,
      limit: 50,
    });
    const readerFields = new Set(['description_cut', 'changed_since_seen', 'highlight', 'rank']);
    const names = Object.keys(opportunitySchema.shape).filter((name) => !readerFields.has(name));
    const shared = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
    expect(shared).toEqual(
      list.rows.map(({ description_cut: _cut, ...row }, index) => ({
        ...row,
        description: index === 0 ? description : row.description,
      })),
    );
  });
});

describe('the due dates as an iCalendar file', () => {
  it('have a tentative event for each stated deadline, with its words', async () => {
    const description = 'Quotes are due no later than December 8, 2026 at 11:00 AM EST.';
    await take([one(1, { fields: { due_date: '2026-12-18', description, time_zone: 'America/New_York' } })]);
    const { text, rows } = await exportAll({ format: 'ics' });
    const calendar = new ical.Component(ical.parse(text));
    const events = calendar.getAllSubcomponents('vevent').map((each) => new ical.Event(each));
    expect(rows).toBe(1);
    expect(events.map(({ summary, startDate }) => [summary.split(':')[0], startDate.toString()])).toEqual([
      ['Due by its field', '2026-12-18'],
      ['Due by the text of the notice', '2026-12-08T16:00:00Z'],
    ]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
    for (const event of events) {
      expect(event.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
      expect(event.description.split('\n').slice(0, 3)).toEqual([
        'The notice states different deadlines:',
        'Notice: Dec 18, 2026',
        `Text of the notice: Dec 8, 2026, 11 AM EST (earliest): "${description}"`,
      ]);
    }
  });

  it('have one tentative event if only the texts state the deadline', async () => {
    const fields = { due_date: null, description: 'Quotes are due no later than December 8, 2026.' };
    await take([one(1, { fields: { ...fields, time_zone: 'America/New_York' } })]);
    const calendar = new ical.Component(ical.parse((await exportAll({ format: 'ics' })).text));
    const events = calendar.getAllSubcomponents('vevent').map((each) => new ical.Event(each));
    expect(events.map(({ summary, startDate }) => [summary.split(':')[0], startDate.toString()])).toEqual([
      ['Due by the text of the notice', '2026-12-08'],
    ]);
    expect(events[0]?.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
  });

  it('are all-day events on the day of the buyer, or instants in UTC', async () => {
    const title = `Bridges; roads, and
BEGIN:VEVENT ${'é'.repeat(80)}`;
    await take([
      one('day', { fields: { title, due_date: '2026-04-15' } }),
      one('instant', { fields: { title: 'Instant', due_date: '2026-04-15T22:30:00-04:00' } }),
      one('none', { fields: { title: 'None', due_date: null } }),
    ]);
    const { text, rows } = await exportAll({ format: 'ics' });
    expect(rows).toBe(3);
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    const calendar = new ical.Component(ical.parse(text));
    const events = calendar.getAllSubcomponents('vevent').map((each) => new ical.Event(each));
    const stored = await spec.store.query<{ id: string; title: string }[]>(
      'SELECT id, title FROM opportunity_summary WHERE due_at IS NOT NULL ORDER BY title_order',
    );
    expect(events.map(({ summary, uid }) => ({ id: uid.split('@')[0], title: summary.replace('Due: ', '') }))).toEqual(
      stored,
    );
    expect(events.map(({ startDate }) => [startDate.isDate, startDate.toString()])).toEqual([
      [true, '2026-04-15'],
      [false, '2026-04-16T02:30:00Z'],
    ]);
  });
});

describe('an event of an iCalendar file', () => {
  it.each([
    'https://example.org/bids;jsessionid=12?ids=1,2,3&x=a',
    String.raw`https://example.org/a\b?c=\;d`,
    `https://example.org/${'long;'.repeat(40)}`,
  ])('links to its notice by the unchanged address %s', async (source_url) => {
    await take([one(1, { fields: { title: 'Bridges; roads, paths', source_url } })]);
    const { text } = await exportAll({ format: 'ics' });
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(text.replaceAll('\r\n ', '').split('\r\n')).toContain(`URL;VALUE=URI:${source_url}`);
    const event = new ical.Component(ical.parse(text)).getFirstSubcomponent('vevent');
    expect(event?.getFirstPropertyValue('summary')).toBe('Due: Bridges; roads, paths');
  });

  it('has no method, nor has the media type of its file', async () => {
    await take([one(1)]);
    expect((await exportAll({ format: 'ics' })).text).not.toMatch(/^METHOD/m);
    expect(exportMedia.ics).toBe('text/calendar; charset=utf-8');
  });
});

describe('a file of many parts', () => {
  it('has each record once, even while others are added', async () => {
    const many = (from: number, count: number, prefix: string) =>
      Array.from({ length: count }, (_, index) => one(`${prefix}${from + index}`));
    await take(many(0, 600, 'a'));
    const before = await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary');
    const file = await exportAll({ format: 'csv', columns: ['id', 'title'], limit: 140 }, async (part) =>
      take(many(part * 10, 10, part % 2 === 0 ? '0' : 'z')),
    );
    expect(file.total).toBe(600);
    const read = readCsv(file.text).map((row) => row['id'] ?? '');
    expect(new Set(read).size).toBe(read.length);
    expect(file.rows).toBe(read.length);
    const found = new Set(read);
    expect(before.filter(({ id }) => !found.has(id))).toEqual([]);
  });

  it('is split by length if the descriptions are long', async () => {
    const description = 'Words and words. '.repeat(3000);
    await take(Array.from({ length: 15 }, (_, index) => one(index, { fields: { description } })));
    await take(
      Array.from({ length: 285 }, (_, index) =>
        one(index + 15, { fields: { description: description.slice(0, 9000) } }),
      ),
    );
    const file = await exportAll({ format: 'ndjson', columns: ['title', 'description'] });
    expect(file.rows).toBe(300);
    expect(file.parts).toBeGreaterThan(1);
    expect(new Set(file.text.trimEnd().split('\n')).size).toBe(300);
  });
});
