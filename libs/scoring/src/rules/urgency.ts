import { type Status } from '@rfp/contracts/opportunity';
import { isLead } from '@rfp/contracts/notice';
import { assumedPoints } from './assumed.js';
import { dayLength } from '../dates/due-instant.js';
import { type Recipe, type ScoredLabel } from '../recipe/recipe-schema.js';
import { type EarlierDue, type Scorable } from '../scorable.js';
import { hasEnded, isArchived, isLapsedForecast, isOutdated } from '../dates/status.js';
import { type Tally } from './tally.js';

/**
 * Adds the urgency in bands of days left, so that a stored score stays valid until the next band (`nextChange`).
 */
export function addUrgency(scorable: Scorable, status: Status, now: Date, recipe: Recipe, tally: Tally): void {
  const { urgency } = recipe;
  if (hasEnded(scorable.lifecycle)) {
    tally.add(0, 'Nothing can be submitted any more', 'lifecycle', scorable.lifecycle);
    return;
  }
  if (isArchived(scorable, now)) {
    tally.add(0, 'The source has archived it', 'archive_date', scorable.archive_date);
    return;
  }
  if (isOutdated(scorable, now)) {
    tally.add(0, outdatedLabel(scorable));
    return;
  }
  if (isLapsedForecast(scorable, now)) {
    addLapsed(scorable, tally);
    return;
  }
  addDeadline(scorable, now, recipe, tally);
  if (status === 'upcoming') addNotOpenYet(scorable, urgency.upcomingKeeps, tally);
}

function addDeadline(scorable: Scorable, now: Date, recipe: Recipe, tally: Tally): void {
  const { due_at, earlier_due } = scorable;
  const { urgency } = recipe;
  if (isLead(scorable)) {
    addWithoutDate(scorable, recipe, tally);
    return;
  }
  // An earlier deadline that has passed is ignored: the field has the current statement of the source.
  if (earlier_due !== null && earlier_due.at >= now) {
    const { points, label } = bandFor(earlier_due.at.getTime() - now.getTime(), urgency);
    tally.add(points, `${label}, ${earlierLabel(earlier_due)}`, earlier_due.field, earlier_due.quote);
  } else if (due_at === null) addWithoutDate(scorable, recipe, tally);
  else addDue(scorable, bandFor(due_at.getTime() - now.getTime(), urgency), tally);
}

function addDue({ due_date, earlier_due }: Scorable, { points, label }: ScoredLabel, tally: Tally): void {
  if (earlier_due === null || due_date !== null) tally.add(points, label, 'due_date', due_date);
  else tally.add(points, label, earlier_due.field, earlier_due.quote);
}

function earlierLabel({ isEarliest, field }: EarlierDue): string {
  if (isEarliest) return 'by the earliest of the deadlines that are stated';
  return field === 'attachments' ? 'by an attachment' : 'by the text of the notice';
}

function addLapsed({ due_date, archive_date }: Scorable, tally: Tally): void {
  const label = 'A forecast whose estimated date has long passed';
  if (due_date !== null) tally.add(0, label, 'due_date', due_date);
  else tally.add(0, label, archive_date === null ? null : 'archive_date', archive_date);
}

/** Adds the points of a notice without a date. Quotes a printed date that cannot be read, or words for no date. */
function addWithoutDate(scorable: Scorable, recipe: Recipe, tally: Tally): void {
  const { none } = recipe.urgency;
  const { due_date_note: note } = scorable;
  if (isLead(scorable)) {
    const { points, label } = assumedPoints('urgency', scorable, recipe, { ...none, label: leadLabel });
    tally.add(points, label);
    return;
  }
  const read = dueNoteLabels[note?.reading === 'not_understood' ? 'unread' : 'none'];
  const fixed = note === null ? none : { ...none, label: none.label.replace(/^[^:]*/, read) };
  const { points, label } = assumedPoints('urgency', scorable, recipe, fixed);
  tally.add(points, label, note === null ? null : 'due_date', note?.printed ?? null);
}

const leadLabel =
  'An award ends, and nobody knows when its successor is due: assumed, because too few notices state it';

const dueNoteLabels = {
  unread: 'The stated due date is not understood',
  none: 'No closing date is stated',
};

/** Label of a notice above the age limit. The age is not a statement of the source, so nothing is quoted. */
function outdatedLabel({ open_days, posted_at, due_date_note }: Scorable): string {
  const since = posted_at === null ? 'after it was first found' : 'after its posting';
  const due = due_date_note?.reading === 'not_understood' ? dueNoteLabels.unread : 'No due date is stated';
  return `${due}: counts as closed ${open_days} days ${since}, a setting of its source`;
}

function bandFor(remainingMs: number, urgency: Recipe['urgency']): ScoredLabel {
  if (remainingMs < 0) return urgency.passed;
  return urgency.bands.find(({ days }) => remainingMs <= days * dayLength) ?? urgency.later;
}

function addNotOpenYet({ lifecycle, posted_date }: Scorable, keeps: number, tally: Tally): void {
  const change = Math.ceil((tally.points * keeps) / 100) - tally.points;
  if (lifecycle === 'forecast')
    tally.add(change, 'A forecast: the date is an estimate and nothing can be submitted yet', 'lifecycle', lifecycle);
  else tally.add(change, 'Not posted yet: nothing can be submitted', 'posted_date', posted_date);
}
