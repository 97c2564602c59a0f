import { randomUUID } from 'node:crypto';
import { type EventEnvelope } from '@rfp/contracts/events';
import { type Bus } from '../bus.js';
import { type MessagingSettings } from '../streams.js';

/** Operations that the suite requires of a transport. */
export interface BusHarness {
  /** Connects a bus like a separate process would. In process, always returns the same bus until it is closed. */
  connect(overrides?: Partial<MessagingSettings>): Promise<Bus>;
  /** Simulates `kill -9` of the process: nothing is acknowledged or answered afterwards. */
  crash(bus: Bus): Promise<void>;
  /** Simulates an outage of the broker or, in process, of the event store. */
  interrupt(): Promise<void>;
  stop(): Promise<void>;
}

/** Short delays, for quick redeliveries. */
export const suiteSettings = {
  partitions: 4,
  maxDeliveries: 3,
  backoffMs: [50, 100],
  ackWaitMs: 1500,
  inProgressMs: 300,
  requestTimeoutMs: 10_000,
  pollMs: 250,
  outagePauseMs: 100,
} as const satisfies Partial<MessagingSettings>;

/** An event of the suite with a number in its data. */
export function suiteEvent(type: string, n: number, key = `key-${n}`): EventEnvelope {
  return { id: randomUUID(), type, time: '2026-01-02T03:04:05.000Z', source: 'suite', key, data: { n } };
}

/** The number in the data of an event. */
export function numberIn(event: EventEnvelope): number {
  const { data } = event;
  return typeof data === 'object' && data !== null && 'n' in data && typeof data.n === 'number' ? data.n : Number.NaN;
}

/** Unique names, because durable consumers persist across tests. */
export function freshNames(): { type: string; service: string; subject: string } {
  const word = randomUUID().slice(0, 8);
  return { type: `suite.e${word}`, service: `service-${word}`, subject: `rfp.rpc.suite.${word}` };
}

const limitMs = 20_000;

/** Records values and lets a test wait for them. */
export class Recorder<T> {
  readonly all: T[] = [];
  private readonly waiting = new Set<() => void>();

  record(value: T): void {
    this.all.push(value);
    for (const check of this.waiting) check();
  }

  /** Resolves with all values once there are `count`; rejects after a time limit. */
  async waitFor(count: number, withinMs = limitMs): Promise<T[]> {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`recorded ${this.all.length} of ${count}: ${JSON.stringify(this.all)}`)),
        withinMs,
      );
      const check = (): void => {
        if (this.all.length < count) return;
        clearTimeout(timer);
        this.waiting.delete(check);
        resolve();
      };
      this.waiting.add(check);
      check();
    });
    return this.all;
  }
}

/** Blocks a handler until the test opens it. */
export class Gate {
  open: () => void = () => undefined;
  readonly passed = new Promise<void>((resolve) => {
    this.open = resolve;
  });
}

/** Retries during an outage, as the outbox relay does. */
export async function retryUntilSuccess<T>(attempt: () => Promise<T>, withinMs = limitMs): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
  }
}
