import { randomUUID } from 'node:crypto';
import { AppError } from '@rfp/contracts/errors';
import { type EventName, type EventPayload, eventEnvelopeSchema, events } from '@rfp/contracts/events';
import { currentContext } from '@rfp/telemetry/trace';
import { type DataSource, type EntityManager, type EntitySubscriberInterface, type QueryRunner } from 'typeorm';
import { z } from 'zod';

/** Below the 1 MiB limit of a message bus, with room for the envelope. */
const maxDataBytes = 900_000;

/** Query runners whose current transaction has written events. */
const writers = new WeakSet<QueryRunner>();

/**
 * Writes an event to the outbox in the caller's transaction; it is published only if the transaction commits. Returns its id.
 * Write events last in a transaction: transactions that wait for each other's rows then number their events in commit order.
 * Throws `MESSAGE_INVALID` for data that does not match the schema, and `MESSAGE_TOO_LARGE` above the limit of a bus.
 */
export async function writeEvent<N extends EventName>(
  manager: EntityManager,
  name: N,
  key: string,
  data: EventPayload<N>,
): Promise<string> {
  if (manager.queryRunner?.isTransactionActive !== true) {
    throw new AppError('INTERNAL', { message: 'An event can only be written inside a transaction.' });
  }
  const shape = z.strictObject({ key: eventEnvelopeSchema.shape.key, data: events[name] });
  const checked = shape.safeParse({ key, data });
  if (!checked.success) {
    throw new AppError('MESSAGE_INVALID', {
      details: { event: name, problems: z.prettifyError(checked.error) },
      cause: checked.error,
    });
  }
  const body = JSON.stringify(data);
  const bytes = Buffer.byteLength(body);
  if (bytes > maxDataBytes)
    throw new AppError('MESSAGE_TOO_LARGE', { details: { event: name, bytes, limit: maxDataBytes } });
  const id = randomUUID();
  const traceparent = currentContext()?.traceparent ?? null;
  await manager.query(`INSERT INTO outbox (id, type, key, data, traceparent) VALUES ($1, $2, $3, $4, $5)`, [
    id,
    name,
    key,
    body,
    traceparent,
  ]);
  writers.add(manager.queryRunner);
  return id;
}

/**
 * Calls the listener after each commit of a transaction of this data source that has written events. The listener must return at once. Returns an
 * unsubscribe function.
 */
export function onEventsCommitted(dataSource: DataSource, listener: () => void): () => void {
  const subscriber: EntitySubscriberInterface = {
    afterTransactionCommit({ queryRunner }) {
      // A nested transaction only ends a savepoint; its events are not committed yet.
      if (!queryRunner.isTransactionActive && writers.delete(queryRunner)) listener();
    },
  };
  dataSource.subscribers.push(subscriber);
  return () => {
    const index = dataSource.subscribers.indexOf(subscriber);
    if (index !== -1) dataSource.subscribers.splice(index, 1);
  };
}
