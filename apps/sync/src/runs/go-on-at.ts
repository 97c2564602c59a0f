import { type EntityManager } from 'typeorm';

/** So many runs that ended with their process and had received nothing: then it may be the source that ends it. */
const mostVainRuns = 3;

/** Another part of the service was away: that is over soon, or a person sees to it. */
const afterOutageMinutes = 5;

/**
 * Brings the next scheduled run of a source forward to an instant. One that is not scheduled stays so.
 * Call it before anything is written to the run, as a claim does: rows that are locked in one order make no deadlock.
 */
export async function goOnAt(manager: EntityManager, source: string, at: Date): Promise<void> {
  await manager.query('update source set next_due_at = least(next_due_at, $2) where key = $1 and next_due_at is not null', [source, at]);
}

/** After an interruption at once, and in its own time where that has not helped: a source must not end the process for ever. */
export async function goOnAfterInterruption(manager: EntityManager, source: string): Promise<void> {
  await manager.query(
    `update source set next_due_at = least(next_due_at, now())
      where key = $1 and next_due_at is not null and ${mostVainRuns} > (
        select count(*) from (
          select status, received from run where run.source = $1 order by started_at desc limit ${mostVainRuns}
        ) newest where status in ('running', 'interrupted') and received = 0
      )`,
    [source],
  );
}

export async function goOnAfterOutage(manager: EntityManager, source: string): Promise<void> {
  await manager.query(
    `update source set next_due_at = least(next_due_at, now() + make_interval(mins => ${afterOutageMinutes})) where key = $1 and next_due_at is not null`,
    [source],
  );
}
