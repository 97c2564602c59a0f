import { type AppError, toAppError } from '@rfp/contracts/errors';
import { Client, escapeIdentifier } from 'pg';
import { toDatabaseError } from '../database-error.js';

export interface NotificationOptions {
  /** Address for a role that may connect; notifications need no other permission. */
  url: string;
  channel: string;
  /** Called with the payload of each notification. */
  onNotification: (payload: string) => void;
  /** Called when the connection is lost and again when it is back, because notifications in between are not delivered. */
  onGap: () => void;
  /** Called with every error; the connection is retried. */
  onError: (error: AppError) => void;
}

const connectTimeoutMs = 5000;
const queryTimeoutMs = 2000;
const retryMs = 250;
/** Payload with which `settle` waits for earlier notifications. */
const settlePayload = '';

/** Listens to a channel of PostgreSQL (LISTEN/NOTIFY) on a separate connection, and reconnects forever. */
export class Notifications {
  #client: Client | undefined;
  #connection = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(private readonly options: NotificationOptions) {}

  /** Number of the current connection; undefined without one. No notification was missed while the number stays the same. */
  get connection(): number | undefined {
    return this.#client === undefined ? undefined : this.#connection;
  }

  /** Resolves after the first attempt to connect. */
  async start(): Promise<void> {
    const client = new Client({
      connectionString: this.options.url,
      application_name: 'rfp notifications',
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
      // Nothing is stored, so the notification of `settle` need not wait for the disk.
      options: '-c synchronous_commit=off',
    });
    const lose = (error?: Error): void => this.#lose(client, error);
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ payload = settlePayload }) => {
      if (payload !== settlePayload) this.options.onNotification(payload);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${escapeIdentifier(this.options.channel)}`);
    } catch (error) {
      this.options.onError(toAppError(toDatabaseError(error)));
      await this.#close(client);
      this.#retry();
      return;
    }
    if (this.#stopped) return this.#close(client);
    this.#client = client;
    this.#connection += 1;
    this.options.onGap();
  }

  /**
   * Resolves once all notifications committed before the call are handled, which PostgreSQL delivers in commit order. Never rejects; a connection
   * that does not answer is replaced.
   */
  async settle(): Promise<void> {
    const client = this.#client;
    if (client === undefined) return;
    try {
      await client.query('SELECT pg_notify($1, $2)', [this.options.channel, settlePayload]);
    } catch (error) {
      this.#lose(client, error);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    if (client !== undefined) await this.#close(client);
  }

  /** Handles the loss of the current connection; ignores any other connection. */
  #lose(client: Client, error: unknown): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    this.options.onGap();
    if (error !== undefined) this.options.onError(toAppError(toDatabaseError(error)));
    void this.#close(client);
    this.#retry();
  }

  #retry(): void {
    if (!this.#stopped) this.#timer = setTimeout(() => void this.start(), retryMs).unref();
  }

  async #close(client: Client): Promise<void> {
    try {
      await client.end();
    } catch {
      // The connection is already broken.
    }
  }
}
