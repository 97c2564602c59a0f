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
/** Longer than the statement timeout, so that the database ends a hanging statement, and the bus ends a handler that never returns. */
const eventTimeoutSeconds = 20;
/** Enough for five deliveries of ten or twenty seconds with pauses of 36 seconds, for one poison event after another. */
const timeoutMs = 900_000;

/**
 * Poisons one of `every` events: its handler fails, hangs until the database ends its statement, or, for one event, hangs longer than the bus waits.
 * Adds malformed events, one of them at the size limit of the bus. Each poisoned or malformed event must become a dead letter with body and reason
 * after at most five deliveries, and all other events must be handled.
 */
export async function poison(whole: WholeWorld, load: Load, every: number): Promise<string[]> {
  const { world } = whole;
  await whole.stopReplica('opportunities', 'SIGTERM');
  const environment = { EVENT_TIMEOUT_SECONDS: String(eventTimeoutSeconds) };
  await whole.startReplica('opportunities', 'opportunities', { environment });
  await load.nextAnswers(20);
  const { failed } = load;
  await poisonEvents(whole, every);
  const malformed = await addMalformedEvents(whole);
  world.outside.nextEdition();
  await world.startRuns();
  await until('all events to be handled or dead letters', () => isSettled(whole), timeoutMs);
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
    `  poison: ${[...numbers, `${malformed.length} malformed`].join(', ')}, of ${(handled?.count ?? 0) + poisoned.length} events; ${letters.length} dead letters, ${attempts?.count ?? 0} failing deliveries`,
  );
  for (const kind of kinds)
    if (!poisoned.some((each) => each.kind === kind)) violations.push(`there was no event that ${kind}`);
  return [...violations, ...(await replayOrDiscard(whole, letters, new Set(malformed)))];
}

/** Creates database triggers that make the handlers of some events fail, and that count the failures outside of the transaction. */
async function poisonEvents({ world }: WholeWorld, every: number): Promise<void> {
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
          -- The statement timeout cancels only the first sleep.
          BEGIN PERFORM pg_sleep(600); EXCEPTION WHEN query_canceled THEN PERFORM pg_sleep(${eventTimeoutSeconds * 3}); END;
          RAISE EXCEPTION 'This event is poison.';
        END IF;
        RETURN NEW;
      END $$;
    CREATE TRIGGER fail BEFORE INSERT ON opportunities.inbox FOR EACH ROW EXECUTE FUNCTION drill.fail()`);
}

/** Adds events whose data do not match the schema of their type. Returns their ids. */
async function addMalformedEvents({ world }: WholeWorld): Promise<string[]> {
  const bodies = [{}, { added: 'everything' }, { padding: 'x'.repeat(850_000) }];
  const ids = bodies.map(() => randomUUID());
  for (const [n, body] of bodies.entries())
    await world.database.change(
      `INSERT INTO opportunities.outbox (id, type, key, data) VALUES ($1, 'opportunities.stored', $2, $3)`,
      [ids[n], `poison-${n}`, JSON.stringify(body)],
    );
  // Malformed events must not be poisoned too.
  await world.database.change('DELETE FROM drill.poisoned WHERE event_id = ANY($1::uuid[])', [ids]);
  return ids;
}

/** Whether each event was handled or is a dead letter of opportunities, and intelligence has its three dead letters. */
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

/** Removes the triggers, replays the poisoned events and discards the malformed events, like a user. */
async function replayOrDiscard(
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
  // Deletes the malformed events, which the checker would report because no service wrote them.
  const own = [...malformed];
  await world.database.change('DELETE FROM opportunities.outbox WHERE id = ANY($1::uuid[])', [own]);
  for (const id of own) {
    const place = world.receivedEvents.findIndex((event) => event.id === id);
    if (place >= 0) world.receivedEvents.splice(place, 1);
  }
  await syncUntilIdle(world);
  return violations;
}
