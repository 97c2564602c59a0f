import { networkKey } from '@rfp/service-kit/network-key';
import { type FastifyInstance } from 'fastify';
import { type IncomingMessage } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { whenClosed } from './when-closed.js';

export interface ConnectionLimits {
  /** Maximum number of connections. More would use up the file descriptors that the database needs. */
  connections: number;
  /** Maximum per network, except trusted proxies. */
  perNetwork: number;
  /** Maximum per network of connections that have not served a signed-in person. Beyond it, a new connection replaces another. */
  perNetworkWithoutPerson: number;
}

export const connectionLimits: ConnectionLimits = { connections: 1000, perNetwork: 500, perNetworkWithoutPerson: 100 };

/** Time in which a new connection may send its first request before another connection without a person may replace it. */
const graceMs = 1000;

/** Connections of one network by their state; a busy connection is in `sockets` alone. */
interface Network {
  sockets: Set<Socket>;
  /** Idle connections with the start of their idle time, the longest idle first. */
  idle: Map<Socket, number>;
  /** Connections whose refusal is delayed, the longest delayed first. */
  refused: Set<Socket>;
  withoutPerson: Set<Socket>;
}

/**
 * Limits open connections. Beyond a limit, a new connection replaces another one, as the states of `OpenConnections` allow. If none can be replaced,
 * the new one is closed immediately.
 */
export function limitConnections(
  fastify: FastifyInstance,
  trustedProxies: readonly string[],
  overrides: Partial<ConnectionLimits> = {},
): OpenConnections {
  const proxies = blockListOf(trustedProxies);
  const connections = new OpenConnections({ ...connectionLimits, ...overrides }, proxies);
  fastify.server.on('connection', (socket: Socket) => connections.add(socket));
  fastify.addHook('onRequest', (request, reply, done) => {
    connections.setBusy(request.raw);
    whenClosed(reply.raw, () => {
      if (request.principal?.caller.kind === 'person') connections.setPersonal(request.raw);
      connections.setIdle(request.raw);
    });
    done();
  });
  // The request has its turn (see `paceRequests`). Until its body has arrived, the connection waits for the client.
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request.raw)) connections.setAwaiting(request.raw);
    done(null, payload);
  });
  fastify.addHook('preHandler', (request, _reply, done) => {
    connections.setBusy(request.raw);
    done();
  });
  return connections;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * The open connections by network, and which of them a new one may replace.
 *
 * | State    | Begins when                                                  | A new one may replace it | Ends as                                     |
 * | -------- | ------------------------------------------------------------ | ------------------------ | ------------------------------------------- |
 * | idle     | it is accepted, its response is closed, or a body is awaited | yes, the longest first   | busy with a request or its body             |
 * | busy     | a request, or the whole body of one, has arrived             | no                       | idle, or refused                            |
 * | refused  | the refusal of its request is delayed                        | yes, before idle ones    | idle when the refusal is sent, or replaced  |
 * | replaced | a new one takes its place while its refusal is delayed       | only at the total limit  | closed when the refusal is sent             |
 *
 * Within a network that has many connections without a person, an idle connection is not replaced if it has served a person, or in its first second.
 * Connections of trusted proxies count against the total alone.
 */
export class OpenConnections {
  readonly #networks = new Map<string, Network>();
  readonly #networkOf = new Map<Socket, Network>();
  /** Replaced connections. They close only after their refusal is sent, because a client that is cut off reconnects at once. */
  readonly #replaced = new Set<Socket>();
  readonly #requestOf = new WeakMap<Socket, IncomingMessage>();

  constructor(
    private readonly limits: ConnectionLimits,
    private readonly proxies: BlockList,
  ) {}

