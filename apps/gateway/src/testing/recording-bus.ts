import { AppError } from '@rfp/contracts/errors';
import { type Bus } from '@rfp/messaging/bus';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { runStarted } from './live-events.js';

/** Records the start positions of its followers. */
export class RecordingBus extends InProcessBus {
  /** Start positions of all followers. */
  readonly begun: (string | null)[] = [];
  /** Start positions of the followers that were stopped. */
  readonly ended: (string | null)[] = [];
  /** New followers wait for this. */
  #unblocked = Promise.resolve();

  constructor() {
    super({ store: new MemoryEventStore() });
  }

  /** Blocks new followers until the returned function is called. */
  blockFollowers(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#unblocked = promise;
    return resolve;
  }

  override async follow(...[after, handler, onBegin]: Parameters<Bus['follow']>): ReturnType<Bus['follow']> {
    this.begun.push(after);
    await this.#unblocked;
    const stop = await super.follow(after, handler, onBegin);
    return () => {
      this.ended.push(after);
      return stop();
    };
  }
}

/** Rejects the first broadcast subscription, after an event was published. */
export class HalfFailingBus extends RecordingBus {
  #delivered = 0;

  override follow(...[after, handler, onBegin]: Parameters<Bus['follow']>): ReturnType<Bus['follow']> {
    const recorded: typeof handler = async (followed) => {
      await handler(followed);
      this.#delivered++;
    };
    return super.follow(after, recorded, onBegin);
  }

  override async onBroadcast(...[name, handler]: Parameters<Bus['onBroadcast']>): ReturnType<Bus['onBroadcast']> {
    if (this.begun.length > 1 || name !== 'sync.progress') return super.onBroadcast(name, handler);
    await this.publish(runStarted('source_1'));
    while (this.#delivered === 0) await new Promise(setImmediate);
    throw new AppError('UNAVAILABLE');
  }
}
