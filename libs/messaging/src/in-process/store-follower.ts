import { followBatchSize, type FollowHandler, deliverToFollower } from '../follow.js';
import { type MessagingSettings } from '../streams.js';
import { type EventStore } from './event-store.js';
import { StoreLoop } from './store-loop.js';

interface StoreFollowerOptions {
  store: EventStore;
  /** Position of the event after which to start. */
  position: number;
  handler: FollowHandler;
  settings: MessagingSettings;
}

/** Delivers all events of the store to a follower, one at a time. */
export class StoreFollower {
  private readonly loop: StoreLoop;
  private position: number;

  constructor(private readonly options: StoreFollowerOptions) {
    this.position = options.position;
    const { outagePauseMs } = options.settings;
    this.loop = new StoreLoop({ name: 'A follower', outagePauseMs, step: (stopping) => this.takeNext(stopping) });
  }

  /** Checks for new events. */
  wake(): void {
    this.loop.wake();
  }

  /** Stops accepting events and resolves when the current event is delivered. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async takeNext(stopping: AbortSignal): Promise<number> {
    const { store, handler, settings } = this.options;
    const found = await store.after(this.position, followBatchSize);
    for (const { position, event } of found) {
      if (stopping.aborted) return 0;
      this.position = position;
      await deliverToFollower(handler, position, event);
    }
    return found.length < followBatchSize ? settings.pollMs : 0;
  }
}
