import { Logger } from '@nestjs/common';
import { type EventEnvelope } from '@rfp/contracts/events';
import { type FollowedEvent } from './bus.js';
import { formatStack } from './format-stack.js';

export type FollowHandler = (followed: FollowedEvent) => Promise<void>;

/** Events that a follower takes at once. */
export const followBatchSize = 100;

const logger = new Logger('Events');

/** The number after which a follower begins, where `last` is the newest: that of its position, or the newest where the text is none. */
export function startPosition(after: string | null, last: number): number {
  const given = after !== null && /^\d{1,15}$/.test(after) ? Number(after) : last;
  return Math.min(given, last);
}

/** Hands an event to a follower. Never rejects: its failure is no reason to keep the others from it. */
export async function deliverToFollower(handler: FollowHandler, place: number, event: EventEnvelope): Promise<void> {
  try {
    await handler({ position: String(place), event });
  } catch (error) {
    logger.warn(`A follower failed with ${event.type} ${event.id}\n${formatStack(error)}`);
  }
}
