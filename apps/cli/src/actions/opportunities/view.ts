import { describeNote, missingDueText, unreadText } from '@rfp/contracts/dates/date-note';
import {
  closedByAge,
  formatDay,
  formatExactValue,
  formatInstant,
  formatLocalDay,
  formatValue,
  formatRelativeDue,
  scorePartLabels,
  sourceTypeLabels,
  statusLabels,
} from '@rfp/api-client/display';
import { statedFacts } from '@rfp/contracts/fields/field-texts';
import { isLead } from '@rfp/contracts/notice';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { detailQuerySchema } from '@rfp/contracts/routes/catalogue';
import { scoreParts } from '@rfp/contracts/opportunities/score';
import { countedDue, deadlineLine, deadlineText, statedByPhrase } from '@rfp/contracts/dates/stated-deadline';
import { valueKindLabel } from '@rfp/contracts/vocabulary/value-kind-labels';
import { z } from 'zod';
import { type Context, type Options } from '../../context.js';
import { sanitize, sanitizeLines } from '../../output/sanitize.js';
import { sanitizeValues, renderKeyValues, type KeyValue } from '../../output/key-values.js';
import { dueText, scoreText } from './table.js';
import { wrap } from '../../output/table.js';
import { parseOptions } from '../../parse-options.js';
import { show } from '../list.js';

const optionsSchema = z.object({ as_of: detailQuerySchema.shape.asOf });

/** `rfp opp view` */
export const viewOpportunity = show({
  read({ client }: Context, options: Options, id: string) {
    const { as_of: asOf } = parseOptions(optionsSchema, options);
    return client.getOpportunity({ id, asOf });
  },
  text: describe,
  hint: ({ id }) => `Explain the score:  rfp opp explain ${id}`,
});

function describe(context: Context, opportunity: OpportunityDetail): string {
  const width = Math.min(context.io.out.columns, 100);
  const title = wrap(sanitize(opportunity.title), width).map((line) => context.colorize('bold', line));
  const description = sanitizeLines(opportunity.description).flatMap((line) => wrap(line, width));
  const facts = renderKeyValues(context, [
    ...mainFacts(context, opportunity),
    ...sanitizeValues(otherFacts(opportunity)),
  ]);
  const text = opportunity.description === '' ? ['No description available'] : description;
  return `${[...title, ...warnings(context, opportunity)].join('\n')}\n\n${facts}\n${text.join('\n')}\n`;
}

/** Warnings above the details. */
function warnings({ colorize }: Context, { cancelled, demo, amended_at, version }: OpportunityDetail): string[] {
  const shownMarks = [
    cancelled ? colorize('red', 'Cancelled') : '',
    amended_at === null ? '' : colorize('yellow', `Amended ${formatLocalDay(amended_at)} (version ${version})`),
    demo ? colorize('magenta', 'Demo data, not a real opportunity') : '',
  ].filter((text) => text !== '');
  return shownMarks.length === 0 ? [] : [shownMarks.join('  ')];
}

function mainFacts(context: Context, opportunity: OpportunityDetail): KeyValue[] {
  const parts = scoreParts.map((part) => `${scorePartLabels[part].toLowerCase()} ${opportunity[`${part}_score`]}`);
  return [
    ['Score', `${scoreText(context, opportunity)} of 100: ${parts.join(', ')}`],
    [dueHeading(opportunity), dueFact(context, opportunity)],
    ...deadlineFacts(context, opportunity),
    ['Value', valueFact(opportunity)],
    ['Status', statusFact(opportunity)],
    ['Type', sourceTypeLabels[opportunity.source_type]],
    ['Posted', postedFact(opportunity)],
  ];
}

function dueHeading(opportunity: OpportunityDetail): string {
  if (isLead(opportunity)) return 'Award ends';
  return opportunity.forecast === true ? 'Estimated due' : 'Due';
}

function statusFact({ status, closed_after_days = null }: OpportunityDetail): string {
  return closed_after_days === null
    ? statusLabels[status]
    : `${statusLabels[status]} (${closedByAge(closed_after_days)})`;
}

/** One line per stated deadline, with its quote. */
function deadlineFacts({ io }: Context, { stated_deadlines = [] }: OpportunityDetail): KeyValue[] {
  return stated_deadlines.map((each, index) => [
    index === 0 ? 'Stated deadlines' : '',
    sanitize(deadlineLine(each, stated_deadlines, { readerZone: io.timeZone })),
  ]);
}

function dueFact(context: Context, opportunity: OpportunityDetail): string {
  const { due_date_note } = opportunity;
  const note = describeNote(due_date_note);
  const suffix = note === null ? '' : `; ${sanitize(note)}`;
  const { due_at, by, differs } = countedDue(opportunity, context.io.now());
  if (due_at === null)
    return `${sanitize(missingDueText(due_date_note, formatRelativeDue(due_at, context.io.now())))}${suffix}`;
  if (by === undefined) return `${dueText(context, opportunity)} (${dayFact(context, opportunity)})${suffix}`;
  const place = `${deadlineText(by, { readerZone: context.io.timeZone })}, ${statedByPhrase(by)}`;
  const stated = `${dueText(context, opportunity)} (${place})`;
  if (differs) return `${stated}; due date field: ${dayFact(context, opportunity)}${suffix}`;
  const printed = due_date_note ? `${sanitize(missingDueText(due_date_note, ''))}; ` : '';
  return `${printed}${stated}${suffix}`;
}

function dayFact({ io }: Context, { due_at, due_date }: OpportunityDetail): string {
  return due_date !== null && due_date.length === 10
    ? `${formatDay(due_date)}, end of day in the buyer's time zone`
    : formatInstant(due_at, io.timeZone);
}

function postedFact({ posted_date, posted_date_note }: OpportunityDetail): string {
  const note = describeNote(posted_date_note);
  const day = unreadText(posted_date_note) ?? formatDay(posted_date);
  return sanitize(note === null ? day : `${day}; ${note}`);
}

function valueFact({ estimated_value, value_kind, currency, source_type }: OpportunityDetail): string {
  const kind = value_kind === null ? '' : `, ${valueKindLabel(value_kind, source_type).toLowerCase()}`;
  return estimated_value === null ? formatValue(null) : `${formatExactValue(estimated_value, currency)}${kind}`;
}

function otherFacts(opportunity: OpportunityDetail): KeyValue[] {
  return [
    ...statedFacts(opportunity),
    ['Source', opportunity.sources.map((source) => `${source.source_name} ${source.source_id}`).join('; ')],
    ['Link', opportunity.source_url],
    ['Files', opportunity.attachments.map(({ name, url }) => `${name} ${url}`).join('; ')],
    ['Id', opportunity.id],
  ];
}
