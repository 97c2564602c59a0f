import { type EventEnvelope } from '@rfp/contracts/events';
import { type Bus } from '../bus.js';
import { type EventStore, type StoredDelivery, type StoredEvent } from '../in-process/event-store.js';
import { InProcessBus } from '../in-process/in-process-bus.js';
import { type MessagingSettings } from '../streams.js';
import { type BusHarness } from './harness.js';

/** A store for the suite. */
export interface SuiteStore {
  store: EventStore;
  stop(): Promise<void>;
}

/** Harness for the in-process bus on any event store. */
export function inProcessHarness(
  open: () => Promise<SuiteStore>,
): (settings: Partial<MessagingSettings>) => Promise<BusHarness> {
  return async (settings) => new InProcessHarness(await open(), settings);
}

class InProcessHarness implements BusHarness {
  private readonly stores = new Map<Bus, FragileStore>();
  private shared: Bus | null = null;

  constructor(
    private readonly opened: SuiteStore,
    private readonly settings: Partial<MessagingSettings>,
  ) {}

  async connect(overrides?: Partial<MessagingSettings>): Promise<Bus> {
    if (overrides) return this.make(overrides);
    if (!this.shared?.healthy()) this.shared = this.make({});
    return this.shared;
  }

  async crash(bus: Bus): Promise<void> {
    const store = this.stores.get(bus);
    if (store) store.state = 'cut';
    if (bus === this.shared) this.shared = null;
  }

  /** Makes the store unavailable until it has rejected a call. */
  async interrupt(): Promise<void> {
    const bus = await this.connect();
    const store = this.stores.get(bus);
    await store?.failOnce();
  }

  async stop(): Promise<void> {
    const alive = [...this.stores].filter(([, store]) => store.state !== 'cut');
    await Promise.all(alive.map(([bus]) => bus.drain()));
    await this.opened.stop();
  }

  private make(overrides: Partial<MessagingSettings>): Bus {
    const store = new FragileStore(this.opened.store);
    const bus = new InProcessBus({ store, ...this.settings, ...overrides });
    this.stores.set(bus, store);
    return bus;
  }
}

/** A bus's access to the store. `cut`: calls never return, as for a killed process. */
class FragileStore implements EventStore {
  state: 'up' | 'down' | 'cut' = 'up';
  private rejected: () => void = () => undefined;

  constructor(private readonly store: EventStore) {}

  async failOnce(): Promise<void> {
    this.state = 'down';
    await new Promise<void>((resolve) => {
      this.rejected = resolve;
    });
    this.state = 'up';
  }

  append(event: EventEnvelope, partition: number): Promise<boolean> {
    return this.forward(() => this.store.append(event, partition));
  }

  lastPosition(): Promise<number> {
    return this.forward(() => this.store.lastPosition());
  }

  after(position: number, limit: number): Promise<StoredEvent[]> {
    return this.forward(() => this.store.after(position, limit));
  }

  register(consumer: string, eventType: string): Promise<void> {
    return this.forward(() => this.store.register(consumer, eventType));
  }

  next(consumer: string, partition: number): Promise<StoredDelivery | null> {
    return this.forward(() => this.store.next(consumer, partition));
  }

  acknowledge(consumer: string, eventId: string): Promise<void> {
    return this.forward(() => this.store.acknowledge(consumer, eventId));
  }

  retryLater(consumer: string, eventId: string, delayMs: number): Promise<void> {
    return this.forward(() => this.store.retryLater(consumer, eventId, delayMs));
  }

  private forward<T>(call: () => Promise<T>): Promise<T> {
    if (this.state === 'up') return call();
    if (this.state === 'cut') return new Promise<never>(() => undefined);
    this.rejected();
    return Promise.reject(new Error('the store is unavailable'));
  }
}
