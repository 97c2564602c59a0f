import { runFilterSchema, type SyncRun } from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { parseLimit, parseOptions } from '../../parse-options.js';
import { parseSourceKey } from '../sources/parse-source-key.js';
import { truncationHint, list } from '../list.js';
import { runEntry, runView } from './view.js';

const filterSchema = z.object({ source: z.string().optional(), status: runFilterSchema.shape.status });

/** `rfp sync history` */
export const showHistory = list<SyncRun, [source: string | undefined]>({
  ...runView,
  none: 'No runs yet',
  entry: runEntry,
  async read({ client }, options, source) {
    const filter = parseOptions(filterSchema, { ...options, source });
    // Rejects an unknown source, which would otherwise look like one without runs.
    if (source !== undefined) await client.getSource({ id: parseSourceKey(source) });
    const { rows, total } = await client.listRuns({ filter, limit: parseLimit(options, 10) });
    return { records: rows, hints: truncationHint(rows, total, ' runs') };
  },
});
