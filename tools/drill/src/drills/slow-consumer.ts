import { z } from 'zod';
import { type Load } from '../whole/load.js';
import { type WholeWorld } from '../whole/whole-world.js';
import { until } from '../world/until.js';
import { printLine } from './report.js';
import { syncUntilIdle } from './sync-until-idle.js';

const runningRow = z.object({ running: z.coerce.number() });
/** Memory limit of each process, as in the manifests. */
const limitMiB = 256;

/**
 * Slows a consumer down to a second per event. Writers of events must not wait for it, its memory must stay within the limit, and the metric of
 * waiting events must grow, and fall when the consumer is fast again.
 */
export async function slowConsumer(whole: WholeWorld, load: Load): Promise<string[]> {
  const { world } = whole;
  await load.nextAnswers(20);
  const { failed } = load;
  world.outside.nextEdition();
  const usualSeconds = await secondsOfRuns(whole);
  await syncUntilIdle(world);

  await world.database.change(`
    CREATE SCHEMA IF NOT EXISTS drill;
    CREATE OR REPLACE FUNCTION drill.be_slow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
      $$ BEGIN PERFORM pg_sleep(1); RETURN NEW; END $$;
    CREATE TRIGGER be_slow BEFORE INSERT ON opportunities.inbox FOR EACH ROW EXECUTE FUNCTION drill.be_slow()`);
  world.outside.nextEdition();
  const slowSeconds = await secondsOfRuns(whole);
  const waiting = await pendingIn(whole);
  const memory = (await whole.memory()).get('opportunities') ?? 0;
  await world.database.change('DROP TRIGGER be_slow ON opportunities.inbox');
  await syncUntilIdle(world);
  await until('the metric to fall', async () => (await pendingIn(whole)) === 0);
  printLine(
    `  slow consumer: ${waiting} events waited at the end of a run of ${slowSeconds.toFixed(1)} s (usual ${usualSeconds.toFixed(1)} s), ${memory} MiB; then none`,
  );
  return [
    ...(waiting === 0 ? ['the metric of waiting events did not grow'] : []),
    ...(slowSeconds > usualSeconds * 3 + 5
      ? [`a run took ${slowSeconds.toFixed(1)} s instead of ${usualSeconds.toFixed(1)} s`]
      : []),
    ...(memory > limitMiB ? [`the slow consumer occupied ${memory} MiB`] : []),
    ...(load.failed > failed ? [`${load.failed - failed} requests failed beside a slow consumer`] : []),
  ];
}

/** Seconds until runs of all sources have ended and their events are sent. */
async function secondsOfRuns({ world }: WholeWorld): Promise<number> {
  const began = performance.now();
  await world.startRuns();
  await until('the runs to end', async () => {
    const [row] = await world.database.rows(
      runningRow,
      `SELECT (SELECT count(*) FROM sync.run WHERE status = 'running' OR NOT settled)
            + (SELECT count(*) FROM opportunities.outbox WHERE sent_at IS NULL) AS running`,
    );
    return row?.running === 0;
  });
  return (performance.now() - began) / 1000;
}

async function pendingIn(whole: WholeWorld): Promise<number> {
  const text = await whole.metricsOf('opportunities');
  const values = [...text.matchAll(/^rfp_consumer_pending\{[^}]*\} (\d+)/gm)].map(([, value]) => Number(value));
  if (values.length === 0) throw new Error('There is no metric of waiting events.');
  return values.reduce((sum, value) => sum + value, 0);
}
