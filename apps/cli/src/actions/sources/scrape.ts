import { formatCount } from '@rfp/api-client/display';
import { AppError, isErrorCode } from '@rfp/contracts/errors';
import { maxListRows } from '@rfp/contracts/opportunity';
import { webUrlSchema } from '@rfp/contracts/primitives';
import { scrapeUrlRequestSchema, type PageTest, type ScrapeUrlRequest, type SyncRun } from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { type Context, type Options } from '../../context.js';
import { type Plan, printPlan } from '../change.js';
import { sanitize } from '../../output/sanitize.js';
import { renderKeyValues } from '../../output/key-values.js';
import { opportunityView } from '../opportunities/table.js';
import { chosenFields, printOne } from '../../output/print-records.js';
import { renderSample } from './sample-table.js';
import { parseOptions } from '../../parse-options.js';
import {
  exitCodeOf,
  followWithProgress,
  printStarted,
  validateRunFields,
  waitOptionsSchema,
} from '../runs/report-started.js';
import { exitOk } from '../../errors/exit-codes.js';
import { printView } from '../list.js';

const optionsSchema = z.object({
  name: scrapeUrlRequestSchema.shape.source_name.unwrap().optional(),
  test: z.boolean().default(false),
  ...waitOptionsSchema.shape,
});

/** `rfp scrape` */
export async function scrape(context: Context, options: Options, url: string): Promise<number> {
  const { name, test, ...waitOptions } = parseOptions(optionsSchema, options);
  if (context.dryRun) return printPlan(context, 'scrape-addresses', async () => planScrape(url, name));
  if (!test) return scrapeAndShow(context, { url, source_name: name }, waitOptions);
  const page = await context.client.scrapeTest({ url });
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

/** Plans a scrape. Unlike `--test`, does not check whether the address may be fetched. */
function planScrape(url: string, name = 'Custom'): Plan {
  const page = scrapeUrlRequestSchema.shape.url.pipe(webUrlSchema).safeParse(url);
  if (!page.success) throw new AppError('URL_REFUSED');
  return [
    { command: 'scrape', target: page.data, effect: `Would scrape ${page.data} and store what it lists as ${name}.` },
  ];
}

async function scrapeAndShow(
  context: Context,
  request: ScrapeUrlRequest,
  { wait, on_interrupt: onInterrupt }: z.output<typeof waitOptionsSchema>,
): Promise<number> {
  const { client } = context;
  if (wait) chosenFields(context, opportunityView.fields);
  else validateRunFields(context, wait);
  const started = await client.scrapeUrl(request);
  const [skipped] = started.skipped;
  if (skipped !== undefined) throw toAppError(skipped);
  if (!wait) return printStarted(context, started);
  // NDJSON output contains only the opportunities, not the progress records.
  const runs = await followWithProgress(
    { ...context, format: context.format === 'ndjson' ? 'json' : context.format },
    started,
    onInterrupt,
  );
  for (const run of runs) printReason(context, run);
  const source_name = runs[0]?.source_name ?? '';
  const { rows } = await client.listOpportunities({
    filter: { source_name },
    sort: ['updated_at', 'DESC'],
    limit: maxListRows,
  });
  printView(context, opportunityView, rows);
  return exitCodeOf(runs, []);
}

/** Prints why the run was partial. @throws AppError if it failed */
function printReason(context: Context, { source_name, status, reason }: SyncRun): void {
  if (reason !== null && status !== 'partial') throw toAppError(reason);
  if (reason !== null)
    context.io.err.write(`${sanitize(source_name)}: ${sanitize(reason.message)} (${sanitize(reason.code)})\n`);
}

function toAppError({ code, message }: { code: string; message: string }): AppError {
  return new AppError(isErrorCode(code) ? code : 'INTERNAL', { message });
}
