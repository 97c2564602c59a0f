import { type EventEnvelope, events } from '@rfp/contracts/events';
import { z } from 'zod';
import { drillServices, type World } from '../world/world.js';
import { until } from '../world/until.js';
import { findDuplicates, type Violation, violationIfAny } from './violation.js';

const outboxRow = z.object({ id: z.string(), type: z.string(), sent: z.boolean(), refused: z.string().nullable() });
const idRow = z.object({ id: z.string() });
const letterRow = z.object({ type: z.string(), code: z.string() });
const inboxRow = z.object({ consumer: z.string(), event_id: z.string() });

/** Checks that every event of an outbox was sent once, that the events match the stored data, and that there are no dead letters. */
export async function checkEvents(world: World): Promise<Violation[]> {
  const { database, receivedEvents } = world;
  const written = (
    await Promise.all(
      drillServices.map((service) =>
        database.rows(
          outboxRow,
          `SELECT id, type, sent_at IS NOT NULL AS sent, refused FROM ${service}.outbox ORDER BY seq`,
        ),
      ),
    )
  ).flat();
  // Waits for events that may still be in transit.
  const sent = written.filter(({ refused }) => refused === null);
  await until('the last events', () => receivedEvents.length >= sent.length, 3000).catch(() => undefined);
  const known = new Set(written.map(({ id }) => id));
  const streamed = new Set(receivedEvents.map(({ id }) => id));
  const inbox = (
    await Promise.all(
      drillServices.map((service) => database.rows(inboxRow, `SELECT consumer, event_id FROM ${service}.inbox`)),
    )
  ).flat();
  return [
    ...violationIfAny(
      'P5',
      'events wait in the outbox',
      written.filter(({ sent, refused }) => !sent && refused === null).map(describe),
    ),
    ...violationIfAny('P5', 'events were rejected', written.filter(({ refused }) => refused !== null).map(describe)),
    ...violationIfAny(
      'P5',
      'events are not in the stream',
      written.filter(({ id }) => !streamed.has(id)).map(describe),
    ),
    ...violationIfAny(
      'P5',
      'events of the inbox were never sent',
      inbox.filter(({ event_id }) => !streamed.has(event_id)).map(({ event_id }) => event_id),
    ),
    ...violationIfAny(
      'P2',
      'events are in the inbox twice',
      findDuplicates(inbox.map(({ consumer, event_id }) => `${consumer} ${event_id}`)),
    ),
    ...violationIfAny('P2', 'events are in the stream twice', findDuplicates(receivedEvents.map(({ id }) => id))),
    ...violationIfAny(
      'P7',
      'events of the stream were never written',
      receivedEvents.filter(({ id }) => !known.has(id)).map(({ type, id }) => `${type} ${id}`),
    ),
    ...(await checkStored(world)),
    ...(await checkDeadLetters(world)),
  ];
}

const describe = ({ type, id }: z.infer<typeof outboxRow>): string => `${type} ${id}`;

/** Checks that events report each stored opportunity as added exactly once, and no others. */
async function checkStored({ database, receivedEvents }: World): Promise<Violation[]> {
  const added = receivedEvents.filter(({ type }) => type === 'opportunities.stored').flatMap(addedBy);
  const stored = new Set(
    (await database.rows(idRow, 'SELECT id FROM opportunities.opportunity_summary')).map(({ id }) => id),
  );
  const removed = new Set(receivedEvents.filter(({ type }) => type === 'opportunities.removed').flatMap(removedBy));
  const reported = new Set(added.filter((id) => !removed.has(id)));
  return [
    ...violationIfAny('P2', 'opportunities were reported as added twice', findDuplicates(added)),
    ...violationIfAny(
      'P5',
      'opportunities were never reported',
      [...stored].filter((id) => !reported.has(id)),
    ),
    ...violationIfAny(
      'P7',
      'reported opportunities do not exist',
      [...reported].filter((id) => !stored.has(id)),
    ),
  ];
}

function addedBy({ data }: EventEnvelope): string[] {
  return events['opportunities.stored'].parse(data).added;
}

function removedBy({ data }: EventEnvelope): string[] {
  return events['opportunities.removed'].parse(data).removed;
}

/** Checks that there are no dead letters, because no message of a drill is malformed. */
async function checkDeadLetters({ database }: World): Promise<Violation[]> {
  const letters = await database.rows(letterRow, 'SELECT type, code FROM opportunities.dead_letter');
  return violationIfAny(
    'P5',
    'events are dead letters',
    letters.map(({ type, code }) => `${type}: ${code}`),
  );
}
