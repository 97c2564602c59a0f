import { type RouteReply } from '@rfp/contracts/routes';
import { formatCount, formatTotal, rankedFieldLabels } from '@rfp/api-client/display';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type Rank } from '@rfp/contracts/opportunities/rank';
import { searchCriteriaSchema } from '@rfp/contracts/opportunities/opportunity-search';
import { type Context, type Options } from '../../context.js';
import { printOrder, printUnderstood } from './list-notes.js';
import { printBlindSources } from './print-blind-sources.js';
import { isData, printHint, printOne } from '../../output/print-records.js';
import { needsOptionalField, opportunityTable, opportunityView } from './table.js';
import { sanitize, toJson } from '../../output/sanitize.js';
import { clip, renderTable } from '../../output/table.js';
import { parseFilters } from '../../parse-options.js';
import { printView } from '../list.js';

type SearchReply = RouteReply<'searchOpportunities'>;
type SearchPlan = RouteReply<'explainSearchPlan'>;

/** `rfp opp search` */
export async function searchOpportunities(context: Context, options: Options, words: string[]): Promise<void> {
  const { explain: isRequested = false, explainPlan = false, ...filters } = options;
  const criteria = parseFilters(searchCriteriaSchema, { ...filters, keywords: words.join(' ') });
  if (explainPlan === true) {
    const plan = await context.client.explainSearchPlan(criteria);
    printOne(context, plan, () => describePlan(context, plan));
    return;
  }
  const highlight = needsOptionalField(context, 'highlight');
  const explain = isRequested === true || needsOptionalField(context, 'rank');
  const request = { ...criteria, ...(highlight && { highlight }), ...(explain && { explain }) };
  const found = await context.client.searchOpportunities(request);
  printUnderstood(context, found.understood);
  printView(context, opportunityView, found.data);
  if (explain) printRanks(context, found.data);
  printNotes(context, found);
  const shown = formatCount(found.data.length);
  printHint(context, `${shown} of ${formatTotal(found.total, found.total_is)} found in ${found.elapsed_ms} ms`);
  printOrder(context, { sort: ['best_match', 'DESC'] });
  await printBlindSources(context, { source_type: criteria.source_type, source_name: criteria.source_name });
}

/** Prints suggestions and related opportunities. For programs they go to stderr, because stdout contains only the matches. */
function printNotes(context: Context, { did_you_mean, related }: SearchReply): void {
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

/** Describes the estimated plans, cheapest first, with the actual time of those that ran. */
function describePlan({ colorize }: Context, plan: SearchPlan): string {
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
    `Documents: ${estimateText(documents.matching)} match, ${estimateText(documents.read_by_index)} are read by the index, ${formatCount(documents.all)} in all`,
    `Total: ${formatTotal(total, total_is)}`,
    `Time: ${milliseconds(compiled_ms)} to compile, ${milliseconds(elapsed_ms)} in all`,
  ];
  return `${facts.join('\n')}\n\n${plans}\n${colorize('dim', 'Estimates assume one core and data in memory.')}\n`;
}

function milliseconds(value: number | null | undefined): string {
  if (value === undefined) return '';
  return value === null ? 'unknown' : `${value.toFixed(1)} ms`;
}

function estimateText(count: number | null): string {
  return count === null ? 'an unknown number' : `about ${formatCount(count)}`;
}

/** Explains the rank of each row to users; programs get it with the row. */
function printRanks(context: Context, rows: readonly Opportunity[]): void {
  const { io, format } = context;
  if (format !== 'table') return;
  const parts = rows.flatMap((row, index) => (row.rank === undefined ? [] : [rankText(context, row, row.rank, index)]));
  if (parts.length > 0) io.out.page(`\n${parts.join('\n')}`);
}

function rankText({ colorize, io }: Context, { title, total_score }: Opportunity, rank: Rank, index: number): string {
  const position = `${index + 1}.`;
  const head = colorize('bold', clip(`${position} ${sanitize(title)}`, io.out.columns));
  const numbers = rank.numbers.map(({ text, points }) => pointsLine(points, `${sanitize(text)} is its number`));
  const terms = rank.terms.map(({ text, points, ...term }) =>
    pointsLine(points, `${sanitize(text)}  ${termDetails(term)}`),
  );
  const sum = `${formatPoints(rank.points)}  in all; ties are ordered by total score, here ${total_score}`;
  return `${[head, ...numbers, ...terms, colorize('dim', sum)].join('\n')}\n`;
}

function pointsLine(points: number, text: string): string {
  return `${formatPoints(points)}  ${text}`;
}

function formatPoints(points: number): string {
  return points.toFixed(2).padStart(10);
}

function termDetails({ as_written, fields, documents, of }: Omit<Rank['terms'][number], 'text' | 'points'>): string {
  const form = as_written ? [] : ['as a synonym or part of a longer word'];
  const places = fields.map(({ field, weight }) => `${rankedFieldLabels[field]} x${weight}`);
  const fieldsText = places.length === 0 ? [] : [`in ${places.join(', ')}`];
  return [...form, ...fieldsText, `in about ${formatCount(documents)} of ${formatCount(of)} documents`].join('; ');
}
