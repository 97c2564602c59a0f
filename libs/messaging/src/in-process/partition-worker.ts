import { deliver, type EventHandler, type Outcome } from '../deliver.js';
import { type MessagingSettings } from '../streams.js';
import { type EventStore } from './event-store.js';
import { StoreLoop } from './store-loop.js';

interface PartitionWork {
  store: EventStore;
  consumer: string;
  partition: number;
  handler: EventHandler;
  settings: MessagingSettings;
}

/** A retry is due by the clock of the store, which may be a little behind the clock here. */
const retrySlackMs = 25;

/** Takes the events of one partition to one consumer, one at a time, oldest first. */
export class PartitionWorker {
  private readonly loop: StoreLoop;
  private retryAt = 0;

  constructor(private readonly work: PartitionWork) {
    const { consumer, settings } = work;
    this.loop = new StoreLoop({
      name: consumer,
      outagePauseMs: settings.outagePauseMs,
      step: (stopping) => this.handleNext(stopping),
    });
  }

  /** There may be something to do. */
  wake(): void {
    this.loop.wake();
  }

  /** Takes nothing new and resolves when the event under way is dealt with. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Deals with one event; how long there is nothing to do after it. */
  private async handleNext(stopping: AbortSignal): Promise<number> {
    const { store, consumer, partition, handler, settings } = this.work;
    const delivery = await store.next(consumer, partition);
    if (!delivery)
      return this.retryAt === 0 ? settings.pollMs : Math.max(this.retryAt - performance.now(), retrySlackMs);
    this.retryAt = 0;
    const { event, attempt } = delivery;
    const outcome = await deliver({ event, attempt, consumer, handler, settings, stopping });
    settings.failPoint('deliver.acknowledge.before');
    await this.settle(event.id, outcome);
    settings.failPoint('deliver.acknowledge.after');
    return outcome.kind === 'retry' ? outcome.delayMs : 0;
  }

  private async settle(eventId: string, outcome: Outcome): Promise<void> {
    const { store, consumer } = this.work;
    switch (outcome.kind) {
      case 'done':
        return store.acknowledge(consumer, eventId);
      case 'dead':
        return store.deadLetter(consumer, eventId, outcome.reason);
      case 'retry':
        await store.retryLater(consumer, eventId, outcome.delayMs);
        this.retryAt = performance.now() + outcome.delayMs;
    }
  }
}
