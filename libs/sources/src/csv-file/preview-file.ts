import { AppError } from '@rfp/contracts/errors';
import { type SourceColumns, sourceColumnsSchema } from '@rfp/contracts/source';
import { type ReadContext } from '../connector.js';
import { type Grid, guessHeads, type Table, tableOf } from '../rows/find-heads.js';
import { type FoundColumn, guessMapping } from '../rows/guess-mapping.js';
import { BrokenRow } from '../socrata/request-rows.js';
import { acceptedFiles } from './read-file.js';
import { readGrids } from './read-grids.js';
import { type CsvFileSettings } from './settings.js';

type PreviewSettings = Pick<CsvFileSettings, 'url' | 'delimiter' | 'sheet'> & { time_zone: string };

const maxColumns = 100;
const sampledRows = 200;
const maxCellLength = 300;
const shownSamples = 3;

/** Reads a file without a column mapping and suggests one. @throws SOURCE_*, as a sync run does */
export async function previewFile(
  settings: PreviewSettings,
  { fetch, readWorkbook }: Pick<ReadContext, 'fetch' | 'readWorkbook'>,
  baseUrl: string,
): Promise<SourceColumns> {
  const { pathname, search } = new URL(settings.url);
  const answer = await fetch.document(baseUrl + pathname + search, { accept: acceptedFiles, knownValidators: {} });
  if (!answer.modified) throw new AppError('SOURCE_CHANGED', { message: 'The address sent no file.' });
  const grids = await readGrids(answer, { delimiter: settings.delimiter, sheet: undefined }, { readWorkbook });
  const names = grids.flatMap(({ name }) => name ?? []);
  const grid = chooseGrid(grids, settings.sheet);
  const table = tableOf(grid, guessHeads(grid));
  const columns = columnsOf(table);
  return {
    sheets: names,
    sheet: grid.name,
    columns: columns.map((column) => ({ ...column, samples: column.samples.slice(0, shownSamples) })),
    rows: table.rows.length,
    settings: suggestSettings(settings, grid, columns),
  };
}

/** Returns the requested sheet, else the sheet with the most cells, because smaller sheets usually contain explanations. */
function chooseGrid(grids: readonly Grid[], sheet: string | undefined): Grid {
  const [largest] = grids.toSorted((one, other) => cellCount(other) - cellCount(one));
  const found = sheet === undefined ? largest : grids.find(({ name }) => name === sheet);
  if (found !== undefined && found.rows.length > 0) return found;
  throw new AppError('SOURCE_EMPTY', { message: 'The file of the source has no row.' });
}

function cellCount({ rows }: Grid): number {
  return rows.reduce((sum, cells) => sum + cells.length, 0);
}

function sampleCells({ columns, rows }: Table, count: number): string[][] {
  return rows
    .slice(0, count)
    .flatMap((row) =>
      row instanceof BrokenRow ? [] : [columns.map((name) => (row[name] ?? '').trim().slice(0, maxCellLength))],
    );
}

function columnsOf(table: Table): FoundColumn[] {
  const cells = sampleCells(table, sampledRows);
  return table.columns
    .slice(0, maxColumns)
    .map((name, at) => ({
      name,
      head: (table.heads[at] ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, maxCellLength),
      samples: cells.map((row) => row[at] ?? '').filter((cell) => cell !== ''),
    }))
    .filter(({ head, samples }) => head !== '' || samples.length > 0);
}

function suggestSettings(
  { url, delimiter, sheet, time_zone }: PreviewSettings,
  grid: Grid,
  columns: readonly FoundColumn[],
): SourceColumns['settings'] {
  const { id, fields, isForecast } = guessMapping(columns, `${new URL(url).pathname} ${grid.name ?? ''}`);
  return sourceColumnsSchema.shape.settings.parse({
    url,
    ...(delimiter === 'auto' ? {} : { delimiter }),
    ...(sheet === undefined ? {} : { sheet }),
    time_zone,
    id,
    fields,
    ...(isForecast && { lifecycle: { otherwise: 'forecast' } }),
    complete_listing: isForecast,
  });
}
