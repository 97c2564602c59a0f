import { followedAtOnce, type FollowHandler, handOver } from '../follow.js';
import { type MessagingSettings } from '../streams.js';
import { type EventStore } from './event-store.js';
import { StoreLoop } from './store-loop.js';

interface Following {
  store: EventStore;
  /** Number of the event after which it begins. */
  place: number;
  handler: FollowHandler;
  settings: MessagingSettings;
}

/** Takes all events of the store to one follower, one after the other. */
export class StoreFollower {
  private readonly loop: StoreLoop;
  private place: number;

  constructor(private readonly following: Following) {
    this.place = following.place;
    const { outagePauseMs } = following.settings;
    this.loop = new StoreLoop({ name: 'A follower', outagePauseMs, step: (stopping) => this.takeNext(stopping) });
  }

  /** There may be a new event. */
  wake(): void {
    this.loop.wake();
  }

  /** Takes nothing new and resolves when the event under way is handed over. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async takeNext(stopping: AbortSignal): Promise<number> {
    const { store, handler, settings } = this.following;
    const found = await store.after(this.place, followedAtOnce);
    for (const { position, event } of found) {
      if (stopping.aborted) return 0;
      this.place = position;
      await handOver(handler, position, event);
    }
    return found.length < followedAtOnce ? settings.pollMs : 0;
  }
}
