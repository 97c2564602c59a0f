import { type Stop } from '../bus.js';
import { hand, type Hearer } from '../live.js';

interface Listening {
  hearer: Hearer;
}

/** Who hears what in this process. */
export class Hearers {
  private readonly bySubject = new Map<string, Set<Listening>>();

  add(subject: string, hearer: Hearer): Stop {
    const listening: Listening = { hearer };
    const others = this.bySubject.get(subject) ?? new Set();
    this.bySubject.set(subject, others.add(listening));
    return async () => {
      others.delete(listening);
    };
  }

  /** After the caller has gone on, as over a network: telling must not run what hears it. */
  tell(subject: string, text: string): void {
    const all = this.bySubject.get(subject) ?? new Set();
    for (const listening of all) {
      setImmediate(() => {
        if (all.has(listening)) hand(subject, text, listening.hearer);
      });
    }
  }
}
