import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { jsonAnswer, type TwinAnswer, type TwinDefinition, type TwinRequest } from './twin-server.js';

/** Row of a data set. Like the portals, it omits empty cells. */
export type SocrataRow = Record<string, string | number | { url: string }>;

export interface SocrataDataset {
  columns: string[];
  rows: SocrataRow[];
}

/** The only accepted app token. Requests without a token are also answered. */
export const socrataTwinToken = 'app-token-of-the-twin';

/** Invented data sets in the format of three real data sets. */
export function socrataDocuments(): Record<string, SocrataDataset> {
  return { '2hnj-zwix': readDocument('delaware'), 'dg92-zbpx': readDocument('nyc'), 'hf3r-utnq': readDocument('la') };
}

/** Twin of Socrata's SODA API: https://dev.socrata.com */
export function socrataTwin(datasets: Record<string, SocrataDataset> = socrataDocuments()): TwinDefinition {
  let requestCount = 0;

  function answer({ path, query, headers }: TwinRequest): TwinAnswer {
    requestCount += 1;
    const token = headers['x-app-token'];
    if (token !== undefined && token !== socrataTwinToken)
      return refusal(403, 'permission_denied', 'Invalid app_token specified');
    const datasetId = /^\/resource\/(\w{4}-\w{4})\.json$/.exec(path)?.[1] ?? '';
    const dataset = datasets[datasetId];
    if (dataset === undefined) return refusal(404, 'dataset.missing', 'Not found');
    const missing = referencedColumns(query).find((column) => !dataset.columns.includes(column));
    if (missing !== undefined)
      return refusal(
        400,
        'query.soql.no-such-column',
        `Query coordinator error: query.soql.no-such-column; No such column: ${missing}; position: Map(row -> 1, column -> 8, line -> "SELECT ${missing}")`,
      );
    const rows = filterRows(dataset, query.get('$where'));
    if (rows === null) return refusal(400, 'query.compiler.malformed', 'Could not parse SoQL query');
    return answerWithEtag(
      query.get('$select') === 'count(*)'
        ? [{ count: String(rows.length) }]
        : page(sortRows(rows, query.get('$order'), requestCount), query),
      headers['if-none-match'],
    );
  }

  return { name: 'socrata', answer };
}

function answerWithEtag(rows: unknown[], known: string | string[] | undefined): TwinAnswer {
  const answer = jsonAnswer(rows);
  const etag = `"${createHash('md5').update(JSON.stringify(rows)).digest('hex')}"`;
  if (known === etag) return { status: 304, headers: { etag }, body: '' };
  return { ...answer, headers: { ...answer.headers, etag, 'last-modified': 'Thu, 01 Oct 2026 06:12:03 GMT' } };
}

function refusal(status: number, code: string, message: string): TwinAnswer {
  return jsonAnswer({ code, error: true, message }, status);
}

function page(rows: SocrataRow[], query: URLSearchParams): SocrataRow[] {
  const offset = Number(query.get('$offset') ?? 0);
  const columns = query.get('$select')?.split(/\s*,\s*/) ?? [];
  return rows
    .slice(offset, offset + Number(query.get('$limit') ?? 1000))
    .map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => columns.length === 0 || columns.includes(column))),
    );
}

/** Sorts rows. Without an order, the order differs between requests. */
function sortRows(rows: SocrataRow[], order: string | null, requestCount: number): SocrataRow[] {
  if (order === null) return [...rows.slice(requestCount % rows.length), ...rows.slice(0, requestCount % rows.length)];
  const keys = order.split(/\s*,\s*/).map((entry) => entry.split(' '));
  return rows.toSorted((a, b) => {
    for (const [column = '', direction] of keys) {
      const difference = cellOf(a, column).localeCompare(cellOf(b, column));
      if (difference !== 0) return direction === 'DESC' ? -difference : difference;
    }
    return 0;
  });
}

const text = String.raw`'((?:[^']|'')*)'`;
const comparison = new RegExp(String.raw`^\(?(\w+) ?(=|>=|<=) ?${text}\)?$`);
const choice = new RegExp(String.raw`^\(?(\w+) in\(((?:${text}(?:, )?)+)\)\)?$`);

/**
 * Rows that match a condition in a subset of SoQL: comparisons with texts and `in` lists, joined by AND. Null for other conditions.
 */
function filterRows({ rows }: SocrataDataset, where: string | null): SocrataRow[] | null {
  if (where === null) return rows;
  const tests = conditionsOf(where).map(testOf);
  return tests.includes(null) ? null : rows.filter((row) => tests.every((test) => test?.(row)));
}

function testOf(condition: string): ((row: SocrataRow) => boolean) | null {
  const [, column = '', operator, value = ''] = comparison.exec(condition) ?? [];
  if (operator !== undefined) {
    const operand = unquote(value);
    return (row) => row[column] !== undefined && holds(cellOf(row, column), operator, operand);
  }
  const [, listColumn = '', list] = choice.exec(condition) ?? [];
  if (list === undefined) return null;
  const choices = new Set([...list.matchAll(new RegExp(text, 'g'))].map(([, value = '']) => unquote(value)));
  return (row) => choices.has(cellOf(row, listColumn));
}

function holds(cell: string, operator: string, operand: string): boolean {
  if (operator === '=') return cell === operand;
  return operator === '>=' ? cell >= operand : cell <= operand;
}

function conditionsOf(where: string): string[] {
  return where
    .replaceAll(/'(?:[^']|'')*'/g, (quoted) => quoted.replaceAll(' AND ', ' \0 '))
    .split(' AND ')
    .map((part) => part.replaceAll(' \0 ', ' AND '));
}

function referencedColumns(query: URLSearchParams): string[] {
  const selected = query.get('$select') === 'count(*)' ? [] : (query.get('$select')?.split(/\s*,\s*/) ?? []);
  const ordering =
    query
      .get('$order')
      ?.split(/\s*,\s*/)
      .map((entry) => entry.split(' ')[0] ?? '') ?? [];
  const compared = conditionsOf(query.get('$where') ?? '').flatMap(
    (condition) => /^\(?(\w+)/.exec(condition)?.[1] ?? [],
  );
  return [...selected, ...ordering, ...compared].filter((column) => !column.startsWith(':'));
}

function cellOf(row: SocrataRow, column: string): string {
  const cell = row[column] ?? '';
  return typeof cell === 'object' ? cell.url : String(cell);
}

function unquote(value: string): string {
  return value.replaceAll("''", "'");
}

function readDocument(name: string): SocrataDataset {
  return JSON.parse(readFileSync(new URL(`../documents/socrata/${name}.json`, import.meta.url), 'utf8'));
}
