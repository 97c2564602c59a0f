import { Logger } from '@nestjs/common';
import { type Stop } from '../bus.js';
import { deliverBroadcast, type BroadcastListener, sendBroadcast } from '../broadcast.js';
import { formatStack } from '../format-stack.js';
import { broadcastSubject, type MessagingSettings } from '../streams.js';
import { type Link } from './connection.js';

const logger = new Logger('Nats');

/** Publishes through core NATS. Dropped without a connection: the client would buffer it and send it late. */
export function broadcast(link: Link, name: string, data: unknown, settings: MessagingSettings): void {
  if (link.connected) sendBroadcast(name, data, settings, (subject, text) => link.connection.publish(subject, text));
}

/** Subscribes without queue group. Resolves once the broker has confirmed the subscription. */
export async function onBroadcast(
  link: Link,
  name: string,
  listener: BroadcastListener,
  onGap: () => void = () => undefined,
): Promise<Stop> {
  const subject = broadcastSubject(name);
  link.assertConnected();
  const subscription = link.connection.subscribe(subject, {
    callback: (error, message) => {
      if (error) logger.error(`The subscription to ${subject} failed`, formatStack(error));
      else deliverBroadcast(subject, message.string(), listener);
    },
  });
  const forgetGaps = [link.onDisconnect(onGap), link.onReconnect(onGap)];
  const stop: Stop = async () => {
    for (const forget of forgetGaps) forget();
    subscription.unsubscribe();
  };
  try {
    await link.connection.flush();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
