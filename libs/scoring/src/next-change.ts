import { type Recipe } from './recipe.js';
import { type Scorable } from './scorable.js';
import { deriveStatus, isOver } from './status.js';
import { Tally } from './tally.js';
import { addUrgency, dayLength } from './urgency.js';

/**
 * The next instant at which the status or a part of the score differs from now, or `null` if time alone changes nothing any more.
 * The store keeps it beside the score and re-scores only the rows whose instant has come.
 */
export function nextChange(scorable: Scorable, now: Date, recipe: Recipe): Date | null {
  if (isOver(scorable.lifecycle)) return null;
  const present = standing(scorable, now, recipe);
  for (const instant of turningPoints(scorable, now, recipe)) {
    const then = new Date(instant);
    if (standing(scorable, then, recipe) !== present) return then;
  }
  return null;
}

/** Time reaches a score only through the status and the urgency. */
function standing(scorable: Scorable, now: Date, recipe: Recipe): string {
  const status = deriveStatus(scorable, now);
  const tally = new Tally('urgency', null);
  addUrgency(scorable, status, now, recipe, tally);
  return `${status} ${tally.close()}`;
}

function turningPoints({ due_at, archive_at, posted_at }: Scorable, now: Date, recipe: Recipe): number[] {
  const points: number[] = [];
  if (posted_at !== null) points.push(posted_at.getTime());
  if (archive_at !== null) points.push(archive_at.getTime() + 1);
  if (due_at !== null) {
    const due = due_at.getTime();
    points.push(due + 1, ...recipe.urgency.bands.map(({ days }) => due - days * dayLength));
  }
  return points.filter((point) => point > now.getTime()).sort((one, other) => one - other);
}
