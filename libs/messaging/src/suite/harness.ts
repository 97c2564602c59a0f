import { randomUUID } from 'node:crypto';
import { type EventEnvelope } from '@rfp/contracts/events';
import { type Bus } from '../bus.js';
import { type MessagingSettings } from '../streams.js';

/** What the suite needs of a transport. */
export interface BusHarness {
  /** A bus as a process of its own would have it; in process, where one process is all there is, the same bus again until it is gone. */
  connect(overrides?: Partial<MessagingSettings>): Promise<Bus>;
  /** Ends the bus as `kill -9` ends its process: nothing is acknowledged or answered any more. */
  crash(bus: Bus): Promise<void>;
  /** Takes the broker away and brings it back; where there is none, the event store. */
  interrupt(): Promise<void>;
  deadLetters(): Promise<DeadLetter[]>;
  stop(): Promise<void>;
}

export interface DeadLetter {
  consumer: string;
  event: unknown;
  code: string;
  message: string;
  deliveries: number;
}

/** Short times, so that a redelivery does not take half a minute. */
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

/** An event of the suite; the number in it is what the handlers note. */
export function suiteEvent(type: string, n: number, key = `key-${n}`): EventEnvelope {
  return { id: randomUUID(), type, time: '2026-01-02T03:04:05.000Z', source: 'suite', key, data: { n } };
}

/** The number in an event of the suite. */
export function numberIn(event: EventEnvelope): number {
  const { data } = event;
  return typeof data === 'object' && data !== null && 'n' in data && typeof data.n === 'number' ? data.n : Number.NaN;
}

/** Names that no other test has, because a durable consumer stays. */
export function freshNames(): { type: string; service: string; subject: string } {
  const word = randomUUID().slice(0, 8);
  return { type: `suite.e${word}`, service: `service-${word}`, subject: `rfp.rpc.suite.${word}` };
}

const limitMs = 20_000;

/** Notes what happens and lets a test wait for it. */
export class Recorder<T> {
  readonly all: T[] = [];
  private readonly waiting = new Set<() => void>();

  record(note: T): void {
    this.all.push(note);
    for (const check of this.waiting) check();
  }

  /** Resolves with all notes when there are so many; rejects when that takes too long. */
  async waitFor(count: number): Promise<T[]> {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${this.all.length} of ${count} came: ${JSON.stringify(this.all)}`)),
        limitMs,
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

/** Something that holds a handler until the test lets it go. */
export class Gate {
  open: () => void = () => undefined;
  readonly passed = new Promise<void>((resolve) => {
    this.open = resolve;
  });
}

/** Repeats what fails while something is away, as the outbox relay and a caller do. */
export async function retryUntilSuccess<T>(attempt: () => Promise<T>): Promise<T> {
  const until = Date.now() + limitMs;
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
