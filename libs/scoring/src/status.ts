import { type Lifecycle } from '@rfp/contracts/notice';
import { type Status } from '@rfp/contracts/opportunity';

/** Input of the status. */
interface StatusInput {
  readonly lifecycle: Lifecycle | null | undefined;
  readonly due_at: Date | null;
  readonly archive_at: Date | null;
  readonly posted_at: Date | null;
  readonly open_until: Date | null;
}

const endedLifecycles: ReadonlySet<Lifecycle | null | undefined> = new Set<Lifecycle>([
  'closed',
  'cancelled',
  'awarded',
  'archived',
]);

/** Whether the lifecycle stated by the source excludes submissions. */
export function hasEnded(lifecycle: Lifecycle | null | undefined): boolean {
  return endedLifecycles.has(lifecycle);
}

/**
 * Whether the archive date has passed: it ends a notice without a due date. Dates of a forecast are estimates.
 */
export function isArchived(
  { lifecycle, archive_at }: Pick<StatusInput, 'lifecycle' | 'archive_at'>,
  now: Date,
): boolean {
  return lifecycle !== 'forecast' && archive_at !== null && archive_at < now;
}

/** Whether a notice without a stated end is older than its source allows. */
export function isOutdated(
  { lifecycle, open_until }: Pick<StatusInput, 'lifecycle' | 'open_until'>,
  now: Date,
): boolean {
  return lifecycle !== 'forecast' && open_until !== null && open_until < now;
}

/**
 * The status of an opportunity at an instant. The lifecycle takes precedence over dates, because a cancelled notice keeps its future
 * due date and the dates of a forecast are estimates. The due instant itself is still in time.
 */
export function deriveStatus({ lifecycle, due_at, archive_at, posted_at, open_until }: StatusInput, now: Date): Status {
  if (hasEnded(lifecycle) || isArchived({ lifecycle, archive_at }, now) || isOutdated({ lifecycle, open_until }, now))
    return 'closed';
  if (lifecycle === 'forecast') return 'upcoming';
  if (due_at !== null && due_at < now) return 'closed';
  if (posted_at !== null && posted_at > now) return 'upcoming';
  return 'active';
}
