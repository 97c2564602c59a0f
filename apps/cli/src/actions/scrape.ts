import { formatCount } from '@rfp/api-client/display';
import { AppError, isErrorCode } from '@rfp/contracts/errors';
import { maxListRows } from '@rfp/contracts/opportunity';
import { scrapeUrlRequestSchema, type PageTest, type SyncRun } from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { clean } from '../output/clean.js';
import { renderFacts } from '../output/facts.js';
import { opportunityFields, printOpportunities } from '../output/opportunity-table.js';
import { chosenFields, printOne } from '../output/print-records.js';
import { sampleText } from '../output/sample-table.js';
import { readOptions } from '../read-options.js';
import { sendOnce } from '../send-once.js';
import { exitOf, showToTheEnd } from './finish-started.js';
import { exitOk } from '../exit-codes.js';

const optionsSchema = z.object({
  name: scrapeUrlRequestSchema.shape.source_name.unwrap().optional(),
  test: z.boolean().default(false),
});

/** `rfp scrape` */
export async function scrape(io: Io, url: string, options: Record<string, unknown>): Promise<number> {
  const context = createContext(io, options);
  const { name, test } = readOptions(optionsSchema, options);
  if (!test) return scrapeAndShow(context, url, name);
  const page = await context.client.scrapeTest(url, { signal: io.signal });
  printOne(context, page, () => pageText(context, page));
  return exitOk;
}

function pageText(context: Context, page: PageTest): string {
  const facts = renderFacts(context, [
    ['Page', page.title === null ? null : clean(page.title)],
    ['Address', clean(page.final_url)],
    ['Is', `${clean(page.content_type)}, ${formatCount(page.bytes)} bytes`],
    ['Found', `${formatCount(page.found)}. Nothing was kept.`],
  ]);
  return `${facts}\n${sampleText(context, page)}`;
}

async function scrapeAndShow(context: Context, url: string, name: string | undefined): Promise<number> {
  const { client, io } = context;
  chosenFields(context, opportunityFields);
  const started = await sendOnce(context, (call) => client.scrapeUrl(url, name, call));
  const [skipped] = started.skipped;
  if (skipped !== undefined) throw errorOf(skipped);
  // Whatever was printed on the way is no record that it brought.
  const runs = await showToTheEnd(
    { ...context, format: context.format === 'ndjson' ? 'json' : context.format },
    started,
  );
  for (const run of runs) tellOf(context, run);
  const source_name = runs[0]?.source_name ?? '';
  const { rows } = await client.listOpportunities(
    { filter: { source_name }, sort: ['updated_at', 'DESC'], limit: maxListRows },
    { signal: io.signal },
  );
  printOpportunities(context, rows);
  return exitOf(runs, []);
}

/** @throws AppError where the run brought nothing but its reason */
function tellOf(context: Context, { source_name, status, reason }: SyncRun): void {
  if (reason !== null && status !== 'partial') throw errorOf(reason);
  if (reason !== null)
    context.io.err.write(`${clean(source_name)}: ${clean(reason.message)} (${clean(reason.code)})\n`);
}

function errorOf({ code, message }: { code: string; message: string }): AppError {
  return new AppError(isErrorCode(code) ? code : 'INTERNAL', { message });
}
