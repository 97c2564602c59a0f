import { Logger } from '@nestjs/common';
import { type Consumer, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { decodeEvent } from '../encoding.js';
import { followBatchSize, type FollowHandler, deliverToFollower, startPosition } from '../follow.js';
import { formatStack } from '../format-stack.js';
import { eventStreamName, type MessagingSettings } from '../streams.js';
import { type Link } from './connection.js';
import { type EventLog } from './event-log.js';
import { PullLoop } from './pull-loop.js';

interface StreamFollowerOptions {
  link: Link;
  log: EventLog;
  handler: FollowHandler;
  settings: MessagingSettings;
}

/** Delivers all events of the stream to a follower, one at a time, through an ephemeral consumer. */
export class StreamFollower {
  private readonly logger = new Logger('Events');
  private readonly loop: PullLoop;
  private consumer: Consumer | null = null;
  /** Sequence of the last delivered event, or of the start position. */
  private position = 0;

  constructor(private readonly options: StreamFollowerOptions) {
    const { link, log, settings } = options;
    this.loop = new PullLoop({
      link,
      log,
      settings,
      name: 'A follower',
      open: () => this.open(),
      handle: (message) => this.handle(message),
    });
  }

  /** Resolves once the start position is determined. */
  async start(after: string | null, onBegin?: (position: string) => void): Promise<void> {
    this.options.link.assertConnected();
    this.position = startPosition(after, await this.lastPosition());
    onBegin?.(String(this.position));
    this.loop.start();
  }

  /** Stops accepting events and resolves when the current event is delivered. */
  async stop(): Promise<void> {
    await this.loop.stop();
    await this.deleteConsumer();
  }

  private async lastPosition(): Promise<number> {
    const manager = await this.options.log.ready();
    const { state } = await manager.streams.info(eventStreamName);
    return state.last_seq;
  }

  private async open(): Promise<ConsumerMessages> {
    await this.deleteConsumer();
    // A truncated or recreated stream restarts its sequence.
    this.position = Math.min(this.position, await this.lastPosition());
    this.consumer = await this.options.log.client.consumers.get(eventStreamName, { opt_start_seq: this.position + 1 });
    return this.consumer.consume({ max_messages: followBatchSize, expires: 10_000, abort_on_missing_resource: true });
  }

  private async handle(message: JsMsg): Promise<void> {
    if (this.loop.signal.aborted || message.seq <= this.position) return;
    this.position = message.seq;
    try {
      await deliverToFollower(this.options.handler, message.seq, decodeEvent(message.string()));
    } catch (error) {
      this.logger.warn(`${message.subject} #${message.seq} is not an event and was skipped\n${formatStack(error)}`);
    }
  }

  /** Deletes the consumer, which the broker would otherwise keep for some minutes. */
  private async deleteConsumer(): Promise<void> {
    if (this.options.link.connected) await this.consumer?.delete().catch(() => undefined);
    this.consumer = null;
  }
}
