import { changeNote, changeTexts } from '@rfp/contracts/opportunities/change-text';
import { isLead } from '@rfp/contracts/notice';
import { defaultTimeZone } from '@rfp/contracts/dates/due-day';
import { type AlertMaterial, type CompetitiveAlert, type Matched } from '@rfp/contracts/intelligence/smart-alerts';
import { isDay, reasonsText, titleText } from './alert-texts.js';

type ChangedMatch = AlertMaterial['changed'][number];
type Change = ChangedMatch['changes'][number];

const maxFields = 5;

/** Describes a change of an opportunity that matches the person. */
export function describeChange({ row, score, changes }: ChangedMatch, now: Date): CompetitiveAlert {
  const due = changes.find(({ field }) => field === 'due_date');
  const { kind, impact, action } = isLead(row) ? kindOfLead(due) : kindOf(due);
  // The buyer's time zone is not known here, and alerts are made for people in any zone.
  const context = {
    buyerZone: null,
    readerZone: defaultTimeZone,
    near: now,
    currency: row.currency ?? null,
    isLead: isLead(row),
  };
  const changed = changeTexts(changes, context).slice(0, maxFields).map(changeNote);
  const what = changed.length === 0 ? '' : ` Changed: ${changed.join('; ')}.`;
  return {
    title: `${kind}: ${titleText(row.title)}`,
    impact,
    relevance: `It matches with ${score} of 100.${what}`,
    action,
    opportunity_id: row.id,
  };
}

/** A new notice of an agency that the person follows. */
export function describePosted({ row, score, reasons }: Matched): CompetitiveAlert {
  return {
    title: `New from ${row.agency_name ?? 'an agency of the profile'}: ${titleText(row.title)}`,
    impact: score >= 80 ? 'high' : 'medium',
    relevance: `It matches with ${score} of 100: ${reasonsText(reasons)}.`,
    action: `Read the notice and decide whether to ${row.source_type === 'federal_grant' ? 'apply' : 'bid'}.`,
    opportunity_id: row.id,
  };
}

interface ChangeKind {
  readonly kind: string;
  readonly impact: CompetitiveAlert['impact'];
  readonly action: string;
}

/** Wording for awards: the end of an award is not a date for submissions. */
function kindOfLead(end: Change | undefined): ChangeKind {
  return {
    kind: end === undefined ? 'Award changed' : 'End of the award changed',
    impact: 'low',
    action: 'Look for the notice of its successor.',
  };
}

function kindOf(due: Change | undefined): ChangeKind {
  if (due === undefined)
    return { kind: 'Amended', impact: 'low', action: 'Read the amendment before you go on with the response.' };
  const added = addedTime(due);
  if (added === null)
    return { kind: 'Deadline changed', impact: 'medium', action: 'Check the due date of the notice.' };
  if (added === 0) return { kind: 'Deadline changed', impact: 'medium', action: 'Check the due time of the notice.' };
  return added > 0
    ? { kind: 'Deadline extended', impact: 'medium', action: 'Use the added time, and read what else was amended.' }
    : { kind: 'Deadline brought forward', impact: 'high', action: 'Check whether the response can be ready by then.' };
}

/**
 * Time by which a due date was postponed, in ms; negative if it was brought forward, null if a date is missing or unreadable. A date without time ends
 * in the buyer's time zone, which is unknown, so a date and an instant are compared by calendar day (0 for the same day).
 */
function addedTime({ from, to }: Change): number | null {
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  const [before, after] = isDay(from) === isDay(to) ? [from, to] : [from.slice(0, 10), to.slice(0, 10)];
  const added = Date.parse(after) - Date.parse(before);
  return Number.isNaN(added) ? null : added;
}
