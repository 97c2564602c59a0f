import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@rfp/embedded-postgres/embedded-postgres';
import { killOnExit, temporaryFolder } from '@rfp/testing/exit-cleanup';
import { copyPreparedCluster } from '@rfp/testing/prepared-cluster';

const ownSettings = { max_connections: '200' };

export interface PostgresOptions {
  /** Where its data are. */
  folder?: string;
  /** Further settings of the server. */
  settings?: Record<string, string>;
}

/**
 * A PostgreSQL of its own that writes to the disk as an installation does, and can be killed. Its address stays: a forwarder stands
 * before it, because a server that is started again takes another port.
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

  static async start({
    folder = temporaryFolder('killable'),
    ...given
  }: PostgresOptions = {}): Promise<KillablePostgres> {
    const dataDir = path.join(folder, 'data');
    await copyPreparedCluster(dataDir);
    const settings = { ...ownSettings, ...given.settings };
    const server = await startEmbeddedPostgres({ dataDir, settings });
    killOnExit(server.pid);
    const forwarder = createServer();
    forwarder.listen(0, '127.0.0.1');
    await once(forwarder, 'listening');
    return new KillablePostgres(dataDir, settings, forwarder, server);
  }

  /** As a superuser. */
  get url(): string {
    const url = new URL(this.server.url);
    url.port = String(portOf(this.forwarder));
    return url.href;
  }

  /** As `kill -9` of its first process; the others end by themselves. */
  async kill(): Promise<void> {
    process.kill(this.server.pid, 'SIGKILL');
    await this.server.stop();
  }

  /** Whether its first process runs. */
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

  /** Starts it again on its data, which it recovers, or on those of a backup. */
  async restart(dataDir = this.data): Promise<void> {
    this.data = dataDir;
    // One that ended by itself still has its folder locked.
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
      // An end of one is an end of the other; a reset too.
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
