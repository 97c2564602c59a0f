import { idempotencyKeySchema } from '@rfp/contracts/idempotency';
import { syncRequestSchema } from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { announceTokenExpiry } from '../auth/announce-token-expiry.js';
import { createContext } from '../context.js';
import { isDryRun, printPlan } from '../dry-run/plan.js';
import { planSync } from '../dry-run/plan-sync.js';
import { exitOk } from '../exit-codes.js';
import { type Io } from '../io.js';
import { parseSourceKey } from '../parse-source-key.js';
import { parseOptions } from '../parse-options.js';
import { sendIdempotent } from '../send-idempotent.js';
import { validateRunFields, reportStarted, waitOptionsSchema } from './report-started.js';

const optionsSchema = z.object({
  /** Deprecated option for the source keys. */
  source: z.array(z.string()).default([]),
  max: z.coerce.number().pipe(syncRequestSchema.shape.max_records.unwrap()).optional(),
  again: z.boolean().optional(),
  idempotency_key: idempotencyKeySchema.optional(),
  ...waitOptionsSchema.shape,
});

/** `rfp sync run` */
export async function runSync(io: Io, keys: string[], options: Record<string, unknown>): Promise<number> {
  const context = createContext(io, options);
  const parsed = parseOptions(optionsSchema, options);
  const { source, max, again, wait, on_interrupt: onInterrupt } = parsed;
  const named = [...new Set([...keys, ...source].map(parseSourceKey))];
  if (isDryRun(options)) {
    await printPlan(context, () => planSync(context, named, { max, again }));
    return exitOk;
  }
  validateRunFields(context, wait);
  const started = await sendIdempotent(
    context,
    (call) =>
      context.client.startSync({ sources: named.length === 0 ? undefined : named, max_records: max, again }, call),
    parsed.idempotency_key,
  );
  await announceTokenExpiry(context);
  return reportStarted(context, started, { wait, named: named.length > 0, onInterrupt });
}
