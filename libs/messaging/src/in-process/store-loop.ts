import { Logger } from '@nestjs/common';
import { formatStack } from '../format-stack.js';
import { WakeSignal } from '../lifecycle.js';

interface StoreLoopOptions {
  /** For the log. */
  name: string;
  /** Rest while the store does not answer. */
  outagePauseMs: number;
  /** Does what there is to do; how long there is nothing to do after it. Rejects where the store fails. */
  step: (stopping: AbortSignal) => Promise<number>;
}

/** Works through a store until it is stopped, and outlasts a store that is away. */
export class StoreLoop {
  private readonly logger = new Logger('Events');
  private readonly wakeSignal = new WakeSignal();
  private readonly stopping = new AbortController();
  private readonly finished: Promise<void>;
  private storeFails = false;

  constructor(private readonly options: StoreLoopOptions) {
    this.finished = this.run();
  }

  /** There may be something to do. */
  wake(): void {
    this.wakeSignal.notify();
  }

  /** Takes nothing new and resolves when what is under way is dealt with. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wakeSignal.notify();
    await this.finished;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const restMs = await this.step();
      if (restMs > 0 && !this.stopping.signal.aborted) await this.wakeSignal.wait(restMs);
    }
  }

  private async step(): Promise<number> {
    try {
      const restMs = await this.options.step(this.stopping.signal);
      this.storeFails = false;
      return restMs;
    } catch (error) {
      if (!this.storeFails)
        this.logger.error(`${this.options.name}: the event store does not answer`, formatStack(error));
      this.storeFails = true;
      return this.options.outagePauseMs;
    }
  }
}
