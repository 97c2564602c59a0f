import { randomUUID } from 'node:crypto';
import { maxDeadLetters } from '@rfp/contracts/wire/dead-letter';
import { z } from 'zod';
import { type Load } from '../whole/load.js';
import { type WholeWorld } from '../whole/whole-world.js';
import { until } from '../world/until.js';
import { printLine } from './report.js';
import { syncUntilIdle } from './sync-until-idle.js';

const letterRow = z.object({
  service: z.enum(['opportunities', 'intelligence']),
  id: z.uuid(),
  event_id: z.uuid().nullable(),
  code: z.string(),
  message: z.string(),
  body: z.string(),
  deliveries: z.coerce.number(),
});
type Letter = z.infer<typeof letterRow>;
const kinds = ['throws', 'hangs', 'never returns'] as const;
const poisonRow = z.object({ event_id: z.uuid(), kind: z.enum(kinds) });
const countRow = z.object({ count: z.coerce.number() });
const maxDeliveries = 5;
/** Longer than a statement may take, so that the database ends a hanging statement, and the bus a handler that never returns. */
const eventTimeoutSeconds = 20;
/** Five deliveries of ten or twenty seconds, with pauses of 36 s between them, for one poison event after the other. */
const patienceMs = 900_000;

/**
 * One event per this number cannot be handled: its handler fails, hangs until the database ends its statement, or in one case hangs longer than the
 * bus waits. Others match no schema, one of them at the size limit of the bus. Each becomes a dead letter with body and reason after at most five
 * deliveries, and all others are handled.
 */
export async function poison(whole: WholeWorld, load: Load, every: number): Promise<string[]> {
  const { world } = whole;
  await whole.stopReplica('opportunities', 'SIGTERM');
  const environment = { EVENT_TIMEOUT_SECONDS: String(eventTimeoutSeconds) };
  await whole.startReplica('opportunities', 'opportunities', { environment });
  await load.nextAnswers(20);
  const { failed } = load;
  await injectFailing(whole, every);
  const malformed = await injectMalformed(whole);
  world.outside.nextEdition();
  await world.startRuns();
  await until('all events to be handled or dead letters', () => isSettled(whole), patienceMs);
  const poisoned = await world.database.rows(poisonRow, 'SELECT event_id, kind FROM drill.poisoned');
  const letters = await readLetters(whole);
  const violations = [
    ...poisoned.flatMap(({ event_id, kind }) => compare(letters, event_id, kind, ['opportunities'], maxDeliveries)),
    ...malformed.flatMap((id) => compare(letters, id, 'malformed', ['opportunities', 'intelligence'], 1)),
    ...(letters.length === poisoned.length + malformed.length * 2 ? [] : [`there are ${letters.length} dead letters`]),
    ...(load.failed > failed ? [`${load.failed - failed} requests failed beside poison`] : []),
  ];
  const [attempts] = await world.database.rows(countRow, 'SELECT last_value AS count FROM drill.attempts');
  const [handled] = await world.database.rows(countRow, 'SELECT count(*) FROM opportunities.inbox');
  const numbers = kinds.map((kind) => `${poisoned.filter((each) => each.kind === kind).length} that ${kind}`);
  printLine(
    `  poison: ${[...numbers, `${malformed.length} malformed`].join(', ')}, of ${(handled?.count ?? 0) + poisoned.length} events; ${letters.length} dead letters, ${attempts?.count ?? 0} deliveries of the failing ones`,
  );
  for (const kind of kinds)
    if (!poisoned.some((each) => each.kind === kind)) violations.push(`there was no event that ${kind}`);
  return [...violations, ...(await mend(whole, letters, new Set(malformed)))];
}

/** A database trigger that makes the handlers of some events fail, and counts the failures outside of the transaction. */
async function injectFailing({ world }: WholeWorld, every: number): Promise<void> {
  await world.database.change(`
    CREATE SCHEMA IF NOT EXISTS drill;
    CREATE TABLE drill.poisoned (event_id uuid PRIMARY KEY, kind text NOT NULL);
    CREATE SEQUENCE drill.written; CREATE SEQUENCE drill.attempts;
    CREATE FUNCTION drill.choose() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      DECLARE n bigint := nextval('drill.written');
      BEGIN
        IF n % ${every} = 0 THEN
          INSERT INTO drill.poisoned VALUES (NEW.id, CASE WHEN n = ${every} THEN 'never returns' WHEN (n / ${every}) % 2 = 0 THEN 'throws' ELSE 'hangs' END);
        END IF;
        RETURN NEW;
      END $$;
    CREATE TRIGGER choose BEFORE INSERT ON opportunities.outbox FOR EACH ROW EXECUTE FUNCTION drill.choose();
    CREATE FUNCTION drill.fail() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      DECLARE kind text := (SELECT p.kind FROM drill.poisoned p WHERE p.event_id = NEW.event_id);
      BEGIN
        IF kind IS NOT NULL THEN PERFORM nextval('drill.attempts'); END IF;
        IF kind = 'throws' THEN RAISE EXCEPTION 'This event is poison.'; END IF;
        IF kind = 'hangs' THEN PERFORM pg_sleep(600); END IF;
        IF kind = 'never returns' THEN
          -- The time limit of a statement cancels it once.
          BEGIN PERFORM pg_sleep(600); EXCEPTION WHEN query_canceled THEN PERFORM pg_sleep(${eventTimeoutSeconds * 3}); END;
          RAISE EXCEPTION 'This event is poison.';
        END IF;
        RETURN NEW;
      END $$;
    CREATE TRIGGER fail BEFORE INSERT ON opportunities.inbox FOR EACH ROW EXECUTE FUNCTION drill.fail()`);
}

