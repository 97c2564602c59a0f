import { AppError } from '@rfp/contracts/errors';
import { jsonValueSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { printPages } from './print-pages.js';
import { type ApiRequest, readRequest } from './read-request.js';
import { ApiSender, type TimeLimit } from './send-request.js';
import { type Context, type Options } from '../../context.js';
import { printOne, printRecords } from '../../output/print-records.js';
import { printBytes } from '../../output/print-bytes.js';
import { sanitize, sanitizeLines, toJson } from '../../output/sanitize.js';

/** JSON output of `rfp api`: the body of the response. */
export const apiBodySchema = jsonValueSchema;

/** JSON output of `rfp api --dry-run`. */
export const apiDryRunSchema = z.strictObject({
  method: z.string(),
  url: z.string(),
  body: z.string().nullable(),
});

const rowSchema = z.record(z.string(), z.unknown());

/** `rfp api` */
export async function requestApi(context: Context, options: Options, method: string, path: string): Promise<void> {
  const { io } = context;
  const request = await readRequest(io, context.server, { method, path, options });
  if (context.dryRun) return printDryRun(context, request);
  const sender = new ApiSender(context);
  if (options['paginate'] === true)
    return printPages(context, sender, { first: request, isFormatChosen: options['output'] !== undefined });
  const isFormatted = ['json', 'output', 'jq', 'columns'].some((name) => options[name] !== undefined);
  await sender.read(request, async (response, limit) => {
    if (options['include'] === true) io.out.write(formatHead(context, response));
    if (isFormatted || (io.out.isTTY && isJson(response))) printJson(context, await response.text(), isFormatted);
    else if (response.body !== null) await printBytes(io.out, withoutTimeLimit(response.body, limit));
  });
}

function printDryRun(context: Context, { method, url, body }: ApiRequest): void {
  printOne(context, { method, url: url.href, body }, () => {
    const text = body === null ? '' : `\n${sanitizeLines(body).join('\n')}`;
    return `Would send ${method} ${sanitize(url.href)}${text}\n`;
  });
}

function formatHead({ io }: Context, { status, statusText, headers }: Response): string {
  const clean = (text: string) => (io.out.isTTY ? sanitize(text) : text);
  const lines = [...headers].map(([name, value]) => `${clean(name)}: ${clean(value)}\n`);
  return `HTTP ${status} ${clean(statusText)}\n${lines.join('')}\n`;
}

function isJson({ headers }: Response): boolean {
  return /^application\/(?:[\w.+-]+\+)?json/.test(headers.get('content-type') ?? '');
}

/** Prints JSON indented, or in the format that the options select. */
function printJson(context: Context, text: string, isFormatted: boolean): void {
  if (text === '') return;
  const value = parseJson(text);
  const rows = z.array(rowSchema).safeParse(value).data;
  const one = rowSchema.safeParse(value).data;
  const pretty = () => `${toJson(value, 2)}\n`;
  if (isFormatted && rows !== undefined) {
    const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    printRecords(context, { records: rows, allFields: fields, table: pretty });
  } else if (isFormatted && one !== undefined) printOne(context, one, pretty);
  else context.io.out.write(pretty());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('MESSAGE_INVALID', { message: 'The answer is not JSON.', cause });
  }
}

/** Suspends the time limit while the reader of the output is slow. */
async function* withoutTimeLimit(body: AsyncIterable<Uint8Array>, limit: TimeLimit): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    limit.stop();
    yield chunk;
    limit.start();
  }
}
