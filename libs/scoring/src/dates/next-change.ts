import { dayLength } from './due-instant.js';
import { type Recipe } from '../recipe/recipe-schema.js';
import { type Scorable } from '../scorable.js';
import { closesAt, deriveStatus, forecastGraceDays, hasEnded } from './status.js';
import { Tally } from '../rules/tally.js';
import { addUrgency } from '../rules/urgency.js';

/**
 * The next instant at which the status or a part of the score changes with time alone; `null` for never.
 * Stored with the score, so that a rescore touches only the rows that are due.
 */
export function nextChange(scorable: Scorable, now: Date, recipe: Recipe): Date | null {
  if (hasEnded(scorable.lifecycle)) return null;
  const present = timeDependentState(scorable, now, recipe);
  for (const instant of changeCandidates(scorable, now, recipe)) {
    const then = new Date(instant);
    if (timeDependentState(scorable, then, recipe) !== present) return then;
  }
  return null;
}

/** The instants after `from` and up to `until` at which the status or a part of the score changes with time alone. */
export function changesBetween(scorable: Scorable, from: Date, until: Date, recipe: Recipe): Date[] {
  const changes: Date[] = [];
  for (let next = nextChange(scorable, from, recipe); next !== null && next <= until;) {
    changes.push(next);
    next = nextChange(scorable, next, recipe);
  }
  return changes;
}

/** The only parts of a score that depend on time: status and urgency. */
function timeDependentState(scorable: Scorable, now: Date, recipe: Recipe): string {
  const status = deriveStatus(scorable, now);
  const tally = new Tally('urgency', null);
  addUrgency(scorable, status, now, recipe, tally);
  return `${status} ${tally.close()}`;
}

function changeCandidates(scorable: Scorable, now: Date, recipe: Recipe): number[] {
  const { due_at, earlier_due, archive_at, posted_at, open_until } = scorable;
  const instants: number[] = [];
  const end = closesAt(scorable);
  if (scorable.lifecycle === 'forecast' && end !== null)
    instants.push(end.getTime() + forecastGraceDays * dayLength + 1);
  if (posted_at !== null) instants.push(posted_at.getTime());
  if (archive_at !== null) instants.push(archive_at.getTime() + 1);
  if (open_until !== null) instants.push(open_until.getTime() + 1);
  for (const instant of [due_at, earlier_due?.at ?? null]) {
    if (instant === null) continue;
    const due = instant.getTime();
    instants.push(due + 1, ...recipe.urgency.bands.map(({ days }) => due - days * dayLength));
  }
  return instants.filter((point) => point > now.getTime()).sort((one, other) => one - other);
}
