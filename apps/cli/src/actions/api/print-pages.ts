import { readContinuation } from '@rfp/api-client/list';
import { defaultListRows } from '@rfp/contracts/opportunity';
import { z } from 'zod';
import { type Context } from '../../context.js';
import { toCsv, toCsvRows, toTsv } from '../../output/delimited.js';
import { chosenFields, pick } from '../../output/print-records.js';
import { toJson } from '../../output/sanitize.js';
import { type ApiRequest } from './read-request.js';
import { type ApiSender } from './send-request.js';
import { invalid } from '../../errors/invalid.js';
import { parseJson } from '../../read-text.js';

const rowsSchema = z.array(z.unknown());
/** A list, with or without the response envelope of the specification. */
const pageSchema = z.union([
  rowsSchema,
  z.object({ success: z.literal(true), data: rowsSchema }).transform(({ data }) => data),
]);
const rowSchema = z.record(z.string(), z.unknown());

/**
 * Prints a list of any length: as one JSON array, as one record per line (`-o ndjson`), or as a table (`-o csv`, `-o tsv`). Prints page by page, so
 * that memory stays constant.
 * @throws AppError VALIDATION if the request is not a GET of a list, or if the format needs all rows first
 */
export async function printPages(
  context: Context,
  sender: ApiSender,
  { first, isFormatChosen }: { first: ApiRequest; isFormatChosen: boolean },
): Promise<void> {
  const { io, format } = context;
  if (first.method !== 'GET') throw invalid('--paginate needs GET');
  if (isFormatChosen && (format === 'table' || format === 'yaml'))
    throw invalid(
      '--paginate prints no table and no YAML, which need the whole list first',
      'use  -o csv , tsv, json or ndjson',
    );
  const pages = readPages(sender, first);
  for await (const piece of formatPages(context, pages, isFormatChosen)) io.out.write(piece);
}

function formatPages(
  context: Context,
  pages: AsyncIterable<unknown[]>,
  isFormatChosen: boolean,
): AsyncIterable<string> {
  if (context.format === 'ndjson') return formatLines(context, pages);
  const isDelimited = isFormatChosen && (context.format === 'csv' || context.format === 'tsv');
  return isDelimited ? formatDelimited(context, pages) : formatArray(context, pages);
}

async function* formatLines(context: Context, pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  for await (const rows of pages) for (const row of rows) yield `${toJson(selectFields(context, row))}\n`;
}

/** CSV or TSV with the selected columns, by default those of the first page. */
async function* formatDelimited(context: Context, pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let fields: string[] | null = null;
  for await (const rows of pages) {
    const records = rows.map(toRecord);
    if (records.length === 0) continue;
    const isFirst = fields === null;
    fields ??= chosenFields(context, [...new Set(records.flatMap((record) => Object.keys(record)))]);
    if (context.format === 'tsv') yield toTsv(fields, records);
    else yield isFirst ? toCsv(fields, records) : toCsvRows(fields, records);
  }
}

function toRecord(row: unknown): Record<string, unknown> {
  const record = rowSchema.safeParse(row).data;
  if (record !== undefined) return record;
  throw invalid('The rows of the answer have no columns.', 'use  -o json  or  ndjson');
}

/** Text of a JSON array in pieces. Rows are indented, so that jq filters it as one document. */
async function* formatArray(context: Context, pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let count = 0;
  for await (const rows of pages)
    for (const row of rows) {
      yield `${count === 0 ? '[' : ','}\n  ${toJson(selectFields(context, row))}`;
      count += 1;
    }
  yield count === 0 ? '[]\n' : '\n]\n';
}

async function* readPages(sender: ApiSender, first: ApiRequest): AsyncGenerator<unknown[]> {
  let request: ApiRequest | null = first;
  while (request !== null) {
    const page: Page = await sender.read(request, async (response) => ({
      rows: parsePage(await response.text()),
      headers: response.headers,
    }));
    yield page.rows;
    request = nextRequest(request, page);
  }
}

interface Page {
  rows: unknown[];
  headers: Headers;
}

const rangeSchema = z.tuple([z.int().nonnegative(), z.int().nonnegative()]);

/** The request for the next page: by cursor if the list has one, otherwise by row range. */
function nextRequest(request: ApiRequest, { rows, headers }: Page): ApiRequest | null {
  if (rows.length === 0) return null;
  const url = new URL(request.url);
  const { next } = readContinuation(headers);
  if (next !== undefined) url.searchParams.set('after', next);
  // Ends the list: the server ignores a range together with `after` and would return the last rows again.
  else if (url.searchParams.has('after')) return null;
  else {
    const end = firstRowIndex(url.searchParams) + rows.length;
    if (end >= Number(headers.get('x-total-count') ?? 0)) return null;
    url.searchParams.set('range', JSON.stringify([end, end + rows.length - 1]));
  }
  return { ...request, url };
}

const pageNumberSchema = z.object({
  page: z.coerce.number().default(1),
  per_page: z.coerce.number().default(defaultListRows),
});

/** Index of the first row. As on the server, a range takes precedence over a page. */
function firstRowIndex(query: URLSearchParams): number {
  const range = query.get('range');
  if (range !== null) return rangeSchema.safeParse(parseJson(range)).data?.[0] ?? 0;
  const requested = pageNumberSchema.safeParse(Object.fromEntries(query)).data;
  return requested === undefined ? 0 : (requested.page - 1) * requested.per_page;
}

function parsePage(text: string): unknown[] {
  const rows = pageSchema.safeParse(parseJson(text)).data;
  if (rows !== undefined) return rows;
  throw invalid('--paginate needs a list, but the answer is not a list', 'request it without  --paginate');
}

function selectFields(context: Context, row: unknown): unknown {
  const record = rowSchema.safeParse(row).data;
  return record === undefined || (context.fields ?? context.columns) === null
    ? row
    : pick(record, chosenFields(context, Object.keys(record)));
}
