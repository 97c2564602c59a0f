import { formatAhead } from '@rfp/api-client/relative-time';
import { AppError } from '@rfp/contracts/errors';
import { type ManagedSource } from '@rfp/contracts/source';
import { createContext, type Context } from '../context.js';
import { isDryRun, printPlan } from '../dry-run/plan.js';
import { planAddition } from '../dry-run/plan-source.js';
import { type Io } from '../io.js';
import { sanitize } from '../output/sanitize.js';
import { printHint } from '../output/print-hint.js';
import { chosenFields } from '../output/print-records.js';
import { printSources, sourceFields } from '../output/source-table.js';

import { sendIdempotent } from '../send-idempotent.js';
import { readAddedSource, readDescribedSource, type DescribedSource } from '../settings/source-options.js';
import { testText } from './source-test.js';

/** `rfp source add` */
export async function addSource(io: Io, name: string, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const added = readAddedSource(name, options);
  if (isDryRun(options)) {
    const planned = async () => planAddition(context, await readDescribedSource(context, options), added);
    await printPlan(context, planned);
    return;
  }
  chosenFields(context, sourceFields);
  const { key, home_url, every, paused, max, test, name: cleanName } = added;
  const described = await readDescribedSource(context, options);
  const found = test ? await dryRun(context, described, cleanName) : '';
  const wanted = { ...described, name: cleanName, key, home_url, interval_hours: every, paused, max_records: max };
  const source = await sendIdempotent(context, (call) => context.client.addSource(wanted, call));
  printSources(context, [source], () => `${found}${addedText(context, source)}`);
  printHint(context, `Sync it now:  rfp sync run ${source.key}`);
}

/** A source that fails its test is not added. */
async function dryRun(context: Context, described: DescribedSource, name: string): Promise<string> {
  printHint(context, 'Testing the source...');
  try {
    return `${testText(context, await context.client.testSource({ ...described, name }, { signal: context.io.signal }))}\n`;
  } catch (error) {
    if (!(error instanceof AppError) || !error.retryable) throw error;
    throw new AppError(error.code, {
      message: `${error.message} Nothing was added.`,
      details: { ...error.details, hint: 'try again later, or add it untested with --no-test' },
      cause: error,
    });
  }
}

function addedText({ io }: Context, { key, name, paused, interval_hours, next_due_at }: ManagedSource): string {
  const first = next_due_at === null ? '' : `, the first time ${formatAhead(next_due_at, io.now())}`;
  const schedule = paused
    ? `paused: it runs only on demand, until  rfp source resume ${key}`
    : `which syncs every ${interval_hours} h${first}`;
  return `Added ${sanitize(name)} as ${key}, ${schedule}.\n`;
}
