import { AppError } from '@rfp/contracts/errors';
import { type Stop } from './bus.js';

/** Resolves or rejects as `work` does, or rejects with `TIMEOUT`. The work itself goes on. */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('TIMEOUT')), milliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Lets one loop sleep until it is rung or the time is up. A ring while nobody sleeps ends the next sleep at once, so none is missed. */
export class WakeSignal {
  private rung = false;
  private wake: () => void = () => undefined;

  notify(): void {
    this.rung = true;
    this.wake();
  }

  async wait(milliseconds: number): Promise<void> {
    if (!this.rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.rung = false;
  }
}

/** Work under way, so that whoever closes can wait for it. */
export class PendingWork {
  private readonly work = new Set<Promise<unknown>>();

  async track<T>(work: Promise<T>): Promise<T> {
    this.work.add(work);
    try {
      return await work;
    } finally {
      this.work.delete(work);
    }
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.work);
  }
}

/** What a bus has to stop before it closes. */
export class StopRegistry {
  private readonly stops = new Set<Stop>();

  /** The same stop, to be called as often as one likes; known here until it is done, so that closing waits for one under way. */
  add(stop: Stop): Stop {
    let stopped: Promise<void> | null = null;
    const once: Stop = () => {
      stopped ??= stop().finally(() => this.stops.delete(once));
      return stopped;
    };
    this.stops.add(once);
    return once;
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.stops].map((stop) => stop()));
  }
}
