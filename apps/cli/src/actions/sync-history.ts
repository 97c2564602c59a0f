import { formatCount } from '@rfp/api-client/display';
import { maxListRows } from '@rfp/contracts/opportunity';
import { runFilterSchema } from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { createContext } from '../context.js';
import { type Io } from '../io.js';
import { printHint } from '../output/print-hint.js';
import { printRuns, runLog } from '../output/run-table.js';
import { parseSourceKey } from '../parse-source-key.js';
import { parseOptions } from '../parse-options.js';

const optionsSchema = z.object({
  source: z.string().optional(),
  status: runFilterSchema.shape.status,
  limit: z.coerce.number().int().min(1).max(maxListRows).default(10),
});

/** `rfp sync history` */
export async function showHistory(io: Io, source: string | undefined, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const { limit, ...filter } = parseOptions(optionsSchema, { ...options, source });
  // Fails for an unknown source, which would otherwise look like one without runs.
  if (filter.source !== undefined)
    await context.client.getSource({ id: parseSourceKey(filter.source) }, { signal: io.signal });
  const { rows, total } = await context.client.listRuns({ filter, limit }, { signal: io.signal });
  printRuns(context, rows, () => runLog(context, rows));
  if (rows.length < total)
    printHint(context, `Showing ${formatCount(rows.length)} of ${formatCount(total)} runs; more with  --limit <n>`);
}
