import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

/** In how many minutes a source is read again whose process ended under so many runs in a row that got nowhere; then in its own time: it may be the source that ends it. */
const minutesAfterCrashes = [0, 0, 5, 30];

/** Another part of the service was away: that is over soon, or a person sees to it. */
const minutesAfterOutage = 5;
/** There is more to be read, and the source is not to be asked without a pause. */
const minutesAfterLimit = 3;

const vainRow = z.object({ vain: z.boolean() });

/**
 * Brings the next scheduled run of a source forward to an instant. One that is not scheduled stays so.
 * Call it before anything is written to the run, as a claim does: rows that are locked in one order make no deadlock.
 */
export async function goOnAt(manager: EntityManager, source: string, at: Date): Promise<void> {
  await manager.query('update source set next_due_at = least(next_due_at, $2) where key = $1 and next_due_at is not null', [source, at]);
}

/** After an interruption at once, and ever later where that has not helped: a source must not end the process for ever. */
export async function goOnAfterInterruption(manager: EntityManager, run: { id: string; source: string }): Promise<void> {
  const vain = await countVain(manager, run);
  const minutes = vain === 0 ? 0 : minutesAfterCrashes[vain - 1];
  if (minutes !== undefined) await goOnIn(manager, run.source, minutes);
}

export async function goOnAfterOutage(manager: EntityManager, source: string): Promise<void> {
  await goOnIn(manager, source, minutesAfterOutage);
}

export async function goOnAfterLimit(manager: EntityManager, source: string): Promise<void> {
  await goOnIn(manager, source, minutesAfterLimit);
}

async function goOnIn(manager: EntityManager, source: string, minutes: number): Promise<void> {
  await manager.query('update source set next_due_at = least(next_due_at, now() + make_interval(mins => $2)) where key = $1 and next_due_at is not null', [source, minutes]);
}

/**
 * How many runs up to this one were interrupted in a row without getting on. One gets on where it moves the place to go on from; where
 * there is none, the next begins anew, whatever this one has received.
 */
async function countVain(manager: EntityManager, { id, source }: { id: string; source: string }): Promise<number> {
  const rows = await readRows(
    manager,
    vainRow,
    `select (status = 'interrupted' or run.id = $2) and started_at >= coalesce(place.moved_at, '-infinity') as vain
       from run left join (
         select updated_at as moved_at from source_state where source = $1 and (coalesce(checkpoint, 'null') <> 'null' or handed_on is not null)
       ) place on true
      where run.source = $1 and trigger <> 'replay' and fence <= (select fence from run where id = $2)
      order by fence desc limit ${minutesAfterCrashes.length + 1}`,
    [source, id],
  );
  const end = rows.findIndex(({ vain }) => !vain);
  return end === -1 ? rows.length : end;
}
