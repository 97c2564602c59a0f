import { formatCount } from '@rfp/api-client/display';
import { AppError, isErrorCode } from '@rfp/contracts/errors';
import { maxListRows } from '@rfp/contracts/opportunity';
import { scrapeUrlRequestSchema, type PageTest, type SyncRun } from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { sanitize } from '../output/sanitize.js';
import { renderKeyValues } from '../output/key-values.js';
import { opportunityFields, printOpportunities } from '../output/opportunity-table.js';
import { chosenFields, printOne } from '../output/print-records.js';
import { renderSample } from '../output/sample-table.js';
import { parseOptions } from '../parse-options.js';
import { sendIdempotent } from '../send-idempotent.js';
import { exitCodeOf, followWithProgress } from './report-started.js';
import { exitOk } from '../exit-codes.js';

const optionsSchema = z.object({
  name: scrapeUrlRequestSchema.shape.source_name.unwrap().optional(),
  test: z.boolean().default(false),
});

/** `rfp scrape` */
export async function scrape(io: Io, url: string, options: Record<string, unknown>): Promise<number> {
  const context = createContext(io, options);
  const { name, test } = parseOptions(optionsSchema, options);
  if (!test) return scrapeAndShow(context, url, name);
  const page = await context.client.scrapeTest(url, { signal: io.signal });
  printOne(context, page, () => pageText(context, page));
  return exitOk;
}

function pageText(context: Context, page: PageTest): string {
  const facts = renderKeyValues(context, [
    ['Page', page.title === null ? null : sanitize(page.title)],
    ['URL', sanitize(page.final_url)],
    ['Content', `${sanitize(page.content_type)}, ${formatCount(page.bytes)} bytes`],
    ['Found', `${formatCount(page.found)}. Nothing was stored.`],
  ]);
  return `${facts}\n${renderSample(context, page)}`;
}

async function scrapeAndShow(context: Context, url: string, name: string | undefined): Promise<number> {
  const { client, io } = context;
  chosenFields(context, opportunityFields);
  const started = await sendIdempotent(context, (call) => client.scrapeUrl({ url, source_name: name }, call));
  const [skipped] = started.skipped;
  if (skipped !== undefined) throw errorOf(skipped);
  // NDJSON output has the opportunities only, not the progress records.
  const runs = await followWithProgress(
    { ...context, format: context.format === 'ndjson' ? 'json' : context.format },
    started,
  );
  for (const run of runs) printReason(context, run);
  const source_name = runs[0]?.source_name ?? '';
  const { rows } = await client.listOpportunities(
    { filter: { source_name }, sort: ['updated_at', 'DESC'], limit: maxListRows },
    { signal: io.signal },
  );
  printOpportunities(context, rows);
  return exitCodeOf(runs, []);
}

/** @throws AppError if the run failed */
function printReason(context: Context, { source_name, status, reason }: SyncRun): void {
  if (reason !== null && status !== 'partial') throw errorOf(reason);
  if (reason !== null)
    context.io.err.write(`${sanitize(source_name)}: ${sanitize(reason.message)} (${sanitize(reason.code)})\n`);
}

function errorOf({ code, message }: { code: string; message: string }): AppError {
  return new AppError(isErrorCode(code) ? code : 'INTERNAL', { message });
}
