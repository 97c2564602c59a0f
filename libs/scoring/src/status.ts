import { type Lifecycle } from '@rfp/contracts/notice';
import { type Status } from '@rfp/contracts/opportunity';

/** What the status is derived from. */
interface Standing {
  readonly lifecycle: Lifecycle | null | undefined;
  readonly due_at: Date | null;
  readonly archive_at: Date | null;
  readonly posted_at: Date | null;
}

const over: ReadonlySet<Lifecycle | null | undefined> = new Set<Lifecycle>([
  'closed',
  'cancelled',
  'awarded',
  'archived',
]);

/** Whether the source itself says that nothing can be submitted any more. */
export function isOver(lifecycle: Lifecycle | null | undefined): boolean {
  return over.has(lifecycle);
}

/**
 * Whether the day has passed on which the source puts it away: where no due date is stated nothing else ends it. A forecast's dates are
 * estimates.
 */
export function isPutAway({ lifecycle, archive_at }: Pick<Standing, 'lifecycle' | 'archive_at'>, now: Date): boolean {
  return lifecycle !== 'forecast' && archive_at !== null && archive_at < now;
}

/**
 * Where an opportunity stands at a moment. The source's word comes first, because a cancelled notice keeps its future due date
 * and a forecast's dates are estimates; then the dates. The due instant itself is still in time.
 */
export function deriveStatus({ lifecycle, due_at, archive_at, posted_at }: Standing, now: Date): Status {
  if (isOver(lifecycle) || isPutAway({ lifecycle, archive_at }, now)) return 'closed';
  if (lifecycle === 'forecast') return 'upcoming';
  if (due_at !== null && due_at < now) return 'closed';
  if (posted_at !== null && posted_at > now) return 'upcoming';
  return 'active';
}
