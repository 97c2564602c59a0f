import { Logger } from '@nestjs/common';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { stackOf } from './stack-of.js';
import { type MessagingSettings } from './streams.js';
import { withTimeout } from './waiting.js';

export type EventHandler = (event: EventEnvelope) => Promise<void>;

export interface DeadReason {
  code: string;
  message: string;
}

/** What a transport does with an event after a delivery. */
export type Outcome = { kind: 'done' } | { kind: 'retry'; delayMs: number } | { kind: 'dead'; reason: DeadReason };

const logger = new Logger('Events');

/**
 * Hands an event to its handler and decides what happens next, the same for every transport. Never rejects.
 * `attempt` counts from 1, deliveries that ended in a crash included; beyond the last one the handler is not run,
 * because an event that takes its process down each time would do so for ever.
 */
export async function deliver(event: EventEnvelope, attempt: number, consumer: string, handler: EventHandler, settings: MessagingSettings): Promise<Outcome> {
  if (attempt > settings.maxDeliveries) {
    return dead(`${consumer} ${event.id}`, new AppError('DELIVERY_EXHAUSTED', { details: { deliveries: attempt - 1 } }));
  }
  try {
    await withTimeout(handler(event), settings.handlerLimitMs);
    return { kind: 'done' };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (!error.retryable || attempt === settings.maxDeliveries) return dead(`${consumer} ${event.id}`, error);
    const delayMs = settings.backoffMs[Math.min(attempt, settings.backoffMs.length) - 1] ?? 0;
    logger.warn(`${consumer} ${event.id}: ${error.code} in delivery ${attempt}, again in ${delayMs} ms\n${stackOf(error)}`);
    return { kind: 'retry', delayMs };
  }
}

/** The outcome of an event that nobody can handle; `what` names it in the log. */
export function dead(what: string, error: AppError): Outcome {
  logger.error(`${what}: ${error.code}, moved to the dead letters`, stackOf(error));
  return { kind: 'dead', reason: { code: error.code, message: error.message } };
}
