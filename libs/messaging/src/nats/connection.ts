import { Logger } from '@nestjs/common';
import { connect, errors, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import { AppError } from '@rfp/contracts/errors';
import { stackOf } from '../stack-of.js';

export interface NatsConnectionOptions extends Pick<NodeConnectionOptions, 'user' | 'pass' | 'token' | 'authenticator' | 'tls' | 'waitOnFirstConnect'> {
  /** One URL, or several of one cluster with commas between. */
  servers: string;
  /** How this process is called in the broker's monitoring. */
  name: string;
}

/** Opens a connection that reconnects for ever once it was there. Throws `UNAVAILABLE` where the first attempt fails. */
export async function openConnection(options: NatsConnectionOptions): Promise<NatsConnection> {
  const { servers, name, user, pass, token, authenticator, tls, waitOnFirstConnect } = options;
  const given = { user, pass, token, authenticator, tls, waitOnFirstConnect };
  try {
    return await connect({
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      servers: servers.split(','),
      name,
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: 250,
      reconnectJitter: 250,
      // A peer that vanished without a word is noticed after two pings without answer.
      pingInterval: 10_000,
      maxPingOut: 2,
      timeout: 5000,
      // A stack for every request costs a third of the throughput and is never looked at.
      noAsyncTraces: true,
    });
  } catch (error) {
    const where = servers.replaceAll(/\/\/[^@/,]*@/g, '//');
    throw new AppError('UNAVAILABLE', { message: `The message broker could not be reached at ${where}.`, cause: error });
  }
}

/** A connection together with whether it stands at this moment. */
export class Link {
  private readonly logger = new Logger('Nats');
  private readonly listeners = new Set<() => void>();
  private up = true;

  constructor(readonly connection: NatsConnection) {
    void this.watch();
  }

  get connected(): boolean {
    return this.up && !this.connection.isClosed();
  }

  /** Throws `UNAVAILABLE` without a connection: the client would keep the message, and drop it when it reconnects. */
  assertConnected(): void {
    if (!this.connected) throw new AppError('UNAVAILABLE');
  }

  /** Calls back after each reconnection, until the result is called. */
  onReconnect(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  private async watch(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect') {
        this.up = false;
        this.logger.warn(`Connection to ${status.server} lost`);
      } else if (status.type === 'reconnect') {
        this.up = true;
        this.logger.log(`Connected again to ${status.server}`);
        for (const listener of this.listeners) listener();
      } else if (status.type === 'error') {
        this.logger.error('The broker reports an error', stackOf(status.error));
      }
    }
  }
}

/** What an error of the client means to a caller. */
export function toBusError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof errors.TimeoutError) return new AppError('TIMEOUT', { cause: error });
  if (error instanceof errors.RequestError && error.isNoResponders()) return new AppError('NO_HANDLER', { cause: error });
  return new AppError('UNAVAILABLE', { cause: error });
}
