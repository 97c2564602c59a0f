import { AppError } from '@rfp/contracts/errors';
import pTimeout from 'p-timeout';

/** Settles like `work`, or rejects with `TIMEOUT`; the work itself continues. */
export function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return pTimeout(work, { milliseconds, fallback: timedOut });
}

function timedOut(): never {
  throw new AppError('TIMEOUT');
}

/** Wakes a sleeping loop. If nothing waits, `notify` ends the next `wait` at once, so that no notification is lost. */
export class WakeSignal {
  private notified = false;
  private wake: () => void = () => undefined;

  notify(): void {
    this.notified = true;
    this.wake();
  }

  async wait(milliseconds: number): Promise<void> {
    if (!this.notified) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.notified = false;
  }
}

/** Tracks work in progress, so that a shutdown can wait for it. */
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

type Stop = () => Promise<void>;

/** Stop functions that run before a bus closes. */
export class StopRegistry {
  private readonly stops = new Set<Stop>();

  /** Returns an idempotent stop function; registered until it has finished, so that closing waits for it. */
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
