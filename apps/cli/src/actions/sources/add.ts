import { formatAhead } from '@rfp/api-client/relative-time';
import { AppError } from '@rfp/contracts/errors';
import { type ManagedSource } from '@rfp/contracts/source';
import { type Context, type Options } from '../../context.js';
import { type Plan, printPlan } from '../change.js';
import { exitOk } from '../../errors/exit-codes.js';
import { chosenFields, printHint } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';
import {
  type AddedSource,
  type DescribedSource,
  readAddedSource,
  readDescribedSource,
} from './settings/source-options.js';
import { printView } from '../list.js';
import { recover } from '../recover.js';
import { testText } from './test.js';
import { sourceView } from './view.js';

/** `rfp source add` */
export async function addSource(context: Context, options: Options, name: string): Promise<number> {
  const added = readAddedSource(name, options);
  if (context.dryRun)
    return printPlan(context, 'manage-sources', async () =>
      planAddition(context, await readDescribedSource(context, options), added),
    );
  chosenFields(context, sourceView.fields);
  const { key, home_url, every, paused, max, test, name: cleanName } = added;
  const described = await readDescribedSource(context, options);
  const testOutput = test ? await testBeforeAdding(context, described, cleanName) : '';
  const input = { ...described, name: cleanName, key, home_url, interval_hours: every, paused, max_records: max };
  const source = await context.client.addSource(input);
  printView(context, { ...sourceView, entry: (_context, one) => `${testOutput}${addedText(context, one)}` }, [source]);
  printHint(context, `Sync it now:  rfp sync run ${source.key}`);
  return exitOk;
}

/** Plans the addition without a test; `rfp source test` does that. */
async function planAddition(
  context: Context,
  { connector }: DescribedSource,
  { name, key, every = 24, paused }: AddedSource,
): Promise<Plan> {
  if (key !== undefined && (await exists(context, key))) throw new AppError('SOURCE_EXISTS');
  const schedule = paused ? 'paused' : `syncing every ${every} h`;
  const effect = `Would add ${name} by the connector ${connector}, ${schedule}, if it passes its test.`;
  return [{ command: 'source add', target: key ?? name, effect }];
}

function exists({ client }: Context, id: string): Promise<boolean> {
  return recover(
    async () => (await client.getSource({ id })).key === id,
    (error) => {
      if (error.code === 'SOURCE_NOT_FOUND') return false;
      throw error;
    },
  );
}

/** Tests the source. If the test fails, the source is not added. */
async function testBeforeAdding(context: Context, described: DescribedSource, name: string): Promise<string> {
  printHint(context, 'Testing the source...');
  return recover(
    async () => `${testText(context, await context.client.testSource({ ...described, name }))}\n`,
    (error) => {
      if (!error.retryable) throw error;
      throw new AppError(error.code, {
        message: `${error.message} Nothing was added.`,
        details: { ...error.details, hint: 'try again later, or add it untested with --no-test' },
        cause: error,
      });
    },
  );
}

function addedText({ io }: Context, { key, name, paused, interval_hours, next_due_at }: ManagedSource): string {
  const first = next_due_at === null ? '' : `, the first time ${formatAhead(next_due_at, io.now())}`;
  const schedule = paused
    ? `paused: it runs only on demand, until  rfp source resume ${key}`
    : `which syncs every ${interval_hours} h${first}`;
  return `Added ${sanitize(name)} as ${key}, ${schedule}.\n`;
}
