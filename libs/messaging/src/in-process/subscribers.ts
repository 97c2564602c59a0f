import { type Stop } from '../bus.js';
import { deliverBroadcast, type BroadcastListener } from '../broadcast.js';

interface Subscription {
  hearer: BroadcastListener;
}

/** Who hears what in this process. */
export class Subscribers {
  private readonly bySubject = new Map<string, Set<Subscription>>();

  add(subject: string, hearer: BroadcastListener): Stop {
    const listening: Subscription = { hearer };
    const others = this.bySubject.get(subject) ?? new Set();
    this.bySubject.set(subject, others.add(listening));
    return async () => {
      others.delete(listening);
    };
  }

  /** After the caller has gone on, as over a network: telling must not run what hears it. */
  publish(subject: string, text: string): void {
    const all = this.bySubject.get(subject) ?? new Set();
    for (const listening of all) {
      setImmediate(() => {
        if (all.has(listening)) deliverBroadcast(subject, text, listening.hearer);
      });
    }
  }
}
