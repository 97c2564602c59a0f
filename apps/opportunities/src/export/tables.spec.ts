import { parse } from 'csv-parse/sync';
import { anyCharacter } from '@rfp/contracts/testing/any-character';
import fc from 'fast-check';
import { z } from 'zod';
import { openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { type Cells } from './file-writer.js';
import { csvLine, csvText, csvWriter, formulaStart } from './csv.js';
import { sheetWriter } from './sheet.js';

const texts = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc
    .tuple(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', `'`, `"=`, `'=`, '＝', ';', ',', ' ', '\u0000'),
      fc.string(),
    )
    .map((parts) => parts.join('')),
);
const rows = fc.array(fc.array(texts, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 20 });
const columns = ['title', 'agency_name', 'location'] as const;

const unprotect = (cell: string) => (cell.startsWith(`'`) && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell);

let spec: SpecStore;
beforeAll(async () => {
  spec = await openSpecStore();
});
afterAll(() => spec.drop());

const linesSchema = z.tuple([z.object({ lines: z.string() })]);
const separator = '-between-lines-';
async function readFile(line: string, rows: string, given: unknown): Promise<string> {
  const sql = `SELECT string_agg(${line}, $2 ORDER BY place) AS lines FROM json_array_elements($1::json) WITH ORDINALITY AS ${rows}`;
  const [{ lines }] = linesSchema.parse(await spec.store.query(sql, [JSON.stringify(given), separator]));
  return csvWriter.rowsOf(lines, separator);
}
/** PostgreSQL stores no NUL. */
const storable = (drawn: string[][]) => drawn.map((row) => row.map((text) => text.replaceAll('\0', '')));
const startsFormula = (cell: string) => /^[=+\-@\t\r\n\0＝＋－＠]/.test(cell);

it('a CSV file of any texts reads back as these texts, none of which is a formula', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (drawn) => {
      const cells = storable(drawn);
      const text = await readFile(
        csvLine(columns.map((_, index) => csvText(`(cells ->> ${index})`))),
        'given (cells, place)',
        cells,
      );
      const read = parse(text, { record_delimiter: '\r\n' });
      expect(read.flat().filter(startsFormula)).toEqual([]);
      expect(read.map((row) => row.map(unprotect))).toEqual(cells);
    }),
  );
});

it('a list in a CSV file reads back as its joined texts, which are no formula either', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (drawn) => {
      const lists = storable(drawn);
      const text = await readFile(
        csvLine([csvText(`array_to_string(list, '; ')`, 'list[1]')]),
        'given (texts, place), LATERAL (SELECT ARRAY(SELECT json_array_elements_text(texts)) AS list) lists',
        lists,
      );
      const read = parse(text, { record_delimiter: '\r\n' }).flat();
      expect(read.filter(startsFormula)).toEqual([]);
      expect(read.map(unprotect)).toEqual(lists.map((list) => list.join('; ')));
    }),
  );
});

const xmlEntities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const readXml = (text: string) =>
  text
    .replaceAll(/&(?:amp|lt|gt);/g, (entity) => xmlEntities[entity] ?? '')
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

it('a worksheet of any texts has only inline strings, which read back as these texts', () => {
  fc.assert(
    fc.property(rows, (cells) => {
      const sheet = sheetWriter.rows(cells, columns, 0);
      // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
      expect(sheet).not.toMatch(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/);
      const read = [
        ...sheet.matchAll(/<c r="[A-C]\d+" t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t><\/is><\/c>/g),
      ];
      expect(read.map(([, text = '']) => readXml(text))).toEqual(cells.flat().filter((text) => text !== ''));
      expect(sheet.match(/<c /g)?.length ?? 0).toBe(read.length);
    }),
  );
});

it('a worksheet has numbers, booleans and dates with their types, and cuts what no cell can hold', () => {
  const chosen = ['total_score', 'estimated_value', 'cancelled', 'due_at', 'due_date', 'due_date', 'title'] as const;
  const row: Cells = [
    '72',
    '50000.00',
    'true',
    '2026-04-15T12:00:00.000Z',
    '2026-04-15',
    '2026-04-15T08:00:00-04:00',
    'x'.repeat(40_000),
  ];
  const sheet = sheetWriter.rows([row, chosen.map(() => null)], chosen, 10);
  expect(sheet.replace(/x{100,}/, (text) => `${text.length}`)).toBe(
    '<row r="12"><c r="A12"><v>72</v></c><c r="B12"><v>50000.00</v></c><c r="C12" t="b"><v>1</v></c><c r="D12" s="3"><v>46127.5</v></c>' +
      '<c r="E12" s="2"><v>46127</v></c><c r="F12" t="inlineStr"><is><t xml:space="preserve">2026-04-15T08:00:00-04:00</t></is></c>' +
      '<c r="G12" t="inlineStr"><is><t xml:space="preserve">32761 [...]</t></is></c></row><row r="13"></row>',
  );
});
