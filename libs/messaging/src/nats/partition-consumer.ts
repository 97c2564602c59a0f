import { Logger } from '@nestjs/common';
import { type ConsumerInfo, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { toAppError } from '@rfp/contracts/errors';
import { dead, deliver, type EventHandler, type Outcome } from '../deliver.js';
import { decodeEvent } from '../encoding.js';
import { stackOf } from '../stack-of.js';
import { consumerConfig, consumerName, deadLetterSubject, eventStreamName, type MessagingSettings } from '../streams.js';
import { Bell } from '../waiting.js';
import { type Link } from './connection.js';
import { type EventLog } from './event-log.js';

interface PartitionSubscription {
  link: Link;
  log: EventLog;
  service: string;
  type: string;
  partition: number;
  handler: EventHandler;
  settings: MessagingSettings;
}

/** Pulls the events of one partition, one at a time, and makes its durable consumer again where it went missing. */
export class PartitionConsumer {
  private readonly logger = new Logger('Events');
  private readonly bell = new Bell();
  private readonly name: string;
  private readonly forgetReconnect: () => void;
  private info: ConsumerInfo | null = null;
  private messages: ConsumerMessages | null = null;
  private finished: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();
  private failing = false;

  constructor(private readonly to: PartitionSubscription) {
    this.name = consumerName(to.service, to.type);
    // A pull that was asked for before the connection broke is never answered: ask again at once instead of after missed heartbeats.
    this.forgetReconnect = to.link.onReconnect(() => {
      this.messages?.stop();
      this.bell.ring();
    });
  }

  /** Resolves once the durable consumer exists, so that no later event passes it by. */
  async start(): Promise<void> {
    this.info = await this.declare();
    this.finished = this.run();
  }

  /** Takes nothing new and resolves when the event under way is dealt with. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.forgetReconnect();
    this.messages?.stop();
    this.bell.ring();
    await this.finished;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted && !this.to.link.connection.isClosed()) {
      try {
        await this.pull();
      } catch (error) {
        if (!this.failing) this.logger.warn(`${this.name}: partition ${this.to.partition} waits for the broker\n${stackOf(error)}`);
        this.failing = true;
        this.to.log.forget();
        if (!this.stopping.signal.aborted) await this.bell.wait(this.to.settings.outagePauseMs);
      }
    }
  }

  private async pull(): Promise<void> {
    const consumer = this.to.log.client.consumers.getConsumerFromInfo(this.info ?? (await this.declare()));
    this.info = null;
    this.failing = false;
    this.messages = await consumer.consume({ max_messages: 1, expires: 10_000, abort_on_missing_resource: true });
    if (this.stopping.signal.aborted) this.messages.stop();
    for await (const message of this.messages) await this.handle(message);
  }

  private async declare(): Promise<ConsumerInfo> {
    const { log, service, type, partition, settings } = this.to;
    const manager = await log.ready();
    return manager.consumers.add(eventStreamName, consumerConfig(service, type, partition, settings));
  }

  private async handle(message: JsMsg): Promise<void> {
    const { link, settings } = this.to;
    const sign = setInterval(() => {
      if (link.connected) message.working();
    }, settings.inProgressMs);
    try {
      if (this.stopping.signal.aborted) message.nak();
      else await this.settle(message, await this.outcome(message));
    } catch (error) {
      // Without an acknowledgement the broker brings the event back after the acknowledgement time.
      this.logger.warn(`${this.name}: an event could not be settled\n${stackOf(error)}`);
    } finally {
      clearInterval(sign);
    }
  }

  private async outcome(message: JsMsg): Promise<Outcome> {
    try {
      const event = decodeEvent(message.string());
      const { handler, settings } = this.to;
      return await deliver({ event, attempt: message.info.deliveryCount, consumer: this.name, handler, settings, stopping: this.stopping.signal });
    } catch (error) {
      return dead(`${this.name} ${message.subject} #${message.seq}`, toAppError(error));
    }
  }

  private async settle(message: JsMsg, outcome: Outcome): Promise<void> {
    switch (outcome.kind) {
      case 'done':
        return message.ack();
      case 'retry':
        return message.nak(outcome.delayMs);
      case 'dead': {
        const { log, service, type } = this.to;
        const reason = { ...outcome.reason, consumer: this.name, deliveries: message.info.deliveryCount };
        await log.bury(deadLetterSubject(service, type), message.data, `${this.name}:${message.seq}:${message.timestamp}`, reason);
        return message.term(outcome.reason.code);
      }
    }
  }
}
