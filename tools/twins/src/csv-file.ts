import { createHash } from 'node:crypto';
import { type TwinAnswer, type TwinDefinition, type TwinRequest } from './twin-server.js';

/** Columns of CanadaBuys' file of open notices. */
export const csvFileColumns = [
  'title-titre-eng',
  'referenceNumber-numeroReference',
  'solicitationNumber-numeroSollicitation',
  'publicationDate-datePublication',
  'tenderClosingDate-appelOffresDateCloture',
  'unspsc',
  'noticeType-avisType-eng',
  'regionsOfDelivery-regionsLivraison-eng',
  'contractingEntityName-nomEntitContractante-eng',
  'tenderDescription-descriptionAppelOffres-eng',
];

/** Invented notices. Calls with the same count return equal rows. */
export function manyCsvRows(count: number): string[][] {
  return Array.from({ length: count }, (_, index) => [
    `Road salt, lot ${index}`,
    `cb-${900_000 + index}`,
    `WS-${4000 + index}`,
    '2026-09-10',
    '2026-11-02T14:00:00',
    '*12161500\n*14410000',
    'Request for Proposal',
    '*Ontario',
    'Public Services and Procurement Canada',
    `Salt for the roads, called "lot ${index}"\nDelivered to a depot`,
  ]);
}

/** Text of a CSV file; cells are quoted if necessary. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(quoteCell).join(',')}\r\n`).join('');
}

function quoteCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Twin of a web server with one file and its ETag. The file is a CSV text, or the bytes of a workbook. */
export function csvFileTwin(text: string | Buffer = csvText([csvFileColumns, ...manyCsvRows(12)])): TwinDefinition {
  const etag = `"${createHash('md5').update(text).digest('hex')}"`;
  return {
    name: 'csv-file',
    answer: ({ headers }: TwinRequest): TwinAnswer =>
      headers['if-none-match'] === etag
        ? { status: 304, headers: { etag }, body: '' }
        : typeof text === 'string'
          ? { status: 200, headers: { 'content-type': 'text/csv; charset=utf-8', etag }, body: `\uFEFF${text}` }
          : { status: 200, headers: { 'content-type': 'application/octet-stream', etag }, body: text },
  };
}
