import { parse } from 'csv-parse/sync';
import { anyCharacter } from '@rfp/contracts/testing/any-character';
import fc from 'fast-check';
import { z } from 'zod';
import { openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { cellsWriter } from './cells.js';
import { csvLine, csvText, csvWriter, formulaStart } from './csv.js';

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
async function joinLines(line: string, rows: string, given: unknown): Promise<string> {
  const sql = `SELECT string_agg(${line}, $2 ORDER BY place) AS lines FROM json_array_elements($1::json) WITH ORDINALITY AS ${rows}`;
  const [{ lines }] = linesSchema.parse(await spec.store.query(sql, [JSON.stringify(given), separator]));
  return lines;
}
const readFile = async (line: string, rows: string, given: unknown) =>
  csvWriter.joinRows(await joinLines(line, rows, given), separator);
/** PostgreSQL stores no NUL. */
const storable = (drawn: string[][]) => drawn.map((row) => row.map((text) => text.replaceAll('\0', '')));
const startsFormula = (cell: string) => /^[=+\-@\t\r\n\0＝＋－＠]/.test(cell);

it('a CSV file of any texts reads back as the same texts, none of which is a formula [asvs 1.2.10]', async () => {
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

it('a list in a CSV file reads back as its joined texts, which are not formulas', async () => {
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

it('the cells of a workbook read back as the same texts, whatever they begin with', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (drawn) => {
      const cells = storable(drawn);
      const line = csvLine(columns.map((_, index) => `cells ->> ${index}`));
      const text = cellsWriter.joinRows(await joinLines(line, 'given (cells, place)', cells), separator);
      expect(parse(text, { record_delimiter: '\r\n' })).toEqual(cells);
    }),
  );
});
