import { Logger } from '@nestjs/common';
import {
  connect,
  type NatsConnection,
  type NodeConnectionOptions,
  PermissionViolationError,
} from '@nats-io/transport-node';
import { AppError } from '@rfp/contracts/errors';
import { formatStack } from '../format-stack.js';
import { inboxPrefix, refusedReplySubject } from '../streams.js';
import { toConnectionError } from './bus-error.js';

export interface NatsConnectionOptions extends Pick<
  NodeConnectionOptions,
  'user' | 'pass' | 'token' | 'authenticator' | 'tls' | 'inboxPrefix' | 'waitOnFirstConnect'
> {
  /** One URL, or comma-separated URLs of one cluster. Credentials are allowed: `nats://user:password@host:4222`. */
  servers: string;
  /** Name of this process in the broker's monitoring. */
  name: string;
}

/**
 * Opens a connection that reconnects forever. Throws if the first attempt fails: `BROKER_LOGIN_REFUSED`, `BROKER_NOT_TRUSTED` or
 * `UNAVAILABLE`.
 */
export async function openConnection(options: NatsConnectionOptions): Promise<NatsConnection> {
  const { servers, ...given } = options;
  try {
    const inUrl = credentialsIn(servers);
    return await connect({
      ...given,
      user: given.user ?? inUrl.user,
      pass: given.pass ?? inUrl.pass,
      servers: servers.split(','),
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: 250,
      reconnectJitter: 250,
      // A silently lost peer is detected after two unanswered pings.
      pingInterval: 10_000,
      maxPingOut: 2,
      timeout: 5000,
      // Creating a stack trace for every request is expensive, and the traces are never shown.
      noAsyncTraces: true,
    });
  } catch (error) {
    throw toConnectionError(error, servers.replaceAll(/\/\/[^@/,]*@/g, '//'));
  }
}

/** User and password of the first URL that has them, because the client ignores credentials in URLs. */
function credentialsIn(servers: string): { user?: string; pass?: string } {
  const [, user, pass] = /\/\/([^:@/,]+):([^@/,]*)@/.exec(servers) ?? [];
  return user === undefined || pass === undefined
    ? {}
    : { user: decodeURIComponent(user), pass: decodeURIComponent(pass) };
}

/** Refused replies within this time count as one loss, after which all open requests are sent again. */
const refusalMs = 500;

/** A connection with its current state. */
export class Link {
  private readonly logger = new Logger('Nats');
  private readonly lossListeners = new Set<() => void>();
  private readonly reconnectListeners = new Set<() => void>();
  /** Cluster nodes that the broker announces. Other processes may be connected to them. */
  private nodes: ReadonlySet<string>;
  private up = true;
  private lostAt = Number.NEGATIVE_INFINITY;

  constructor(readonly connection: NatsConnection) {
    this.nodes = this.announcedNodes();
    void this.watch();
  }

  get connected(): boolean {
    return this.up && !this.connection.isClosed();
  }

  /** Throws `UNAVAILABLE` without a connection: the client would buffer the message, and drop it on reconnection. */
  assertConnected(): void {
    if (!this.connected) throw new AppError('UNAVAILABLE');
  }

  /**
   * From now on, treats refused replies of other processes as a loss. Brokers with the permissions of an earlier release may deny the
   * subscription.
   */
  watchRefusedReplies(): void {
    this.connection.subscribe(refusedReplySubject, {
      callback: (error) => {
        if (error === null && this.sinceLoss() > refusalMs) this.reportLoss();
      },
    });
  }

  /**
   * Calls the listener after each loss of the connection, when another node of the cluster has left, and when the broker refused a reply. Messages in
   * transit in either direction are lost then. Returns a function that removes the listener.
   */
  onLoss(listener: () => void): () => void {
    return addTo(this.lossListeners, listener);
  }

  /** Calls the listener after each reconnection; returns a function that removes it. */
  onReconnect(listener: () => void): () => void {
    return addTo(this.reconnectListeners, listener);
  }

  /** Milliseconds since the last loss; infinite if there was none. */
  sinceLoss(): number {
    return performance.now() - this.lostAt;
  }

  private reportLoss(): void {
    this.lostAt = performance.now();
    for (const listener of this.lossListeners) listener();
  }

  private compareNodes(): void {
    const before = this.nodes;
    this.nodes = this.announcedNodes();
    const lostNodes = [...before].filter((node) => !this.nodes.has(node));
    // Without a connection the loss has already been reported.
    if (lostNodes.length === 0 || !this.connected) return;
    this.logger.warn(`${lostNodes.join(', ')} left the cluster`);
    this.reportLoss();
  }

  private announcedNodes(): ReadonlySet<string> {
    return new Set(this.connection.info?.connect_urls);
  }

  private async watch(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect') {
        this.up = false;
        this.logger.warn(`Connection to ${status.server} lost`);
        this.reportLoss();
      } else if (status.type === 'update') {
        this.compareNodes();
      } else if (status.type === 'reconnect') {
        this.up = true;
        this.logger.log(`Connected again to ${status.server}`);
        for (const listener of this.reconnectListeners) listener();
      } else if (status.type === 'error') {
        this.logger.error('The broker reports an error', formatStack(status.error));
        if (isRefusedReply(status.error)) this.connection.publish(refusedReplySubject);
      }
    }
  }
}

/** Whether the broker refused a reply, which the requester would otherwise not notice. */
function isRefusedReply(error: Error): boolean {
  return (
    error instanceof PermissionViolationError && error.operation === 'publish' && error.subject.startsWith(inboxPrefix)
  );
}

/** Adds a listener in a wrapper, because the same function may be added twice. */
function addTo(listeners: Set<() => void>, listener: () => void): () => void {
  const added = (): void => listener();
  listeners.add(added);
  return () => {
    listeners.delete(added);
  };
}
