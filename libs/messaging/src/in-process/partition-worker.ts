import { type DeadLetterStore, toDeadLetter } from '../dead-letters/dead-letter.js';
import { deliver, type EventHandler, type Outcome } from '../delivery/deliver.js';
import { type MessagingSettings } from '../streams.js';
import { type EventStore, type StoredDelivery } from './event-store.js';
import { StoreLoop } from './store-loop.js';

interface PartitionWork {
  store: EventStore;
  consumer: string;
  /** Returns the store of the service when a dead letter is added. */
  deadLetters: () => DeadLetterStore;
  partition: number;
  handler: EventHandler;
  settings: MessagingSettings;
}

/** Tolerance for the clock of the store, which determines when a retry is due and may be slightly behind. */
const retrySlackMs = 25;

/** Delivers the events of a partition to a consumer, one at a time, oldest first. */
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

  /** Checks for new events. */
  wake(): void {
    this.loop.wake();
  }

  /** Stops accepting events and resolves when the current event is settled. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Handles an event; returns the delay until the next check. */
  private async handleNext(stopping: AbortSignal): Promise<number> {
    const { store, consumer, partition, handler, settings } = this.work;
    const delivery = await store.next(consumer, partition);
    if (!delivery)
      return this.retryAt === 0 ? settings.pollMs : Math.max(this.retryAt - performance.now(), retrySlackMs);
    this.retryAt = 0;
    const { event, attempt } = delivery;
    const outcome = await deliver({ event, attempt, consumer, handler, settings, stopping });
    settings.failPoint('deliver.acknowledge.before');
    await this.settle(delivery, outcome);
    settings.failPoint('deliver.acknowledge.after');
    return outcome.kind === 'retry' ? outcome.delayMs : 0;
  }

  private async settle({ event, attempt }: StoredDelivery, outcome: Outcome): Promise<void> {
    const { store, consumer, deadLetters } = this.work;
    switch (outcome.kind) {
      case 'done':
        return store.acknowledge(consumer, event.id);
      case 'dead':
        await deadLetters().add(
          toDeadLetter(
            { type: event.type, body: JSON.stringify(event), position: event.id, deliveries: attempt },
            outcome.reason,
          ),
        );
        return store.acknowledge(consumer, event.id);
      case 'retry':
        await store.retryLater(consumer, event.id, outcome.delayMs);
        this.retryAt = performance.now() + outcome.delayMs;
    }
  }
}
