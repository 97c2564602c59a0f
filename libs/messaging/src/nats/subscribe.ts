import { Logger } from '@nestjs/common';
import { type Msg, type Subscription } from '@nats-io/transport-node';
import { formatStack } from '../format-stack.js';
import { type Link } from './connection.js';

const logger = new Logger('Nats');

/**
 * Subscribes, and resolves once the broker has confirmed it. Rejects if the broker did not confirm, or denied the subject to this user. Otherwise a
 * service would appear to run without receiving anything.
 */
export async function confirmSubscription(
  { connection }: Link,
  subject: string,
  onMessage: (message: Msg) => void,
  queue?: string,
): Promise<Subscription> {
  let denied: Error | null = null;
  const subscription = connection.subscribe(subject, {
    ...(queue === undefined ? {} : { queue }),
    callback: (error, message) => {
      if (error === null) return onMessage(message);
      denied = error;
      logger.error(`The subscription to ${subject} failed`, formatStack(error));
    },
  });
  try {
    await connection.flush();
    // A denial arrives before the confirmation.
    if (denied !== null) throw denied;
    return subscription;
  } catch (error) {
    subscription.unsubscribe();
    throw error;
  }
}
