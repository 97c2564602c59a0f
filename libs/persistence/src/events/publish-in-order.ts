import { AppError, toAppError } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { currentContext, inContext, withSpan } from '@rfp/telemetry/trace';
import { failPoint } from '../fail-point.js';

/** Resolves once the bus has stored the event; must be idempotent per id. */
export type Publish = (event: EventEnvelope) => Promise<void>;

export interface PublishOutcome {
  sent: string[];
  /** Events that failed with a non-retryable error. */
  refused: { id: string; error: AppError }[];
  /** The last retryable failure; later events of its key wait. */
  failure: AppError | undefined;
}

/** Publishes events of one key in sequence and different keys in parallel. A failure only holds back its own key. */
export async function publishInOrder(
  events: EventEnvelope[],
  publish: Publish,
  limits: { timeoutMs: number; shouldContinue: () => boolean },
): Promise<PublishOutcome> {
  const outcome: PublishOutcome = { sent: [], refused: [], failure: undefined };
  const publishKey = async (eventsOfKey: EventEnvelope[]): Promise<void> => {
    for (const event of eventsOfKey) {
      if (!limits.shouldContinue()) return;
      try {
        failPoint('relay.publish.before');
        await withTimeout(limits.timeoutMs, publishTraced(event, publish));
        failPoint('relay.publish.after');
        outcome.sent.push(event.id);
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.retryable) {
          outcome.failure = error;
          return;
        }
        outcome.refused.push({ id: event.id, error });
      }
    }
  };
  await Promise.all(groupByKey(events).map(publishKey));
  return outcome;
}

/** Publishes in the trace of the writer of the event, which consumers continue. */
function publishTraced(event: EventEnvelope, publish: Publish): Promise<void> {
  if (event.traceparent === undefined) return publish(event);
  return inContext({ traceparent: event.traceparent }, () =>
    withSpan({ name: `publish ${event.type}`, kind: 'producer' }, () =>
      publish({ ...event, traceparent: currentContext()?.traceparent }),
    ),
  );
}

function groupByKey(events: EventEnvelope[]): EventEnvelope[][] {
  const groups = new Map<string, EventEnvelope[]>();
  for (const event of events) {
    const group = groups.get(event.key);
    if (group) group.push(event);
    else groups.set(event.key, [event]);
  }
  return [...groups.values()];
}

/** Limits the time of a publish, because one that never settles would hold the relay's transaction and lock forever. */
async function withTimeout(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new AppError('TIMEOUT', { message: 'The message bus took too long to accept an event.' })),
      ms,
    );
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
