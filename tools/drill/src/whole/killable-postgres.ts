import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@rfp/embedded-postgres/embedded-postgres';
import { killOnExit, temporaryFolder } from '@rfp/testing/exit-cleanup';

const defaultSettings = { max_connections: '200' };

export interface PostgresOptions {
  /** Further settings of the server. */
  settings?: Record<string, string>;
}

/**
 * A separate PostgreSQL server that can be killed, and that writes to the disk like an installation. Clients connect through a forwarder, so that the
 * address remains although a restarted server has another port.
 */
export class KillablePostgres {
  readonly #sockets = new Set<Socket>();

  private constructor(
    private data: string,
    private readonly settings: Record<string, string>,
    private readonly forwarder: Server,
    private server: EmbeddedPostgres,
  ) {
    forwarder.on('connection', (client) => this.#forward(client));
  }

  static async start(options: PostgresOptions = {}): Promise<KillablePostgres> {
    const dataDir = path.join(temporaryFolder('killable'), 'data');
    const settings = { ...defaultSettings, ...options.settings };
    const server = await startEmbeddedPostgres({ dataDir, settings });
    killOnExit(server.pid);
    const forwarder = createServer();
    forwarder.listen(0, '127.0.0.1');
    await once(forwarder, 'listening');
    return new KillablePostgres(dataDir, settings, forwarder, server);
  }

  /** Address for the superuser. */
  get url(): string {
    const url = new URL(this.server.url);
    url.port = String(portOf(this.forwarder));
    return url.href;
  }

  /** Kills the main process like `kill -9`. The other processes end by themselves. */
  async kill(): Promise<void> {
    process.kill(this.server.pid, 'SIGKILL');
    await this.server.stop();
  }

  /** Whether the main process runs. */
  get isAlive(): boolean {
    try {
      return process.kill(this.server.pid, 0);
    } catch {
      return false;
    }
  }

  get dataDir(): string {
    return this.data;
  }

  /** Starts the server again with its data, which it recovers, or with the data of a backup. */
  async restart(dataDir = this.data): Promise<void> {
    this.data = dataDir;
    // Releases the lock on the folder, which remains if the server ended by itself.
    await this.server.stop();
    this.server = await startEmbeddedPostgres({ dataDir, settings: this.settings });
    killOnExit(this.server.pid);
  }

  async drop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.forwarder.close();
    await this.server.stop();
  }

  #forward(client: Socket): void {
    const upstream = connect(this.server.port, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      // If one connection ends or is reset, the other is closed.
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
      socket.on('close', () => this.#sockets.delete(socket));
      socket.pipe(other);
    }
  }
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The forwarder does not listen.');
  return address.port;
}
