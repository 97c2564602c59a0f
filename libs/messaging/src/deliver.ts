import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { formatStack } from './format-stack.js';
import { outageCodes, type MessagingSettings } from './streams.js';
import { withTimeout } from './lifecycle.js';

export type EventHandler = (event: EventEnvelope) => Promise<void>;

export interface DeadReason {
  code: string;
  message: string;
}

/** What a transport does with an event after a delivery. */
export type Outcome = { kind: 'done' } | { kind: 'retry'; delayMs: number } | { kind: 'dead'; reason: DeadReason };

export interface Delivery {
  event: EventEnvelope;
  /** Counts from 1, deliveries that ended in a crash included. */
  attempt: number;
  consumer: string;
  handler: EventHandler;
  settings: MessagingSettings;
  /** Aborted when the consumer is to stop. */
  stopping: AbortSignal;
}

const logger = new Logger('Events');

/**
 * Hands an event to its handler and decides what happens next, the same for every transport. Never rejects.
 * Beyond the last delivery the handler is not run, because an event that takes its process down each time would do so for ever.
 */
export async function deliver(delivery: Delivery): Promise<Outcome> {
  const { event, attempt, consumer, settings } = delivery;
  const what = `${consumer} ${event.id}`;
  if (attempt > settings.maxDeliveries) return deadLetterOutcome(what, new AppError('DELIVERY_EXHAUSTED'));
  const error = await retryThroughOutage(delivery, what);
  if (!error) return { kind: 'done' };
  if (!error.retryable || attempt === settings.maxDeliveries) return deadLetterOutcome(what, error);
  const delayMs = settings.backoffMs[Math.min(attempt, settings.backoffMs.length) - 1] ?? 0;
  logger.warn(`${what}: ${error.code} in delivery ${attempt}, again in ${delayMs} ms\n${formatStack(error)}`);
  return { kind: 'retry', delayMs };
}

/** The outcome of an event that nobody can handle; `what` names it in the log. */
export function deadLetterOutcome(what: string, error: AppError): Outcome {
  logger.error(`${what}: ${error.code}, moved to the dead letters`, formatStack(error));
  return { kind: 'dead', reason: { code: error.code, message: error.message } };
}

/**
 * Runs the handler, again and again within the same delivery while it says that something it needs is away:
 * a database that restarts must not use up the deliveries of every event there is.
 */
async function retryThroughOutage(
  { event, handler, settings, stopping }: Delivery,
  what: string,
): Promise<AppError | null> {
  const until = performance.now() + settings.outageLimitMs;
  for (let tries = 1; ; tries += 1) {
    const error = await runHandler(handler, event, settings);
    if (!error || !outageCodes.has(error.code) || stopping.aborted || performance.now() > until) return error;
    if (tries === 1) logger.warn(`${what}: ${error.code}, waits until it is over\n${formatStack(error)}`);
    // Rejects when the consumer is to stop: then the last try decides.
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
