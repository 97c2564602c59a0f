import { Logger } from '@nestjs/common';
import { type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { formatStack } from '../format-stack.js';
import { type MessagingSettings } from '../streams.js';
import { WakeSignal } from '../lifecycle.js';
import { type Link } from './connection.js';
import { type EventLog } from './event-log.js';

interface PullLoopOptions {
  link: Link;
  log: EventLog;
  settings: MessagingSettings;
  /** Name in the log. */
  name: string;
  /** Requests messages from the broker, creating the consumer if it is missing. */
  open: () => Promise<ConsumerMessages>;
  /** Handles a message. Never rejects. */
  handle: (message: JsMsg) => Promise<void>;
}

/** Pulls messages one at a time until stopped, even across outages of the broker. */
export class PullLoop {
  private readonly logger = new Logger('Events');
  private readonly wakeSignal = new WakeSignal();
  private readonly stopping = new AbortController();
  private readonly removeReconnectListener: () => void;
  private messages: ConsumerMessages | null = null;
  private finished: Promise<void> = Promise.resolve();
  private failing = false;

  constructor(private readonly options: PullLoopOptions) {
    // A pull request from before the disconnection is never answered. Repeat it at once instead of waiting for missed heartbeats.
    this.removeReconnectListener = options.link.onReconnect(() => {
      this.messages?.stop();
      this.wakeSignal.notify();
    });
  }

  /** Aborted when the loop stops. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  start(): void {
    this.finished = this.run();
  }

  /** Stops accepting messages and resolves when the current message is handled. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.removeReconnectListener();
    this.messages?.stop();
    this.wakeSignal.notify();
    await this.finished;
  }

  private async run(): Promise<void> {
    const { link, log, settings, name } = this.options;
    while (!this.signal.aborted && !link.connection.isClosed()) {
      try {
        await this.pull();
      } catch (error) {
        if (!this.failing) this.logger.warn(`${name}: waiting for the broker\n${formatStack(error)}`);
        this.failing = true;
        log.invalidate();
        if (!this.signal.aborted) await this.wakeSignal.wait(settings.outagePauseMs);
      }
    }
  }

  private async pull(): Promise<void> {
    this.messages = await this.options.open();
    this.failing = false;
    if (this.signal.aborted) this.messages.stop();
    for await (const message of this.messages) await this.options.handle(message);
  }
}
