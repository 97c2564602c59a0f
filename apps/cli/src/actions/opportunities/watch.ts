import { formatAwardEnd, formatValue } from '@rfp/api-client/display';
import { isLead } from '@rfp/contracts/notice';
import { type Opportunity, opportunityFilterSchema, opportunitySchema } from '@rfp/contracts/opportunity';
import { buyerLine } from '@rfp/contracts/text/buyer-lines';
import { z } from 'zod';
import { invalid } from '../../errors/invalid.js';
import { type Context, type Options } from '../../context.js';
import { connectionReporter, localTimeText } from '../follow.js';
import { OpportunityWatch } from './opportunity-watch.js';
import { toTsv } from '../../output/delimited.js';
import { dueText, scoreText } from './table.js';
import { chosenFields, pick, printHint } from '../../output/print-records.js';
import { sanitize, toJson } from '../../output/sanitize.js';
import { clip } from '../../output/table.js';
import { parseFilters } from '../../parse-options.js';

/** A line of `rfp opp watch --json`. */
export const oppWatchSchema = opportunitySchema.extend({ change: z.enum(['new', 'changed']) });

const fields = ['change', ...Object.keys(opportunitySchema.shape)];
/** Columns of TSV. */
const lineFields = ['change', 'id', 'title', 'agency_name', 'source_name', 'status', 'due_date', 'estimated_value'];

/** `rfp opp watch`, until Ctrl-C. */
export async function watchOpportunities(context: Context, options: Options): Promise<void> {
  const { format, quiet } = context;
  if (format === 'csv' || format === 'yaml')
    throw invalid(`rfp opp watch has no ${format.toUpperCase()} form`, 'use  -o ndjson , or  rfp opp list');
  const filter = parseFilters(opportunityFilterSchema, options);
  const print = createPrinter(context);
  printHint(context, 'Waiting for new and changed opportunities. Ctrl-C stops watching.');
  const onState = connectionReporter(context.io, quiet);
  await new OpportunityWatch(context, filter, { onChange: print, onState }).run();
  context.io.signal.throwIfAborted();
}

type Print = (change: 'new' | 'changed', row: Opportunity) => void;

/** Returns a function that prints a change at once. */
function createPrinter(context: Context): Print {
  const { io, format, columns, wide } = context;
  const chosen = chosenFields(context, fields);
  if (format === 'json' || format === 'ndjson')
    return (change, row) => io.out.write(`${toJson(pick({ change, ...row }, chosen))}\n`);
  if (format === 'table' && columns === null && !wide)
    return (change, row) => io.out.write(renderChange(context, change, row));
  const printedFields = columns === null ? lineFields : chosen;
  return (change, row) => io.out.write(toTsv(printedFields, [{ change, ...row }]));
}

function renderChange(context: Context, change: 'new' | 'changed', row: Opportunity): string {
  const { io, colorize } = context;
  const word = colorize(change === 'new' ? 'green' : 'yellow', change.padEnd(7));
  const value = formatValue(row.estimated_value, row.currency);
  const facts = [buyerLine(row) ?? '', row.source_name, row.status].filter((fact) => fact !== '').map(sanitize);
  const width = io.out.columns;
  const title = clip(sanitize(row.title), width - 18);
  return [
    `${localTimeText(io)} ${word}  ${colorize('bold', title)}`,
    `  score ${scoreText(context, row)}, ${dueClause(context, row)}, ${value}`,
    `  ${colorize('dim', clip(facts.join(' · '), width - 2))}`,
    `  ${colorize('dim', row.id)}\n`,
  ].join('\n');
}

function dueClause(context: Context, row: Opportunity): string {
  if (!isLead(row) || row.due_at === null) return `due ${dueText(context, row)}`;
  return formatAwardEnd(row.due_at, context.io.now(), row.due_date).toLowerCase();
}
