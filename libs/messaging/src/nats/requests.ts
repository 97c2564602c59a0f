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

/** Answers requests as one of the replicas of `service`. Resolves once the broker knows of it. */
export async function respond(
  link: Link,
  subject: string,
  service: string,
  handler: (payload: unknown) => Promise<Reply<unknown>>,
  settings: MessagingSettings,
): Promise<Stop> {
  const underWay = new PendingWork();
  const reply = async (message: Msg): Promise<void> => {
    const body = await handleEncoded(message.string(), handler, settings.maxMessageBytes);
    try {
      message.respond(body);
    } catch (error) {
      logger.warn(`A reply to ${subject} was lost\n${formatStack(error)}`);
    }
  };
  const subscription = link.connection.subscribe(subject, {
    queue: service,
    callback: (error, message) => {
      if (error) logger.error(`Requests to ${subject} are not received`, formatStack(error));
      else void underWay.track(reply(message));
    },
  });
  try {
    await link.connection.flush();
  } catch (error) {
    subscription.unsubscribe();
    throw error;
  }
  return async () => {
    // Requests that the broker has handed over already are still answered, as long as there is a connection to do it on.
    if (link.connected) await subscription.drain();
    else subscription.unsubscribe();
    await underWay.settled();
  };
}
