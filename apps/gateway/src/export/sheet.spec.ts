import { exportColumnSchema } from '@rfp/contracts/opportunities/export';
import { anyCharacter } from '@rfp/contracts/testing/any-character';
import fc from 'fast-check';
import { Sheet } from './sheet.js';

const texts = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc
    .tuple(fc.constantFrom('=', '"', ',', '\r\n', '_x000D_', ' ', '\t', '&', '<', ']]>'), fc.string())
    .map((parts) => parts.join('')),
);
const rows = fc.array(fc.array(texts, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 20 });
const columns = ['title', 'agency_name', 'location'] as const;

/** Quotes a cell like PostgreSQL, which also quotes some cells without need. */
const cellOf = (text: string) => (/^[\w=]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`);
const partOf = (cells: readonly (readonly string[])[]) =>
  cells.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

async function* inParts(...parts: string[]): AsyncGenerator<string> {
  yield* parts;
}
/** The rows of the sheet below its heading. The first of them has the number 2. */
async function rowsOf(chosen: ConstructorParameters<typeof Sheet>[0], ...parts: string[]): Promise<string> {
  let sheet = '';
  for await (const text of new Sheet(chosen).write(inParts(...parts))) sheet += text;
  return sheet.replace(/^.*?<\/row>/s, '').replace(/<\/sheetData>.*/s, '');
}

const xmlEntities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const readXml = (text: string) =>
  text
    .replaceAll(/&(?:amp|lt|gt);/g, (entity) => xmlEntities[entity] ?? '')
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const textCell = /<c r="[A-C]\d+" t="inlineStr"><is><t( xml:space="preserve")?>([^<]*)<\/t><\/is><\/c>/g;

it('a worksheet of any texts has only inline strings, which read back as these texts', async () => {
  await fc.assert(
    fc.asyncProperty(rows, rows, async (one, other) => {
      const sheet = await rowsOf(columns, partOf(one), partOf(other));
      // oxlint-disable-next-line no-control-regex -- these characters are not allowed in XML
      expect(sheet).not.toMatch(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/);
      const read = [...sheet.matchAll(textCell)];
      expect(read.map(([, , text = '']) => readXml(text))).toEqual(
        [...one, ...other].flat().filter((text) => text !== ''),
      );
      expect(sheet.match(/<c /g)?.length ?? 0).toBe(read.length);
      // Readers drop leading and trailing white space unless `xml:space` preserves it.
      expect(read.filter(([, keeps, text = '']) => keeps === undefined && text.trim() !== text)).toEqual([]);
    }),
  );
});

it('a worksheet has numbers, booleans and dates with their types, and cuts texts that are too long for a cell', async () => {
  const chosen = ['total_score', 'estimated_value', 'cancelled', 'due_at', 'due_date', 'due_date', 'title'] as const;
  const first = `72,50000.00,true,1776254400,2026-04-15,2026-04-15T08:00:00-04:00,${'x'.repeat(40_000)}\r\n`;
  const sheet = await rowsOf(chosen, first, ',,,,,,\r\n');
  expect(sheet.replace(/x{100,}/, (text) => `${text.length}`)).toBe(
    '<row r="2"><c r="A2"><v>72</v></c><c r="B2"><v>50000.00</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" s="3"><v>46127.5</v></c>' +
      '<c r="E2" s="2"><v>46127</v></c><c r="G2" s="3"><v>46127.333333333336</v></c><c r="H2" t="inlineStr"><is><t>UTC-04:00</t></is></c>' +
      '<c r="I2" t="inlineStr"><is><t>32761 [...]</t></is></c></row><row r="3"></row>',
  );
});

it('a worksheet leaves out a date that spreadsheets do not support, and has the printed date in the next column', async () => {
  const sheet = await rowsOf(['due_at', 'due_date'], '-3786825600,1850-01-01\r\n,12/15/2026 5 PM\r\n');
  expect(sheet).not.toContain('<v>');
  expect(
    [...sheet.matchAll(/r="([A-C]\d)"[^>]*><is><t>([^<]*)/g)].map(([, reference, text]) => [reference, text]),
  ).toEqual([
    ['C2', 'as printed: 1850-01-01'],
    ['C3', 'as printed: 12/15/2026 5 PM'],
  ]);
});

it('a worksheet has the labels of the table, a width for each column and a filter over all rows', async () => {
  let sheet = '';
  const chosen = ['title', 'due_date', 'due_at', 'source_type'] as const;
  for await (const text of new Sheet(chosen).write(inParts('A,,,state_rfp\r\n', 'B,,,federal_grant\r\n')))
    sheet += text;
  expect([...sheet.matchAll(/<t>([^<]*)/g)].map(([, text]) => text)).toEqual([
    'Title',
    'Due date',
    'Due date: zone',
    'Due at (UTC)',
    'Source type',
    'A',
    'State RFP',
    'B',
    'Federal Grant',
  ]);
  expect(sheet.match(/<col /g)).toHaveLength(5);
  expect(sheet).toContain('<autoFilter ref="A1:E3"/>');
});

it('a worksheet has the labels of the table for codes, applicants and kinds of value', async () => {
  let sheet = '';
  const chosen = ['aln_codes', 'naics_codes', 'eligible_applicants', 'value_kind'] as const;
  for await (const text of new Sheet(chosen).write(inParts('10.500,,States,ceiling\r\n'))) sheet += text;
  const texts = [...sheet.matchAll(/<t>([^<]*)/g)].map(([, text]) => text);
  expect(texts).toEqual(['ALN', 'NAICS', 'Who may apply', 'Value kind', '10.500', 'States', 'Up to']);
});

it('a worksheet has links for addresses, up to the number of links that spreadsheets accept', async () => {
  const sheet = new Sheet(['title', 'source_url']);
  const row = 'A,https://example.gov/_x0041_?a=1&b=2\r\n';
  let end = '';
  for await (const text of sheet.write(inParts(row.repeat(65_001)))) end = text;
  expect(sheet.links.size).toBe(65_000);
  expect(sheet.links.get('B2')).toBe('https://example.gov/_x0041_?a=1&b=2');
  expect(end).toBe('</hyperlinks></worksheet>');
});

it('a worksheet is written in few pieces, because each piece costs the compressor more time than its text', async () => {
  let pieces = 0;
  const row = 'A,https://example.gov/1\r\n';
  for await (const _text of new Sheet(['title', 'source_url']).write(inParts(row.repeat(20_000)))) pieces += 1;
  expect(pieces).toBeLessThan(30);
});

it('a worksheet has columns after Z', async () => {
  const all = exportColumnSchema.options;
  expect(all.length).toBeGreaterThan(26);
  const sheet = await rowsOf(all, `${all.map(() => '1').join(',')}\r\n`);
  const references = [...sheet.matchAll(/<c r="([A-Z]+)2"/g)].map(([, letters]) => letters);
  expect(references).toHaveLength(all.length);
  expect(references).toEqual(expect.arrayContaining(['Y', 'Z', 'AA', 'AB']));
});
