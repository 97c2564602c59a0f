import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { count } from '@rfp/telemetry/metrics';
import { formatStack } from '../format-stack.js';
import { outageCodes, type MessagingSettings } from '../streams.js';
import { withTimeout } from '../lifecycle.js';

export type EventHandler = (event: EventEnvelope) => Promise<void>;

export interface DeadLetterReason {
  code: string;
  message: string;
}

/** Next step of the transport after a delivery of an event. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'retry'; delayMs: number }
  | { kind: 'dead'; reason: DeadLetterReason };

export interface Delivery {
  event: EventEnvelope;
  /** Number of the delivery, from 1, including deliveries that ended in a crash. */
  attempt: number;
  consumer: string;
  handler: EventHandler;
  settings: MessagingSettings;
  /** Aborted when the consumer stops. */
  stopping: AbortSignal;
}

const logger = new Logger('Events');

/**
 * Runs the handler and determines the outcome, the same for every transport. Never rejects.
 * After the last delivery the handler is not run again: an event that crashes its process would do so forever.
 */
export async function deliver(delivery: Delivery): Promise<Outcome> {
  const { event, attempt, consumer, settings } = delivery;
  const label = `${consumer} ${event.id}`;
  if (attempt > 1) count('rfp_consumer_redelivered_total', { consumer });
  if (attempt > settings.maxDeliveries)
    return deadLetterOutcome(consumer, event.id, new AppError('DELIVERY_EXHAUSTED'));
  const error = await retryThroughOutage(delivery, label);
  if (!error) return { kind: 'done' };
  if (!error.retryable || attempt === settings.maxDeliveries) return deadLetterOutcome(consumer, event.id, error);
  const delayMs = settings.backoffMs[Math.min(attempt, settings.backoffMs.length) - 1] ?? 0;
  logger.warn(`${label}: ${error.code} in delivery ${attempt}, retry in ${delayMs} ms\n${formatStack(error)}`);
  return { kind: 'retry', delayMs };
}

/** Initializes the counters of a consumer to 0, so that monitoring sees their first increase. */
export function initializeCounters(consumer: string): void {
  count('rfp_consumer_redelivered_total', { consumer }, 0);
  count('rfp_dead_letters_total', { consumer }, 0);
}

/** Outcome of an event that cannot be handled; `label` identifies it in the log. */
export function deadLetterOutcome(consumer: string, label: string, error: AppError): Outcome {
  count('rfp_dead_letters_total', { consumer });
  logger.error(`${consumer} ${label}: ${error.code}, moved to the dead letters`, formatStack(error));
  return { kind: 'dead', reason: { code: error.code, message: error.message } };
}

/**
 * Runs the handler, and retries it within the same delivery during an outage: a database restart must not use up the deliveries
 * of all events.
 */
async function retryThroughOutage(
  { event, handler, settings, stopping }: Delivery,
  label: string,
): Promise<AppError | null> {
  const until = performance.now() + settings.outageLimitMs;
  for (let tries = 1; ; tries += 1) {
    const error = await runHandler(handler, event, settings);
    if (!error || !outageCodes.has(error.code) || stopping.aborted || performance.now() > until) return error;
    if (tries === 1) logger.warn(`${label}: ${error.code}, waiting until the outage ends\n${formatStack(error)}`);
    // The pause rejects when the consumer stops; the last attempt then counts.
    await pause(settings.outagePauseMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

async function runHandler(
  handler: EventHandler,
  event: EventEnvelope,
  { failPoint, handlerLimitMs }: MessagingSettings,
): Promise<AppError | null> {
  try {
    failPoint('deliver.handler.before');
    await withTimeout(handler(event), handlerLimitMs);
    failPoint('deliver.handler.after');
    return null;
  } catch (error) {
    return toAppError(error);
  }
}
