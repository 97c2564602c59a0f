import { type EventEnvelope } from '@rfp/contracts/events';
import { decodeEvent } from '../encoding.js';
import { type EventStore, type StoredDelivery, type StoredEvent } from './event-store.js';

interface DeadLetterEntry {
  consumer: string;
  event: EventEnvelope;
  code: string;
  message: string;
  deliveries: number;
}

/** Where a consumer stands in a partition. */
interface Cursor {
  index: number;
  attempts: number;
  notBefore: number;
}

/** An event store that forgets with the process: for specs and measurements, never for the product. */
export class MemoryEventStore implements EventStore {
  readonly deadLetters: DeadLetterEntry[] = [];
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
    const place = this.cursorOf(consumer, partition);
    const text = this.eventsOf(this.types.get(consumer) ?? '', partition)[place.index];
    if (text === undefined || place.notBefore > Date.now()) return null;
    place.attempts += 1;
    return { event: decodeEvent(text), attempt: place.attempts };
  }

  async acknowledge(consumer: string, eventId: string): Promise<void> {
    const found = this.find(consumer, eventId);
    if (found) advance(found.place);
  }

  async retryLater(consumer: string, eventId: string, delayMs: number): Promise<void> {
    const found = this.find(consumer, eventId);
    if (found) found.place.notBefore = Date.now() + delayMs;
  }

  async deadLetter(consumer: string, eventId: string, reason: { code: string; message: string }): Promise<void> {
    const found = this.find(consumer, eventId);
    if (!found) return;
    this.deadLetters.push({ consumer, event: found.event, ...reason, deliveries: found.place.attempts });
    advance(found.place);
  }

  /** The event where it is the one that the consumer stands at. */
  private find(consumer: string, eventId: string): { event: EventEnvelope; place: Cursor } | null {
    const type = this.types.get(consumer) ?? '';
    for (const [key, place] of this.cursors) {
      const [name, partition] = key.split('#');
      if (name !== consumer) continue;
      const text = this.eventsOf(type, Number(partition))[place.index];
      const event = text === undefined ? null : decodeEvent(text);
      if (event?.id === eventId) return { event, place };
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

function advance(place: Cursor): void {
  place.index += 1;
  place.attempts = 0;
  place.notBefore = 0;
}

function getOrCreate<T>(entries: Map<string, T>, key: string, make: () => T): T {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const made = make();
  entries.set(key, made);
  return made;
}
