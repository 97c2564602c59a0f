import { describeNote, missingDueText, unreadText } from '@rfp/contracts/dates/date-note';
import { formatValue } from '@rfp/api-client/display';
import { statedFacts } from '@rfp/contracts/fields/field-texts';
import { opportunityDetailSchema, type OpportunityDetail } from '@rfp/contracts/opportunity';
import { deadlinesHeading, describeDeadlines } from '@rfp/contracts/dates/stated-deadline';
import { z } from 'zod';
import { addressesOf, addressShape, shortTexts } from './opportunity-row.js';
import { clip, headOf, outsideNote } from './outside-text.js';

const maxItems = 20;

/** Everything that an opportunity states, without members about the reader or the stored records. */
export const opportunityTextSchema = opportunityDetailSchema
  .omit({
    description_cut: true,
    changed_since_seen: true,
    created_at: true,
    updated_at: true,
    other_codes: true,
    sources: true,
    seen: true,
    closed_after_days: true,
  })
  .strip()
  .extend({
    note: z.literal(outsideNote),
    ...addressShape,
    description: z.string().describe('A part of the description'),
    next_description_from: z.int().nullable().describe('Where the next part begins; null after the last one'),
    description_left: z.int().nonnegative().describe('UTF-16 units after this part'),
    attachments_left: z.int().nonnegative().describe('Attachments that are not listed here'),
  });
export type OpportunityText = z.input<typeof opportunityTextSchema>;

export interface TextOptions {
  from: number;
  length: number;
  /** Origin of the console. */
  console: string | null;
}

/** An opportunity with a part of its description. */
export function toOpportunityText(
  opportunity: OpportunityDetail,
  { from, length, console }: TextOptions,
): OpportunityText {
  const { description, attachments } = opportunity;
  const part = headOf(description.slice(from), length);
  const left = Math.max(0, description.length - from - part.length);
  return {
    ...opportunity,
    ...shortTexts(opportunity),
    ...addressesOf(opportunity, console),
    note: outsideNote,
    notice_type: opportunity.notice_type && clip(opportunity.notice_type, 100),
    contact_info: opportunity.contact_info && clip(opportunity.contact_info, 500),
    eligible_applicants: opportunity.eligible_applicants?.slice(0, maxItems),
    naics_codes: opportunity.naics_codes.slice(0, maxItems),
    psc_codes: opportunity.psc_codes.slice(0, maxItems),
    aln_codes: opportunity.aln_codes.slice(0, maxItems),
    keywords: opportunity.keywords.slice(0, maxItems).map((keyword) => clip(keyword, 100)),
    attachments: attachments.slice(0, maxItems),
    attachments_left: Math.max(0, attachments.length - maxItems),
    description: part,
    next_description_from: left === 0 ? null : from + part.length,
    description_left: left,
  };
}

/** The facts of an opportunity, one per line. */
export function factsOf(text: OpportunityText): string[] {
  const facts: [string, string | null | undefined][] = [
    ['Title', text.title],
    ...statedFacts(text),
    ['Source', text.source_name],
    ['Posted', text.posted_date ?? unreadText(text.posted_date_note)],
    ['Due', text.due_date ?? missingDueText(text.due_date_note, '')],
    ['Note on the due date', describeNote(text.due_date_note)],
    [deadlinesHeading(text.stated_deadlines ?? []), describeDeadlines(text.stated_deadlines ?? [])],
    ['Value', text.estimated_value === null ? null : formatValue(text.estimated_value, text.currency)],
    ['Attachments', text.attachments.map(({ name }) => name).join('; ')],
    ['Description', text.description],
  ];
  return facts.flatMap(([name, fact]) => (fact ? [`${name}: ${fact}`] : []));
}
