import { readContinuation } from '@rfp/api-client/list';
import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type Context } from '../context.js';
import { chosenFields, pick } from '../output/print-records.js';
import { toJson } from '../output/sanitize.js';
import { type ApiRequest } from './read-request.js';
import { type ApiSender } from './send-request.js';

const pageSchema = z.array(z.unknown());
const rowSchema = z.record(z.string(), z.unknown());

/**
 * Prints a list of any length as one JSON array, or one record a line with `-o ndjson`: a row at a time, so that memory stays constant.
 * @throws AppError VALIDATION unless the request is a GET of a list
 */
export async function printPages(context: Context, sender: ApiSender, first: ApiRequest): Promise<void> {
  const { io, format } = context;
  if (first.method !== 'GET') throw new AppError('VALIDATION', { message: '--paginate needs GET' });
  const rows = rowsFrom(sender, first);
  if (format === 'ndjson') {
    for await (const row of rows) io.out.write(`${toJson(selected(context, row))}\n`);
    return;
  }
  for await (const piece of arrayOf(context, rows)) io.out.write(piece);
}

/** The text of an array, in pieces. Its rows are indented, so that it is one document for a filter of jq. */
async function* arrayOf(context: Context, rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let count = 0;
  for await (const row of rows) {
    yield `${count === 0 ? '[' : ','}\n  ${toJson(selected(context, row))}`;
    count += 1;
  }
  yield count === 0 ? '[]\n' : '\n]\n';
}

async function* rowsFrom(sender: ApiSender, first: ApiRequest): AsyncGenerator {
  let request: ApiRequest | null = first;
  while (request !== null) {
    const page: Page = await sender.read(request, async (response) => ({
      rows: parsePage(await response.text()),
      headers: response.headers,
    }));
    yield* page.rows;
    request = nextOf(request, page);
  }
}

interface Page {
  rows: unknown[];
  headers: Headers;
}

const rangeSchema = z.tuple([z.int().nonnegative(), z.int().nonnegative()]);

/** After the last row where the list can be continued so; otherwise by its number. */
function nextOf(request: ApiRequest, { rows, headers }: Page): ApiRequest | null {
  const url = new URL(request.url);
  const { next } = readContinuation(headers);
  const begin = rangeSchema.safeParse(parseJson(url.searchParams.get('range') ?? '')).data?.[0] ?? 0;
  const end = begin + rows.length;
  if (rows.length === 0 || (next === undefined && end >= Number(headers.get('x-total-count') ?? 0))) return null;
  if (next === undefined) url.searchParams.set('range', JSON.stringify([end, end + rows.length - 1]));
  else url.searchParams.set('after', next);
  return { ...request, url };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parsePage(text: string): unknown[] {
  const rows = pageSchema.safeParse(parseJson(text)).data;
  if (rows !== undefined) return rows;
  throw new AppError('VALIDATION', {
    message: '--paginate needs a list: the answer is none',
    details: { hint: 'request it without  --paginate' },
  });
}

function selected(context: Context, row: unknown): unknown {
  const record = rowSchema.safeParse(row).data;
  return record === undefined || context.fields === null
    ? row
    : pick(record, chosenFields(context, Object.keys(record)));
}
