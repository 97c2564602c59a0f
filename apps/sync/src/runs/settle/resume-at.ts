import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { isSync } from '../ledger/run-row.js';

/**
 * Minutes until the next run, by the number of consecutive crashed runs without progress. After more crashes, the schedule decides, because the
 * source may cause them.
 */
const minutesAfterCrashes = [0, 0, 5, 30];

/**
 * Minimum pause in minutes for a source that names a time, by the number of consecutive runs without progress. Without it, a source that keeps
 * naming the current time would be called endlessly.
 */
const minutesAfterRefusals = [3, 15, 30, 60, 120];
const maxMinutesAfterRefusal = 240;

/** Internal outages end soon, by themselves or by an operator. */
const minutesAfterOutage = 5;
/** Short, because the source has more records. */
const minutesAfterLimit = 3;

const unproductiveRow = z.object({ unproductive: z.boolean() });
const instantRow = z.object({ at: z.coerce.date() });

/**
 * Moves the next scheduled run of a source to this instant if that is earlier. Unscheduled sources stay unscheduled.
 * Call it before any write to the run, as a claim does: a single lock order avoids deadlocks.
 */
export async function resumeAt(manager: EntityManager, source: string, at: Date): Promise<void> {
  await manager.query(
    'UPDATE source SET next_due_at = least(next_due_at, $2) WHERE key = $1 AND next_due_at IS NOT NULL',
    [source, at],
  );
}

/** Resumes immediately after a crash, and later after each further crash, so that a source cannot crash the process endlessly. */
export async function resumeAfterInterruption(
  manager: EntityManager,
  run: { id: string; source: string },
): Promise<void> {
  const unproductive = await countUnproductive(manager, run, `status = 'interrupted'`, minutesAfterCrashes.length);
  const minutes = unproductive === 0 ? 0 : minutesAfterCrashes[unproductive - 1];
  if (minutes !== undefined) await resumeIn(manager, run.source, minutes);
}

/** Resumes a source at the time that it has named, but not before its minimum pause is over. */
export async function resumeAfterRefusal(
  manager: EntityManager,
  run: { id: string; source: string },
  { named, advanced }: { named: Date; advanced: boolean },
): Promise<Date> {
  const unproductive = advanced
    ? 0
    : await countUnproductive(manager, run, 'resumes_at IS NOT NULL', minutesAfterRefusals.length);
  const resumeRow = await readOne(manager, instantRow, 'SELECT greatest($1, now() + make_interval(mins => $2)) AS at', [
    named,
    minutesAfterRefusals[unproductive] ?? maxMinutesAfterRefusal,
  ]);
  const { at } = instantRow.parse(resumeRow);
  await resumeAt(manager, run.source, at);
  return at;
}

export async function resumeAfterOutage(manager: EntityManager, source: string): Promise<void> {
  await resumeIn(manager, source, minutesAfterOutage);
}

export async function resumeAfterLimit(manager: EntityManager, source: string): Promise<void> {
  await resumeIn(manager, source, minutesAfterLimit);
}

async function resumeIn(manager: EntityManager, source: string, minutes: number): Promise<void> {
  await manager.query(
    'UPDATE source SET next_due_at = least(next_due_at, now() + make_interval(mins => $2)) WHERE key = $1 AND next_due_at IS NOT NULL',
    [source, minutes],
  );
}

/**
 * Number of consecutive runs, up to this one, that ended this way without progress. A run makes progress if it moves the stored position. Otherwise
 * the next run starts from the same position, regardless of the records received.
 */
async function countUnproductive(
  manager: EntityManager,
  { id, source }: { id: string; source: string },
  endCondition: string,
  maxCount: number,
): Promise<number> {
  const rows = await readRows(
    manager,
    unproductiveRow,
    `SELECT (${endCondition} OR run.id = $2) AND started_at >= coalesce(place.moved_at, '-infinity') AS unproductive
       FROM run LEFT JOIN (
         SELECT updated_at AS moved_at FROM source_state WHERE source = $1 AND (coalesce(checkpoint, 'null') <> 'null' OR handed_on IS NOT NULL)
       ) place ON true
      WHERE run.source = $1 AND ${isSync} AND fence <= (SELECT fence FROM run WHERE id = $2)
      ORDER BY fence DESC LIMIT ${maxCount + 1}`,
    [source, id],
  );
  const end = rows.findIndex(({ unproductive }) => !unproductive);
  return end === -1 ? rows.length : end;
}
