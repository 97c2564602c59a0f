import { type Stop } from '../bus.js';
import { deliverBroadcast, type BroadcastListener } from '../broadcast.js';

interface Subscription {
  listener: BroadcastListener;
}

/** Broadcast subscriptions of this process. */
export class Subscribers {
  private readonly bySubject = new Map<string, Set<Subscription>>();

  add(subject: string, listener: BroadcastListener): Stop {
    const subscription: Subscription = { listener };
    const others = this.bySubject.get(subject) ?? new Set();
    this.bySubject.set(subject, others.add(subscription));
    return async () => {
      others.delete(subscription);
    };
  }

  /** Publishes asynchronously, as over a network: listeners do not run within the call. */
  publish(subject: string, text: string): void {
    const all = this.bySubject.get(subject) ?? new Set();
    for (const subscription of all) {
      setImmediate(() => {
        if (all.has(subscription)) deliverBroadcast(subject, text, subscription.listener);
      });
    }
  }
}
