import { syncRequestSchema } from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { createContext } from '../context.js';
import { type Io } from '../io.js';
import { readKey } from '../read-key.js';
import { readOptions } from '../read-options.js';
import { sendOnce } from '../send-once.js';
import { checkRunFields, finishStarted } from './finish-started.js';

const optionsSchema = z.object({
  /** The older way to name sources. */
  source: z.array(z.string()).default([]),
  max: z.coerce.number().pipe(syncRequestSchema.shape.max_records.unwrap()).optional(),
  wait: z.boolean().default(true),
});

/** `rfp sync run` */
export async function runSync(io: Io, keys: string[], options: Record<string, unknown>): Promise<number> {
  const context = createContext(io, options);
  const { source, max, wait } = readOptions(optionsSchema, options);
  checkRunFields(context, wait);
  const named = [...new Set([...keys, ...source].map(readKey))];
  const started = await sendOnce(context, (call) =>
    context.client.startSync({ sources: named.length === 0 ? undefined : named, max_records: max }, call),
  );
  return finishStarted(context, started, { wait, named: named.length > 0 });
}
