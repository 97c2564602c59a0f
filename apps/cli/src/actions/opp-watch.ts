import { formatValue } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import { type Opportunity, opportunityFilterSchema, opportunitySchema } from '@rfp/contracts/opportunity';
import { z } from 'zod';
import { createContext, type Context } from '../context.js';
import { connectionReporter, stamp } from '../follow/connection-reporter.js';
import { OpportunityWatch } from '../follow/opportunity-watch.js';
import { type Io } from '../io.js';
import { toTsv } from '../output/delimited.js';
import { due, score } from '../output/opportunity-table.js';
import { printHint } from '../output/print-hint.js';
import { chosenFields, pick } from '../output/print-records.js';
import { sanitize, toJson } from '../output/sanitize.js';
import { clip } from '../output/table.js';
import { parseFilters } from '../parse-options.js';

/** A line of `rfp opp watch --json`. */
export const oppWatchSchema = opportunitySchema.extend({ change: z.enum(['new', 'changed']) });

const fields = ['change', ...Object.keys(opportunitySchema.shape)];
/** Columns of TSV. */
const lineFields = ['change', 'id', 'title', 'agency_name', 'source_name', 'status', 'due_date', 'estimated_value'];

/** `rfp opp watch`, until Ctrl-C. */
export async function watchOpportunities(io: Io, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const { format, quiet } = context;
  if (format === 'csv' || format === 'yaml')
    throw new AppError('VALIDATION', {
      message: `rfp opp watch has no ${format.toUpperCase()} form`,
      details: { hint: 'use  -o ndjson , or  rfp opp list' },
    });
  const filter = parseFilters(opportunityFilterSchema, options);
  const print = printerOf(context);
  printHint(context, 'Waiting for new and changed opportunities. Ctrl-C stops watching.');
  const onState = connectionReporter(io, quiet);
  await new OpportunityWatch(context, filter, { onChange: print, onState }).run();
  io.signal.throwIfAborted();
}

type Print = (change: 'new' | 'changed', row: Opportunity) => void;

/** Prints each change as soon as it is known. */
function printerOf(context: Context): Print {
  const { io, format, columns, wide } = context;
  const chosen = chosenFields(context, fields);
  if (format === 'json' || format === 'ndjson')
    return (change, row) => io.out.write(`${toJson(pick({ change, ...row }, chosen))}\n`);
  if (format === 'table' && columns === null && !wide)
    return (change, row) => io.out.write(entry(context, change, row));
  const shown = columns === null ? lineFields : chosen;
  return (change, row) => io.out.write(toTsv(shown, [{ change, ...row }]));
}

function entry(context: Context, change: 'new' | 'changed', row: Opportunity): string {
  const { io, colorize } = context;
  const word = colorize(change === 'new' ? 'green' : 'yellow', change.padEnd(7));
  const value = formatValue(row.estimated_value, row.currency);
  const facts = [row.agency_name ?? '', row.source_name, row.status].filter((fact) => fact !== '').map(sanitize);
  const width = io.out.columns;
  const title = clip(sanitize(row.title), width - 18);
  return [
    `${stamp(io)} ${word}  ${colorize('bold', title)}`,
    `  score ${score(context, row)}, due ${due(context, row)}, ${value}`,
    `  ${colorize('dim', clip(facts.join(' · '), width - 2))}`,
    `  ${colorize('dim', row.id)}\n`,
  ].join('\n');
}
