import { Logger } from '@nestjs/common';
import { formatStack } from '../format-stack.js';
import { WakeSignal } from '../lifecycle.js';

interface StoreLoopOptions {
  /** Name in the log. */
  name: string;
  /** Pause while the store is unavailable. */
  outagePauseMs: number;
  /** Does a unit of work; returns the delay until the next one. Rejects if the store fails. */
  step: (stopping: AbortSignal) => Promise<number>;
}

/** Polls a store until stopped, even across outages of the store. */
export class StoreLoop {
  private readonly logger = new Logger('Events');
  private readonly wakeSignal = new WakeSignal();
  private readonly stopping = new AbortController();
  private readonly finished: Promise<void>;
  private storeFails = false;

  constructor(private readonly options: StoreLoopOptions) {
    this.finished = this.run();
  }

  /** Runs the next step now. */
  wake(): void {
    this.wakeSignal.notify();
  }

  /** Starts no further step and resolves when the current step has finished. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wakeSignal.notify();
    await this.finished;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const delayMs = await this.step();
      if (delayMs > 0 && !this.stopping.signal.aborted) await this.wakeSignal.wait(delayMs);
    }
  }

  private async step(): Promise<number> {
    try {
      const delayMs = await this.options.step(this.stopping.signal);
      this.storeFails = false;
      return delayMs;
    } catch (error) {
      if (!this.storeFails)
        this.logger.error(`${this.options.name}: the event store is unavailable`, formatStack(error));
      this.storeFails = true;
      return this.options.outagePauseMs;
    }
  }
}
