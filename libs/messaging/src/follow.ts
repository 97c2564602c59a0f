import { Logger } from '@nestjs/common';
import { type EventEnvelope } from '@rfp/contracts/events';
import { type FollowedEvent } from './bus.js';
import { formatStack } from './format-stack.js';

export type FollowHandler = (followed: FollowedEvent) => Promise<void>;

/** Number of events that a follower fetches at once. */
export const followBatchSize = 100;

const logger = new Logger('Events');

/** The sequence number after which a follower starts: the given position, or `last` for an invalid or future position. */
export function startPosition(after: string | null, last: number): number {
  const requested = after !== null && /^\d{1,15}$/.test(after) ? Number(after) : last;
  return Math.min(requested, last);
}

/** Calls the handler of a follower. Never rejects: errors are logged, and the next event follows. */
export async function deliverToFollower(handler: FollowHandler, position: number, event: EventEnvelope): Promise<void> {
  try {
    await handler({ position: String(position), event });
  } catch (error) {
    logger.warn(`A follower failed with ${event.type} ${event.id}\n${formatStack(error)}`);
  }
}
