import { type Msg } from '@nats-io/transport-node';
import { type Stop } from '../bus.js';
import { deliverBroadcast, type BroadcastListener, sendBroadcast } from '../broadcast.js';
import { broadcastSubject, type MessagingSettings } from '../streams.js';
import { type Link } from './connection.js';
import { confirmSubscription } from './subscribe.js';

/** Publishes through core NATS. Without a connection the broadcast is dropped, because the client would buffer it and send it late. */
export function broadcast(link: Link, name: string, data: unknown, settings: MessagingSettings): void {
  if (link.connected) sendBroadcast(name, data, settings, (subject, text) => link.connection.publish(subject, text));
}

/** Subscribes without a queue group. Resolves once the broker has confirmed the subscription. */
export async function onBroadcast(
  link: Link,
  name: string,
  listener: BroadcastListener,
  onGap: () => void = () => undefined,
): Promise<Stop> {
  const subject = broadcastSubject(name);
  link.assertConnected();
  const removeGapListeners = [link.onLoss(onGap), link.onReconnect(onGap)];
  const removeListeners = (): void => {
    for (const each of removeGapListeners) each();
  };
  try {
    const receive = (message: Msg): void => deliverBroadcast(subject, message.string(), listener);
    const subscription = await confirmSubscription(link, subject, receive);
    return async () => {
      removeListeners();
      subscription.unsubscribe();
    };
  } catch (error) {
    removeListeners();
    throw error;
  }
}
