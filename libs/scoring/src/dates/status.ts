import { type Lifecycle } from '@rfp/contracts/notice';
import { type Status } from '@rfp/contracts/opportunity';
import { dayLength } from './due-instant.js';

interface StatusInput {
  readonly lifecycle: Lifecycle | null | undefined;
  readonly due_at: Date | null;
  readonly archive_at: Date | null;
  readonly posted_at: Date | null;
  readonly open_until: Date | null;
}

/** Lifecycles in which submissions are no longer possible. */
export const endedLifecycles = ['closed', 'cancelled', 'awarded', 'archived'] as const satisfies readonly Lifecycle[];
const ended: ReadonlySet<Lifecycle | null | undefined> = new Set(endedLifecycles);

/** Whether the source states a lifecycle in which submissions are no longer possible. */
export function hasEnded(lifecycle: Lifecycle | null | undefined): boolean {
  return ended.has(lifecycle);
}

/**
 * Whether the archive date has passed, which closes a notice without a due date. Never true for forecasts, whose dates are estimates.
 */
export function isArchived(
  { lifecycle, archive_at }: Pick<StatusInput, 'lifecycle' | 'archive_at'>,
  now: Date,
): boolean {
  return lifecycle !== 'forecast' && archive_at !== null && archive_at < now;
}

/** Whether a notice without a stated end is older than the age limit of its source. */
export function isOutdated(
  { lifecycle, open_until }: Pick<StatusInput, 'lifecycle' | 'open_until'>,
  now: Date,
): boolean {
  return lifecycle !== 'forecast' && open_until !== null && open_until < now;
}

/**
 * Days after the estimated end of a forecast until it counts as closed. Estimates are rough, but by then the solicitation has been issued or
 * never will be.
 */
export const forecastGraceDays = 90;

/** Whether the estimated end of a forecast has long passed. */
export function isLapsedForecast(input: Omit<StatusInput, 'posted_at'>, now: Date): boolean {
  const end = closesAt(input);
  return (
    input.lifecycle === 'forecast' && end !== null && end.getTime() + forecastGraceDays * dayLength < now.getTime()
  );
}

/** The last instant at which a notice is open, unless its source ends it earlier: its deadline, archive date or age limit; null for none. */
export function closesAt({
  due_at,
  archive_at,
  open_until,
}: Pick<StatusInput, 'due_at' | 'archive_at' | 'open_until'>): Date | null {
  const ends = [due_at, archive_at, open_until].filter((end) => end !== null);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())));
}

/**
 * The status of an opportunity at an instant. The lifecycle takes precedence over dates, because a cancelled notice keeps its future
 * due date and the dates of a forecast are estimates, which count only when they have long passed. The due instant itself is still in time.
 */
export function deriveStatus(input: StatusInput, now: Date): Status {
  if (hasEnded(input.lifecycle)) return 'closed';
  if (input.lifecycle === 'forecast') return isLapsedForecast(input, now) ? 'closed' : 'upcoming';
  const end = closesAt(input);
  if (end !== null && end < now) return 'closed';
  return input.posted_at !== null && input.posted_at > now ? 'upcoming' : 'active';
}
