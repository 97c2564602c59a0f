import { daysUntil, formatCount, formatLocalDay } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import { idempotencyKeySchema } from '@rfp/contracts/wire/idempotency';
import { type SourceState, syncRequestSchema } from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { type Context, type Options } from '../../context.js';
import { findCredential } from '../../auth/authorizer.js';
import { printMessage } from '../../auth/keep-token.js';
import { type Plan, printPlan } from '../change.js';
import { parseSourceKey } from '../sources/parse-source-key.js';
import { parseOptions } from '../../parse-options.js';
import { recover } from '../recover.js';
import { validateRunFields, reportStarted, waitOptionsSchema } from './report-started.js';

const optionsSchema = z.object({
  max: z.coerce.number().pipe(syncRequestSchema.shape.max_records.unwrap()).optional(),
  again: z.boolean().optional(),
  idempotency_key: idempotencyKeySchema.optional(),
  ...waitOptionsSchema.shape,
});

/** `rfp sync run` */
export async function runSync(context: Context, options: Options, keys: string[]): Promise<number> {
  const choice = parseOptions(optionsSchema, options);
  const { max, again, wait, on_interrupt: onInterrupt, idempotency_key: idempotencyKey } = choice;
  const namedKeys = [...new Set(keys.map(parseSourceKey))];
  if (context.dryRun) return printPlan(context, 'write', () => planSync(context, namedKeys, { max, again }));
  validateRunFields(context, wait);
  const sources = namedKeys.length === 0 ? undefined : namedKeys;
  const call = idempotencyKey === undefined ? {} : { idempotencyKey };
  const started = await context.client.startSync({ sources, max_records: max, again }, call);
  await announceTokenExpiry(context);
  return reportStarted(context, started, { wait, named: namedKeys.length > 0, onInterrupt });
}

/** Sources that `rfp sync run` would start: the named ones, by default all that are ready and not paused. */
async function planSync(
  { client }: Context,
  named: string[],
  { max, again = false }: { max?: number | undefined; again?: boolean | undefined },
): Promise<Plan> {
  const { sources } = await client.syncStatus();
  const states = Object.values(sources);
  const chosen =
    named.length === 0
      ? states.filter(({ ready, paused }) => ready && !paused)
      : named.map((key) => findState(states, key));
  const limit = max === undefined ? '' : `, at most ${formatCount(max)} records`;
  return chosen.map((source) => ({
    command: 'sync run',
    target: source.key,
    effect: plannedEffect(source, again, limit),
  }));
}

function findState(states: SourceState[], key: string): SourceState {
  const found = states.find((state) => state.key === key);
  if (found === undefined) throw new AppError('SOURCE_NOT_FOUND');
  return found;
}

function plannedEffect({ name, ready, reason, status }: SourceState, again: boolean, limit: string): string {
  if (!ready) return `Would skip ${name}: ${reason?.message ?? 'it is not ready.'}`;
  if (status === 'running' && !again) return `Would join the run of ${name} that is in progress.`;
  return `Would sync ${name}${limit}.`;
}

/** Equals the default lifetime of a token, so that the expiry of a token with this lifetime is announced from its first day. */
const announcedDays = 90;

/**
 * Announces the expiry of the token in the environment in time, because scripts cannot sign in again. Never fails, since the
 * command itself has succeeded.
 */
async function announceTokenExpiry(context: Context): Promise<void> {
  const { client, io } = context;
  const credential = await findCredential(context);
  if (credential.origin !== 'environment' || context.quiet) return;
  const { token_expires_at: expires } = await recover(
    () => client.whoAmI(),
    () => ({ token_expires_at: null }),
  );
  const days = daysUntil(expires, io.now(), io.timeZone);
  if (days === null || days > announcedDays) return;
  const when = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(days, 'day');
  const day = formatLocalDay(expires, io.timeZone);
  printMessage(context, `The API token of ${credential.variable} expires on ${day}, ${when}. Replace it before.`);
}
