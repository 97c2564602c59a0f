import { type EventEnvelope } from '@rfp/contracts/events';
import { decodeEvent } from '../encoding.js';
import { type EventStore, type StoredDelivery, type StoredEvent } from './event-store.js';

/** State of a consumer in a partition. */
interface Cursor {
  index: number;
  attempts: number;
  notBefore: number;
}

/** An event store in memory, for tests and benchmarks only. */
export class MemoryEventStore implements EventStore {
  private readonly ids = new Set<string>();
  private readonly all: string[] = [];
  private readonly texts = new Map<string, string[]>();
  private readonly types = new Map<string, string>();
  private readonly cursors = new Map<string, Cursor>();

  async append(event: EventEnvelope, partition: number): Promise<boolean> {
    if (this.ids.has(event.id)) return false;
    this.ids.add(event.id);
    const text = JSON.stringify(event);
    this.all.push(text);
    this.eventsOf(event.type, partition).push(text);
    return true;
  }

  async lastPosition(): Promise<number> {
    return this.all.length;
  }

  async after(position: number, limit: number): Promise<StoredEvent[]> {
    return this.all
      .slice(position, position + limit)
      .map((text, index) => ({ position: position + index + 1, event: decodeEvent(text) }));
  }

  async register(consumer: string, eventType: string): Promise<void> {
    this.types.set(consumer, eventType);
  }

  async next(consumer: string, partition: number): Promise<StoredDelivery | null> {
    const cursor = this.cursorOf(consumer, partition);
    const text = this.eventsOf(this.types.get(consumer) ?? '', partition)[cursor.index];
    if (text === undefined || cursor.notBefore > Date.now()) return null;
    cursor.attempts += 1;
    return { event: decodeEvent(text), attempt: cursor.attempts };
  }

  async acknowledge(consumer: string, eventId: string): Promise<void> {
    const found = this.find(consumer, eventId);
    if (found) advance(found.cursor);
  }

  async retryLater(consumer: string, eventId: string, delayMs: number): Promise<void> {
    const found = this.find(consumer, eventId);
    if (found) found.cursor.notBefore = Date.now() + delayMs;
  }

  /** The event, if it is the next event of the consumer. */
  private find(consumer: string, eventId: string): { event: EventEnvelope; cursor: Cursor } | null {
    const type = this.types.get(consumer) ?? '';
    for (const [key, cursor] of this.cursors) {
      const [name, partition] = key.split('#');
      if (name !== consumer) continue;
      const text = this.eventsOf(type, Number(partition))[cursor.index];
      const event = text === undefined ? null : decodeEvent(text);
      if (event?.id === eventId) return { event, cursor };
    }
    return null;
  }

  private eventsOf(type: string, partition: number): string[] {
    return getOrCreate(this.texts, `${type}#${partition}`, () => []);
  }

  private cursorOf(consumer: string, partition: number): Cursor {
    return getOrCreate(this.cursors, `${consumer}#${partition}`, () => ({ index: 0, attempts: 0, notBefore: 0 }));
  }
}

function advance(cursor: Cursor): void {
  cursor.index += 1;
  cursor.attempts = 0;
  cursor.notBefore = 0;
}

function getOrCreate<T>(entries: Map<string, T>, key: string, make: () => T): T {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const made = make();
  entries.set(key, made);
  return made;
}
