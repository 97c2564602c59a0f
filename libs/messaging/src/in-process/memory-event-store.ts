import { type EventEnvelope } from '@rfp/contracts/events';
import { decodeEvent } from '../encoding.js';
import { type EventStore, type StoredDelivery, type StoredEvent } from './event-store.js';

interface SetAside {
  consumer: string;
  event: EventEnvelope;
  code: string;
  message: string;
  deliveries: number;
}

/** Where a consumer stands in a partition. */
interface Place {
  index: number;
  attempts: number;
  notBefore: number;
}

/** An event store that forgets with the process: for specs and measurements, never for the product. */
export class MemoryEventStore implements EventStore {
  readonly deadLetters: SetAside[] = [];
  private readonly ids = new Set<string>();
  private readonly all: string[] = [];
  private readonly texts = new Map<string, string[]>();
  private readonly types = new Map<string, string>();
  private readonly places = new Map<string, Place>();

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
    const place = this.placeOf(consumer, partition);
    const text = this.eventsOf(this.types.get(consumer) ?? '', partition)[place.index];
    if (text === undefined || place.notBefore > Date.now()) return null;
    place.attempts += 1;
    return { event: decodeEvent(text), attempt: place.attempts };
  }

  async acknowledge(consumer: string, eventId: string): Promise<void> {
    const found = this.find(consumer, eventId);
    if (found) moveOn(found.place);
  }

  async retryLater(consumer: string, eventId: string, delayMs: number): Promise<void> {
    const found = this.find(consumer, eventId);
    if (found) found.place.notBefore = Date.now() + delayMs;
  }

  async deadLetter(consumer: string, eventId: string, reason: { code: string; message: string }): Promise<void> {
    const found = this.find(consumer, eventId);
    if (!found) return;
    this.deadLetters.push({ consumer, event: found.event, ...reason, deliveries: found.place.attempts });
    moveOn(found.place);
  }

  /** The event where it is the one that the consumer stands at. */
  private find(consumer: string, eventId: string): { event: EventEnvelope; place: Place } | null {
    const type = this.types.get(consumer) ?? '';
    for (const [key, place] of this.places) {
      const [name, partition] = key.split('#');
      if (name !== consumer) continue;
      const text = this.eventsOf(type, Number(partition))[place.index];
      const event = text === undefined ? null : decodeEvent(text);
      if (event?.id === eventId) return { event, place };
    }
    return null;
  }

  private eventsOf(type: string, partition: number): string[] {
    return entryOf(this.texts, `${type}#${partition}`, () => []);
  }

  private placeOf(consumer: string, partition: number): Place {
    return entryOf(this.places, `${consumer}#${partition}`, () => ({ index: 0, attempts: 0, notBefore: 0 }));
  }
}

function moveOn(place: Place): void {
  place.index += 1;
  place.attempts = 0;
  place.notBefore = 0;
}

function entryOf<T>(entries: Map<string, T>, key: string, make: () => T): T {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const made = make();
  entries.set(key, made);
  return made;
}