/** Events of a type that services handle, with data that match no schema. Returns their ids. */
async function injectMalformed({ world }: WholeWorld): Promise<string[]> {
  const bodies = [{}, { added: 'everything' }, { padding: 'x'.repeat(850_000) }];
  const ids = bodies.map(() => randomUUID());
  for (const [n, body] of bodies.entries())
    await world.database.change(
      `INSERT INTO opportunities.outbox (id, type, key, data) VALUES ($1, 'opportunities.stored', $2, $3)`,
      [ids[n], `poison-${n}`, JSON.stringify(body)],
    );
  // Excludes poison of the other kind.
  await world.database.change('DELETE FROM drill.poisoned WHERE event_id = ANY($1::uuid[])', [ids]);
  return ids;
}

/** Each event was handled by opportunities, or is one of its dead letters; intelligence has its own letters. */
async function isSettled({ world }: WholeWorld): Promise<boolean> {
  const [row] = await world.database.rows(
    countRow,
    `SELECT (SELECT count(*) FROM sync.run WHERE status = 'running' OR NOT settled)
          + (SELECT count(*) FROM opportunities.outbox o WHERE sent_at IS NULL
               OR NOT EXISTS (SELECT FROM opportunities.inbox WHERE event_id = o.id)
              AND NOT EXISTS (SELECT FROM opportunities.dead_letter WHERE body::jsonb ->> 'id' = o.id::text))
          + (SELECT greatest(0, 3 - count(*)) FROM intelligence.dead_letter) AS count`,
  );
  return row?.count === 0;
}

async function readLetters({ world }: WholeWorld): Promise<Letter[]> {
  const select = (service: string) =>
    `SELECT '${service}' AS service, id, body::jsonb ->> 'id' AS event_id, code, message, body, deliveries FROM ${service}.dead_letter`;
  return world.database.rows(letterRow, `${select('opportunities')} UNION ALL ${select('intelligence')}`);
}

function compare(
  letters: readonly Letter[],
  eventId: string,
  kind: string,
  services: readonly string[],
  deliveries: number,
): string[] {
  return services.flatMap((service) => {
    const own = letters.filter((letter) => letter.event_id === eventId && letter.service === service);
    const [letter] = own;
    if (letter === undefined || own.length > 1)
      return [`an event that ${kind} has ${own.length} dead letters of ${service}`];
    return [
      ...(letter.deliveries === deliveries ? [] : [`an event that ${kind} was delivered ${letter.deliveries} times`]),
      ...(letter.code === '' || letter.message === ''
        ? [`the dead letter of an event that ${kind} has no reason`]
        : []),
    ];
  });
}

/** Fixes the cause, replays the events that can be handled now, and discards the rest, as a user does. */
async function mend(
  { world }: WholeWorld,
  letters: readonly Letter[],
  malformed: ReadonlySet<string>,
): Promise<string[]> {
  await world.database.change('DROP TRIGGER choose ON opportunities.outbox; DROP TRIGGER fail ON opportunities.inbox');
  const violations: string[] = [];
  const isMalformed = ({ event_id }: Letter): boolean => event_id !== null && malformed.has(event_id);
  const failing = letters.filter((letter) => !isMalformed(letter)).map(({ id }) => id);
  for (let from = 0; from < failing.length; from += maxDeadLetters) {
    const ids = failing.slice(from, from + maxDeadLetters);
    const { replayed } = await world.callWithRetry('opportunities.replay-dead-letters', { ids });
    if (replayed.length < ids.length) violations.push(`${ids.length - replayed.length} dead letters were not replayed`);
  }
  for (const service of ['opportunities', 'intelligence'] as const) {
    const ids = letters.filter((letter) => isMalformed(letter) && letter.service === service).map(({ id }) => id);
    await world.callWithRetry(`${service}.discard-dead-letters`, { ids });
  }
  // No service wrote them, so the checker would report them as missing.
  const own = [...malformed];
  await world.database.change('DELETE FROM opportunities.outbox WHERE id = ANY($1::uuid[])', [own]);
  for (const id of own) {
    const place = world.followed.findIndex((event) => event.id === id);
    if (place >= 0) world.followed.splice(place, 1);
  }
  await syncUntilIdle(world);
  return violations;
}
