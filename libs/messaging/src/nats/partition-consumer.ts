import { Logger } from '@nestjs/common';
import { type ConsumerInfo, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { toAppError } from '@rfp/contracts/errors';
import { type Subscription } from '../bus.js';
import { toDeadLetter } from '../dead-letters/dead-letter.js';
import {
  initializeCounters,
  deadLetterOutcome,
  deliver,
  type EventHandler,
  type Outcome,
} from '../delivery/deliver.js';
import { decodeEvent } from '../encoding.js';
import { formatStack } from '../format-stack.js';
import { consumerConfig, consumerName, eventStreamName, type MessagingSettings } from '../streams.js';
import { type Link } from './connection.js';
import { type EventLog } from './event-log.js';
import { PullLoop } from './pull-loop.js';
import { readTraceHeaders } from './trace-headers.js';

interface PartitionSubscription {
  link: Link;
  log: EventLog;
  to: Subscription;
  partition: number;
  handler: EventHandler;
  settings: MessagingSettings;
}

/** Pulls the events of a partition, one at a time, and recreates its durable consumer if it is missing. */
export class PartitionConsumer {
  private readonly logger = new Logger('Events');
  private readonly name: string;
  private readonly loop: PullLoop;
  private info: ConsumerInfo | null = null;

  constructor(private readonly subscription: PartitionSubscription) {
    const { link, log, settings, partition, to } = subscription;
    this.name = consumerName(to.service, to.type);
    const name = `${this.name}: partition ${partition}`;
    this.loop = new PullLoop({
      link,
      log,
      settings,
      name,
      open: () => this.open(),
      handle: (message) => this.handle(message),
    });
  }

  /** Resolves once the durable consumer exists, so that no later event is missed. */
  async start(): Promise<void> {
    this.info = await this.declare();
    initializeCounters(this.name);
    this.loop.start();
  }

  /** Number of events of the partition that are waiting or being handled. */
  async pending(): Promise<number> {
    const { log, to, partition, settings } = this.subscription;
    const manager = await log.ready();
    const { durable_name: name = '' } = consumerConfig(to.service, to.type, partition, settings);
    const { num_pending, num_ack_pending } = await manager.consumers.info(eventStreamName, name);
    return num_pending + num_ack_pending;
  }

  /** Stops accepting events and resolves when the current event is settled. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async open(): Promise<ConsumerMessages> {
    const consumer = this.subscription.log.client.consumers.getConsumerFromInfo(this.info ?? (await this.declare()));
    this.info = null;
    return consumer.consume({ max_messages: 1, expires: 10_000, abort_on_missing_resource: true });
  }

  private async declare(): Promise<ConsumerInfo> {
    const { log, to, partition, settings } = this.subscription;
    const manager = await log.ready();
    return manager.consumers.add(eventStreamName, consumerConfig(to.service, to.type, partition, settings));
  }

  private async handle(message: JsMsg): Promise<void> {
    const { link, settings } = this.subscription;
    const progress = setInterval(() => {
      if (link.connected) message.working();
    }, settings.inProgressMs);
    try {
      if (this.loop.signal.aborted) message.nak();
      else await this.conclude(message, await this.outcome(message));
    } catch (error) {
      // Without an acknowledgement the broker redelivers the event after `ackWaitMs`.
      this.logger.warn(`${this.name}: settling an event failed\n${formatStack(error)}`);
    } finally {
      clearInterval(progress);
    }
  }

  private async outcome(message: JsMsg): Promise<Outcome> {
    try {
      const { traceparent } = readTraceHeaders(message.headers);
      const event = { ...decodeEvent(message.string()), ...(traceparent !== undefined && { traceparent }) };
      const { handler, settings } = this.subscription;
      return await deliver({
        event,
        attempt: message.info.deliveryCount,
        consumer: this.name,
        handler,
        settings,
        stopping: this.loop.signal,
      });
    } catch (error) {
      return deadLetterOutcome(this.name, `${message.subject} #${message.seq}`, toAppError(error));
    }
  }

  private async conclude(message: JsMsg, outcome: Outcome): Promise<void> {
    const { failPoint } = this.subscription.settings;
    failPoint('deliver.acknowledge.before');
    await this.settle(message, outcome);
    failPoint('deliver.acknowledge.after');
  }

  private async settle(message: JsMsg, outcome: Outcome): Promise<void> {
    switch (outcome.kind) {
      case 'done':
        return message.ack();
      case 'retry':
        return message.nak(outcome.delayMs);
      case 'dead': {
        const { type, deadLetters } = this.subscription.to;
        const position = `${message.seq}:${message.timestamp}`;
        await deadLetters.add(
          toDeadLetter(
            { type, body: message.string(), position, deliveries: message.info.deliveryCount },
            outcome.reason,
          ),
        );
        return message.term(outcome.reason.code);
      }
    }
  }
}