  add(socket: Socket): void {
    const { remoteAddress: address = '' } = socket;
    const key = networkKey(address);
    const network = this.#networks.get(key) ?? newNetwork();
    const isProxy = this.proxies.check(address, familyOf(address));
    if (!this.#makeRoom(network, isProxy)) return void socket.destroy();
    this.#networks.set(key, network);
    this.#networkOf.set(socket, network);
    network.sockets.add(socket);
    network.idle.set(socket, performance.now());
    if (!isProxy) network.withoutPerson.add(socket);
    socket.once('close', () => {
      this.#remove(socket);
      this.#replaced.delete(socket);
      if (network.sockets.size === 0) this.#networks.delete(key);
    });
  }

  setBusy(request: IncomingMessage): void {
    const { socket } = request;
    this.#requestOf.set(socket, request);
    this.#networkOf.get(socket)?.idle.delete(socket);
  }

  /** Marks the connection as idle until the rest of its request arrives. */
  setAwaiting({ socket }: IncomingMessage): void {
    this.#networkOf.get(socket)?.idle.set(socket, performance.now());
  }

  setIdle(request: IncomingMessage): void {
    const { socket } = request;
    // A pipelined request begins before all `end` listeners of the previous one have run.
    if (this.#requestOf.get(socket) !== request) return;
    this.#requestOf.delete(socket);
    const network = this.#networkOf.get(socket);
    network?.refused.delete(socket);
    network?.idle.set(socket, performance.now());
  }

  /** Marks the connection as waiting for its delayed refusal. */
  setRefused({ socket }: IncomingMessage): void {
    this.#networkOf.get(socket)?.refused.add(socket);
  }

  /** Marks the connection as having served a person. */
  setPersonal({ socket }: IncomingMessage): void {
    this.#networkOf.get(socket)?.withoutPerson.delete(socket);
  }

  /** Whether the connection closes after its refusal. */
  isReplaced({ socket }: IncomingMessage): boolean {
    return this.#replaced.has(socket);
  }

  /** Returns whether there is room for another connection, after closing one if needed. */
  #makeRoom(network: Network, isProxy: boolean): boolean {
    const { connections, perNetwork, perNetworkWithoutPerson } = this.limits;
    if (this.#networkOf.size + this.#replaced.size >= connections && !this.#closeOne()) return false;
    if (isProxy) return true;
    if (network.sockets.size >= perNetwork) return this.#replace(network, () => true);
    if (network.withoutPerson.size < perNetworkWithoutPerson) return true;
    const newSince = performance.now() - graceMs;
    this.#replace(network, (socket, since) => since < newSince && network.withoutPerson.has(socket));
    return true;
  }

  #replace(network: Network, mayClose: (socket: Socket, idleSince: number) => boolean): boolean {
    const [refused] = network.refused;
    if (refused === undefined) return this.#close([...network.idle].find((entry) => mayClose(...entry))?.[0]);
    this.#remove(refused);
    this.#replaced.add(refused);
    return true;
  }

  /** Closes a connection of the network with the most connections that can be closed. */
  #closeOne(): boolean {
    const [replaced] = this.#replaced;
    if (replaced !== undefined) return this.#close(replaced);
    const countOf = ({ idle, refused }: Network): number => idle.size + refused.size;
    const [largest] = [...this.#networks.values()].toSorted((a, b) => countOf(b) - countOf(a));
    return this.#close([...(largest?.refused ?? []), ...(largest?.idle.keys() ?? [])][0]);
  }

  #close(socket: Socket | undefined): boolean {
    if (socket === undefined) return false;
    this.#remove(socket);
    this.#replaced.delete(socket);
    socket.destroy();
    return true;
  }

  #remove(socket: Socket): void {
    const network = this.#networkOf.get(socket);
    this.#networkOf.delete(socket);
    network?.sockets.delete(socket);
    network?.idle.delete(socket);
    network?.refused.delete(socket);
    network?.withoutPerson.delete(socket);
  }
}

function newNetwork(): Network {
  return { sockets: new Set(), idle: new Map(), refused: new Set(), withoutPerson: new Set() };
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
