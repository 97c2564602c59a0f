import { Logger } from '@nestjs/common';
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import { AppError } from '@rfp/contracts/errors';
import { formatStack } from '../format-stack.js';
import { toConnectionError } from './bus-error.js';

export interface NatsConnectionOptions extends Pick<
  NodeConnectionOptions,
  'user' | 'pass' | 'token' | 'authenticator' | 'tls' | 'inboxPrefix' | 'waitOnFirstConnect'
> {
  /** One URL, or several of one cluster with commas between; `nats://user:password@host:4222` is understood. */
  servers: string;
  /** Name of this process in the broker's monitoring. */
  name: string;
}

/**
 * Opens a connection that reconnects for ever. Throws if the first attempt fails: `BROKER_LOGIN_REFUSED`, `BROKER_NOT_TRUSTED` or
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
      // Creating a stack trace for every request is costly, and they are never shown.
      noAsyncTraces: true,
    });
  } catch (error) {
    throw toConnectionError(error, servers.replaceAll(/\/\/[^@/,]*@/g, '//'));
  }
}

/** User and password of the first URL that has them; the client itself ignores them. */
function credentialsIn(servers: string): { user?: string; pass?: string } {
  const [, user, pass] = /\/\/([^:@/,]+):([^@/,]*)@/.exec(servers) ?? [];
  return user === undefined || pass === undefined
    ? {}
    : { user: decodeURIComponent(user), pass: decodeURIComponent(pass) };
}

/** A connection with its current state. */
export class Link {
  private readonly logger = new Logger('Nats');
  private readonly lossListeners = new Set<() => void>();
  private readonly reconnectListeners = new Set<() => void>();
  private readonly gapListeners = new Set<() => void>();
  private up = true;
  /** Nodes of the cluster, as the broker last named them. */
  private nodes: readonly string[] = [];
  private interruptedAt = Number.NEGATIVE_INFINITY;

  constructor(readonly connection: NatsConnection) {
    this.nodes = this.namedNodes();
    void this.watch();
  }

  get connected(): boolean {
    return this.up && !this.connection.isClosed();
  }

  /** Throws `UNAVAILABLE` without a connection: the client would buffer the message, and drop it on reconnection. */
  assertConnected(): void {
    if (!this.connected) throw new AppError('UNAVAILABLE');
  }

  /** Calls the listener after each loss of the connection; returns a function that removes it. */
  onDisconnect(listener: () => void): () => void {
    return addTo(this.lossListeners, listener);
  }

  /** Calls the listener after each reconnection; returns a function that removes it. */
  onReconnect(listener: () => void): () => void {
    return addTo(this.reconnectListeners, listener);
  }

  /**
   * Calls the listener when replies may have been lost: with this connection, or with a node of the cluster through which another process was
   * connected. Returns a function that removes it.
   */
  onInterruption(listener: () => void): () => void {
    return addTo(this.gapListeners, listener);
  }

  /** Milliseconds since replies may have been lost; infinite if none ever were. */
  sinceInterruption(): number {
    return performance.now() - this.interruptedAt;
  }

  private interrupted(): void {
    this.interruptedAt = performance.now();
    for (const listener of this.gapListeners) listener();
  }

  private namedNodes(): readonly string[] {
    return this.connection.info?.connect_urls ?? [];
  }

  /** A lost node is missing in what the others say. */
  private compareNodes(): void {
    const before = this.nodes;
    this.nodes = this.namedNodes();
    if (before.some((node) => !this.nodes.includes(node))) this.interrupted();
  }

  private async watch(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'update') {
        this.compareNodes();
      } else if (status.type === 'disconnect') {
        this.up = false;
        this.logger.warn(`Connection to ${status.server} lost`);
        this.interrupted();
        for (const listener of this.lossListeners) listener();
      } else if (status.type === 'reconnect') {
        this.up = true;
        this.logger.log(`Connected again to ${status.server}`);
        for (const listener of this.reconnectListeners) listener();
      } else if (status.type === 'error') {
        this.logger.error('The broker reports an error', formatStack(status.error));
      }
    }
  }
}

/** A wrapper, because the same function may be added twice. */
function addTo(listeners: Set<() => void>, listener: () => void): () => void {
  const added = (): void => listener();
  listeners.add(added);
  return () => {
    listeners.delete(added);
  };
}
