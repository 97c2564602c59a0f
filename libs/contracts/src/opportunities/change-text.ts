import { dateText, type DateContext } from '../dates/date-text.js';
import { levelFields } from '../notice.js';
import { listNames } from '../text/list-names.js';
import { type FieldChange } from './opportunity-history.js';
import { plainLine } from '../text/plain-line.js';

/** Context of the text of a change. */
export interface ChangeContext extends DateContext {
  /** Currency of the amounts; null for US dollars. */
  readonly currency: string | null;
  /** Whether the notice reports an ending award, whose due date is not a deadline. */
  readonly isLead?: boolean;
  /** How the date before the change was read. */
  readonly noteBefore?: DateContext['note'];
}

/** A change as parts of a sentence: `moved` `the deadline` `of` ... ` from Dec 10 to Dec 3`. */
export interface ChangeText {
  readonly field: string;
  /** A verb whose past tense equals its participle, such as `moved`. */
  readonly verb: string;
  readonly object: string;
  readonly preposition: 'of' | 'to' | 'from';
  /** Begins with a space or a colon; empty if the values are too long to show. */
  readonly rest: string;
}

/** Field names by the importance of their changes. */
const labels = new Map([
  ['lifecycle', 'state'],
  ['due_date', 'deadline'],
  ['estimated_value', 'value'],
  ['value_ceiling', 'ceiling'],
  ['value_floor', 'floor'],
  ['set_aside', 'set-aside'],
  ['eligible_applicants', 'eligible applicant'],
  ['location', 'place'],
  ['notice_type', 'kind of notice'],
  ['attachments', 'document'],
  ['title', 'title'],
  ['naics_codes', 'NAICS code'],
  ['psc_codes', 'PSC code'],
  ['aln_codes', 'Assistance Listing Number'],
  ['opportunity_number', 'number'],
  ['agency_name', 'agency'],
  ['description', 'description'],
  ['contact_info', 'contact'],
  ['expected_awards', 'number of awards'],
]);
const order = [...labels.keys()];
/** Fields that change with each amendment, or only affect the display of other fields or the searches that find the notice. */
const unmentioned = new Set<string>([
  'posted_date',
  'archive_date',
  'time_zone',
  'currency',
  'agency_code',
  ...levelFields,
  'source_url',
  'open_days',
]);
const amounts = new Set(['estimated_value', 'value_ceiling', 'value_floor']);
const amountFormat = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
});
const maxNames = 3;
const maxValueLength = 80;

/** Texts of the notable changes, most important first. */
export function changeTexts(changes: readonly FieldChange[], context: ChangeContext): ChangeText[] {
  const before: ChangeContext = {
    ...context,
    buyerZone: earlierValue(changes, 'time_zone', context.buyerZone),
    currency: earlierValue(changes, 'currency', context.currency),
    note: context.noteBefore,
  };
  return changes
    .filter(({ field }) => !unmentioned.has(field))
    .toSorted((one, other) => importanceRank(one.field) - importanceRank(other.field))
    .map((change) => changeText(change, before, context));
}

/** `deadline moved from Dec 10 to Dec 3`, `2 documents added: SOW.pdf, Q&A.pdf` */
export function changeNote({ object, verb, rest }: ChangeText): string {
  return `${object.replace(/^the /, '')} ${verb}${rest}`;
}

/**
 * A change as a sentence: `Navy moved the deadline of N00421-26-R-1015 from Dec 10 to Dec 3`.
 *
 * @param buyer - its name, if known
 * @param notice - its number or quoted title
 */
export function changeSentence(buyer: string | null, notice: string, change: ChangeText): string {
  const { verb, object, preposition, rest } = change;
  if (buyer !== null) return `${buyer} ${verb} ${object} ${preposition} ${notice}${rest}`;
  const was = /^(?:the|1) /.test(object) ? 'was' : 'were';
  const subject = object.charAt(0).toUpperCase() + object.slice(1);
  return preposition === 'of'
    ? `${subject} of ${notice} ${was} ${verb}${rest}`
    : `${subject} ${was} ${verb} ${preposition} ${notice}${rest}`;
}

function importanceRank(field: string): number {
  const rank = order.indexOf(field);
  return rank === -1 ? order.length : rank;
}

function earlierValue(changes: readonly FieldChange[], field: string, now: string | null): string | null {
  const change = changes.find((each) => each.field === field);
  if (change === undefined) return now;
  return typeof change.from === 'string' ? change.from : null;
}

function changeText(change: FieldChange, before: ChangeContext, now: ChangeContext): ChangeText {
  const { field } = change;
  const label = labelOf(field, now);
  if (Array.isArray(change.from) || Array.isArray(change.to)) return listChange(change, label);
  const from = valueText(field, change.from, before);
  const to = valueText(field, change.to, now);
  return { field, object: `the ${label}`, preposition: 'of', ...fromTo(field, from, to) };
}

function labelOf(field: string, { isLead = false }: ChangeContext): string {
  if (isLead && field === 'due_date') return 'end of the award';
  return labels.get(field) ?? field.replaceAll('_', ' ');
}

function fromTo(field: string, from: string | null, to: string | null): Pick<ChangeText, 'verb' | 'rest'> {
  if (to === null)
    return from === null ? { verb: 'changed', rest: '' } : { verb: 'removed', rest: ` (it was ${from})` };
  if (from === to) return { verb: 'restated', rest: ` (still ${to})` };
  if (from === null && (field === 'due_date' || amounts.has(field))) return { verb: 'set', rest: ` to ${to}` };
  return { verb: field === 'due_date' ? 'moved' : 'changed', rest: ` from ${from ?? 'none'} to ${to}` };
}

/** Text of a value; null without a value, or if the field is not shown. */
function valueText(field: string, value: FieldChange['from'], context: ChangeContext): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '') return null;
  if (field === 'due_date') return dateText(value, context);
  return amounts.has(field) ? amountText(value, context.currency) : plainLine(value, maxValueLength);
}

/** `$5,000,000`, `GBP 1,200.50` */
function amountText(amount: string, currency: string | null): string {
  const digits = amountFormat.format(Number(amount));
  return currency === null ? `$${digits}` : `${plainLine(currency, 20)} ${digits}`;
}

/** A changed list: `from` has the removed, `to` the added entries. */
function listChange({ field, from, to }: FieldChange, label: string): ChangeText {
  const [removed, added] = [namesOf(from), namesOf(to)];
  if (removed.length === 0 && added.length === 0)
    return { field, verb: 'changed', object: `the ${label}s`, preposition: 'of', rest: '' };
  if (removed.length === 0)
    return { field, verb: 'added', object: countText(added, label), preposition: 'to', rest: `: ${listText(added)}` };
  if (added.length === 0)
    return {
      field,
      verb: 'removed',
      object: countText(removed, label),
      preposition: 'from',
      rest: `: ${listText(removed)}`,
    };
  const rest = `: added ${listText(added)}; removed ${listText(removed)}`;
  return { field, verb: 'changed', object: `the ${label}s`, preposition: 'of', rest };
}

function namesOf(list: FieldChange['from']): string[] {
  if (!Array.isArray(list)) return [];
  return list.filter((name) => typeof name === 'string').map((name) => plainLine(name, maxValueLength));
}

function countText(names: readonly string[], label: string): string {
  return `${names.length} ${label}${names.length === 1 ? '' : 's'}`;
}

function listText(names: readonly string[]): string {
  return listNames(names, maxNames);
}
