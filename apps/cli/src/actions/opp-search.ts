import { type RouteReply } from '@rfp/contracts/routes';
import { formatCount, formatTotal } from '@rfp/api-client/display';
import { searchCriteriaSchema } from '@rfp/contracts/opportunity-search';
import { type Context, createContext } from '../context.js';
import { type Io } from '../io.js';
import { printBlindSources } from '../output/print-blind-sources.js';
import { printRanks } from '../output/print-ranks.js';
import { printHint } from '../output/print-hint.js';
import { isData, printOne } from '../output/print-records.js';
import { isPrinted, opportunityTable, printOpportunities } from '../output/opportunity-table.js';
import { sanitize, toJson } from '../output/sanitize.js';
import { renderTable } from '../output/table.js';
import { parseFilters } from '../parse-options.js';

type Found = RouteReply<'searchOpportunities'>;
type Plan = RouteReply<'explainSearchPlan'>;

/** `rfp opp search` */
export async function searchOpportunities(io: Io, words: string[], options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const { explain: isAsked = false, explainPlan = false, ...filters } = options;
  const criteria = parseFilters(searchCriteriaSchema, { ...filters, keywords: words.join(' ') });
  if (explainPlan === true) {
    const plan = await context.client.explainSearchPlan(criteria, { signal: io.signal });
    printOne(context, plan, () => describePlan(context, plan));
    return;
  }
  const highlight = isPrinted(context, 'highlight');
  const explain = isAsked === true || isPrinted(context, 'rank');
  const request = { ...criteria, ...(highlight && { highlight }), ...(explain && { explain }) };
  const found = await context.client.searchOpportunities(request, { signal: io.signal });
  printOpportunities(context, found.data);
  if (explain) printRanks(context, found.data);
  printNotes(context, found);
  const shown = formatCount(found.data.length);
  printHint(context, `${shown} of ${formatTotal(found.total, found.total_is)} found in ${found.elapsed_ms} ms`);
  await printBlindSources(context, { source_type: criteria.source_type, source_name: criteria.source_name });
}

/** What was found besides the matches: stdout is for these alone if a program reads it. */
function printNotes(context: Context, { did_you_mean, related }: Found): void {
  const { io, format, quiet } = context;
  if (did_you_mean === undefined && related === undefined) return;
  const isJson = isData(format);
  if (isJson && !quiet) io.err.write(`${toJson({ did_you_mean, related })}\n`);
  if (format !== 'table') return;
  if (did_you_mean !== undefined) printHint(context, `Did you mean:  ${sanitize(did_you_mean)}`);
  if (related === undefined) return;
  const why = did_you_mean === undefined ? 'some of the words match' : `found by  ${sanitize(did_you_mean)}`;
  io.out.page(`\n${context.colorize('bold', `Related: ${why}`)}\n${opportunityTable(context, related)}`);
}

/** The plans that were estimated, cheapest first, with what those that ran took. */
function describePlan({ colorize }: Context, plan: Plan): string {
  const { index, index_without_documents, conditions, documents, total, total_is, compiled_ms, elapsed_ms } = plan;
  const plans = renderTable(
    [
      { head: 'PLAN' },
      { head: 'ESTIMATE', align: 'right' },
      { head: 'ACTUAL', align: 'right' },
      { head: 'ROWS', align: 'right' },
    ],
    plan.estimates.map(({ plan: name, estimate_ms }) => {
      const run = plan.runs.find((each) => each.plan === name);
      const rows = run === undefined ? '' : run.rows === null ? 'gave up' : formatCount(run.rows);
      return [name, milliseconds(run?.estimate_ms ?? estimate_ms), milliseconds(run?.actual_ms), rows];
    }),
  );
  const facts = [
    `Index: ${sanitize(index ?? 'nothing')}`,
    ...(index_without_documents === null ? [] : [`Without reading documents: ${sanitize(index_without_documents)}`]),
    `Further conditions: ${conditions}`,
    `Documents: ${estimated(documents.matching)} match, ${estimated(documents.read_by_index)} are read by the index, ${formatCount(documents.all)} in all`,
    `Total: ${formatTotal(total, total_is)}`,
    `Time: ${milliseconds(compiled_ms)} to compile, ${milliseconds(elapsed_ms)} in all`,
  ];
  return `${facts.join('\n')}\n\n${plans}\n${colorize('dim', 'Estimates are of one core with the data in memory.')}\n`;
}

function milliseconds(value: number | null | undefined): string {
  if (value === undefined) return '';
  return value === null ? 'unknown' : `${value.toFixed(1)} ms`;
}

function estimated(count: number | null): string {
  return count === null ? 'an unknown number' : `about ${formatCount(count)}`;
}
