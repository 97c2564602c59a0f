import { Logger } from '@nestjs/common';
import { type Msg } from '@nats-io/transport-node';
import { type Reply } from '@rfp/contracts/errors';
import { type Stop } from '../bus.js';
import { encode } from '../encoding.js';
import { handleEncoded, fail, readReply } from '../reply.js';
import { formatStack } from '../format-stack.js';
import { type MessagingSettings } from '../streams.js';
import { PendingWork } from '../lifecycle.js';
import { toBusError, type Link } from './connection.js';

const logger = new Logger('Nats');

/** Core request and reply. Never rejects. */
export async function request(
  link: Link,
  subject: string,
  payload: unknown,
  timeout: number,
  settings: MessagingSettings,
): Promise<Reply<unknown>> {
  try {
    const body = encode(payload, settings.maxMessageBytes);
    link.assertConnected();
    const message = await link.connection.request(subject, body, { timeout });
    return readReply(message.string());
  } catch (error) {
    return fail(toBusError(error));
  }
}

/** Handles requests as a replica of `service`. Resolves once the broker has confirmed the subscription. */
export async function respond(
  link: Link,
  subject: string,
  service: string,
  handler: (payload: unknown) => Promise<Reply<unknown>>,
  settings: MessagingSettings,
): Promise<Stop> {
  const pending = new PendingWork();
  const reply = async (message: Msg): Promise<void> => {
    const body = await handleEncoded(message.string(), handler, settings.maxMessageBytes);
    try {
      message.respond(body);
    } catch (error) {
      logger.warn(`The reply to ${subject} could not be sent\n${formatStack(error)}`);
    }
  };
  const subscription = link.connection.subscribe(subject, {
    queue: service,
    callback: (error, message) => {
      if (error) logger.error(`The subscription to ${subject} failed`, formatStack(error));
      else void pending.track(reply(message));
    },
  });
  try {
    await link.connection.flush();
  } catch (error) {
    subscription.unsubscribe();
    throw error;
  }
  return async () => {
    // Requests that were already delivered are still answered while there is a connection.
    if (link.connected) await subscription.drain();
    else subscription.unsubscribe();
    await pending.settled();
  };
}
