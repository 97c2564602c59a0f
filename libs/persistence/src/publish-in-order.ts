import { AppError, toAppError } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { failPoint } from './fail-point.js';

/** Resolves once the event is durable where it went; repeating it under the same id must do no harm. */
export type Publish = (event: EventEnvelope) => Promise<void>;

export interface PublishOutcome {
  sent: string[];
  /** Refused for good. */
  refused: { id: string; error: AppError }[];
  /** The last failure that may pass; its key waits. */
  failure: AppError | undefined;
}

/** Publishes the events of one key one after the other and different keys at the same time. A failure holds back its own key only. */
export async function publishInOrder(
  events: EventEnvelope[],
  publish: Publish,
  limits: { timeoutMs: number; mayGoOn: () => boolean },
): Promise<PublishOutcome> {
  const outcome: PublishOutcome = { sent: [], refused: [], failure: undefined };
  const publishKey = async (ofKey: EventEnvelope[]): Promise<void> => {
    for (const event of ofKey) {
      if (!limits.mayGoOn()) return;
      try {
        failPoint('relay.publish.before');
        await within(limits.timeoutMs, publish(event));
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
  await Promise.all(byKey(events).map(publishKey));
  return outcome;
}

function byKey(events: EventEnvelope[]): EventEnvelope[][] {
  const groups = new Map<string, EventEnvelope[]>();
  for (const event of events) {
    const group = groups.get(event.key);
    if (group) group.push(event);
    else groups.set(event.key, [event]);
  }
  return [...groups.values()];
}

/** A publish that never answers would hold the relay's transaction, and with it the lock, for ever. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new AppError('TIMEOUT', { message: 'The message bus took too long to take an event.' })),
      ms,
    );
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
