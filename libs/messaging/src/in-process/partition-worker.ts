import { Logger } from '@nestjs/common';
import { deliver, type EventHandler } from '../deliver.js';
import { stackOf } from '../stack-of.js';
import { type MessagingSettings } from '../streams.js';
import { Bell } from '../waiting.js';
import { type EventStore } from './event-store.js';

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
  private readonly logger = new Logger('Events');
  private readonly bell = new Bell();
  private readonly stopping = new AbortController();
  private readonly finished: Promise<void>;
  private retryAt = 0;
  private storeFails = false;

  constructor(private readonly work: PartitionWork) {
    this.finished = this.run();
  }

  /** There may be something to do. */
  wake(): void {
    this.bell.ring();
  }

  /** Takes nothing new and resolves when the event under way is dealt with. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.bell.ring();
    await this.finished;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const restMs = await this.step();
      if (restMs > 0 && !this.stopping.signal.aborted) await this.bell.wait(restMs);
    }
  }

  /** Deals with one event; how long there is nothing to do after it. */
  private async step(): Promise<number> {
    try {
      const restMs = await this.handleNext();
      this.storeFails = false;
      return restMs;
    } catch (error) {
      if (!this.storeFails) this.logger.error(`${this.work.consumer}: the event store does not answer`, stackOf(error));
      this.storeFails = true;
      return this.work.settings.outagePauseMs;
    }
  }

  private async handleNext(): Promise<number> {
    const { store, consumer, partition, handler, settings } = this.work;
    const delivery = await store.next(consumer, partition);
    if (!delivery) return this.retryAt === 0 ? settings.pollMs : Math.max(this.retryAt - performance.now(), retrySlackMs);
    this.retryAt = 0;
    const { event, attempt } = delivery;
    const outcome = await deliver({ event, attempt, consumer, handler, settings, stopping: this.stopping.signal });
    switch (outcome.kind) {
      case 'done':
        await store.acknowledge(consumer, event.id);
        break;
      case 'dead':
        await store.deadLetter(consumer, event.id, outcome.reason);
        break;
      case 'retry':
        await store.retryLater(consumer, event.id, outcome.delayMs);
        this.retryAt = performance.now() + outcome.delayMs;
        break;
    }
    return outcome.kind === 'retry' ? outcome.delayMs : 0;
  }
}
