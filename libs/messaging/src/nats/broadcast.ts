import { Logger } from '@nestjs/common';
import { type Stop } from '../bus.js';
import { deliverBroadcast, type BroadcastListener, sendBroadcast } from '../broadcast.js';
import { formatStack } from '../format-stack.js';
import { broadcastSubject, type MessagingSettings } from '../streams.js';
import { type Link } from './connection.js';

const logger = new Logger('Nats');

/** Tells through core NATS. Without a connection it is dropped: the client would keep it and tell it when it is old. */
export function broadcast(link: Link, name: string, data: unknown, settings: MessagingSettings): void {
  if (link.connected) sendBroadcast(name, data, settings, (subject, text) => link.connection.publish(subject, text));
}

/** Hears as one of all, without a queue group. Resolves once the broker knows of it. */
export async function hear(link: Link, name: string, hearer: BroadcastListener): Promise<Stop> {
  const subject = broadcastSubject(name);
  link.assertConnected();
  const subscription = link.connection.subscribe(subject, {
    callback: (error, message) => {
      if (error) logger.error(`${subject} is not heard`, formatStack(error));
      else deliverBroadcast(subject, message.string(), hearer);
    },
  });
  const stop: Stop = async () => subscription.unsubscribe();
  try {
    await link.connection.flush();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
