import { networkKey } from '@rfp/service-kit/network-key';
import { type FastifyInstance } from 'fastify';
import { type IncomingMessage } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { whenClosed } from './when-closed.js';

export interface ConnectionLimits {
  /** More would use up the file descriptors that the database needs. */
  connections: number;
  /** Of these, connections of one network, unless it is that of a trusted proxy. */
  perNetwork: number;
}

export const connectionLimits: ConnectionLimits = { connections: 1000, perNetwork: 400 };

interface Network {
  sockets: Set<Socket>;
  /** The longest idle first. */
  idle: Set<Socket>;
}

/**
 * Limits open connections. A new connection beyond a limit replaces the one that has been idle for longest; if none is idle, it is closed at
 * once. Busy is a connection with a complete request in progress: one that sends a request slowly is as good as idle.
 */
export function limitConnections(
  fastify: FastifyInstance,
  trustedProxies: readonly string[],
  overrides: Partial<ConnectionLimits> = {},
): void {
  const proxies = blockListOf(trustedProxies);
  const connections = new Connections({ ...connectionLimits, ...overrides }, proxies);
  fastify.server.on('connection', (socket: Socket) => connections.add(socket));
  fastify.addHook('preHandler', (request, reply, done) => {
    connections.setBusy(request.raw);
    whenClosed(reply.raw, () => connections.setIdle(request.raw));
    done();
  });
}

class Connections {
  readonly #networks = new Map<string, Network>();
  readonly #networkOf = new Map<Socket, Network>();
  readonly #requestOf = new WeakMap<Socket, IncomingMessage>();

  constructor(
    private readonly limits: ConnectionLimits,
    private readonly proxies: BlockList,
  ) {}

  add(socket: Socket): void {
    const { remoteAddress: address = '' } = socket;
    const key = networkKey(address);
    const network = this.#networks.get(key) ?? { sockets: new Set(), idle: new Set() };
    if (!this.#makeRoom(network, address)) return void socket.destroy();
    this.#networks.set(key, network);
    this.#networkOf.set(socket, network);
    network.sockets.add(socket);
    network.idle.add(socket);
    socket.once('close', () => {
      this.#remove(socket);
      if (network.sockets.size === 0) this.#networks.delete(key);
    });
  }

  setBusy(request: IncomingMessage): void {
    const { socket } = request;
    this.#requestOf.set(socket, request);
    this.#networkOf.get(socket)?.idle.delete(socket);
  }

  setIdle(request: IncomingMessage): void {
    const { socket } = request;
    // A pipelined request begins before all listeners to the end of the one before have run.
    if (this.#requestOf.get(socket) !== request) return;
    this.#requestOf.delete(socket);
    this.#networkOf.get(socket)?.idle.add(socket);
  }

  /** Whether there is room for another connection. */
  #makeRoom(network: Network, address: string): boolean {
    const { connections, perNetwork } = this.limits;
    if (network.sockets.size >= perNetwork && !this.proxies.check(address, familyOf(address)))
      return this.#closeIdle(network);
    return this.#networkOf.size < connections || this.#closeIdle(this.#mostIdle());
  }

  #closeIdle(network: Network | undefined): boolean {
    for (const socket of network?.idle ?? []) {
      this.#remove(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  #mostIdle(): Network | undefined {
    return [...this.#networks.values()].toSorted((a, b) => b.idle.size - a.idle.size)[0];
  }

  #remove(socket: Socket): void {
    const network = this.#networkOf.get(socket);
    this.#networkOf.delete(socket);
    network?.sockets.delete(socket);
    network?.idle.delete(socket);
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** @param entries addresses and networks such as 10.0.0.0/8 */
function blockListOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}
