import { type AccessTokenClaims } from '@rfp/contracts/auth';
import { type Caller } from '@rfp/contracts/caller';
import { networkKey } from '@rfp/service-kit/network-key';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { type TaskOwner } from './fair-queue.js';
import { whenClosed } from './when-closed.js';

/** The party that makes a request. `public`: an unknown caller; `session`: the holder of a verified access token. */
export interface Requester extends TaskOwner {
  kind: 'person' | 'visitor' | 'session' | 'public';
}

type TokenHolder = Pick<AccessTokenClaims, 'sub' | 'session_id' | 'is_anonymous'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The requester of the request, initially its network. Set on every request. */
    requester: Requester | null;
  }
}

/** The address of the client. Behind a trusted proxy, the forwarded address if it is an IP address. Some proxies append the port. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = withPort.exec(ip)?.slice(1).join('') ?? ip;
  return isIP(address) === 0 ? (socket.remoteAddress ?? '') : address;
}

/** The address of the client as services record it: an IPv4 address that arrived in the form of IPv6 is an IPv4 address. */
export function clientAddressOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return addressOf(request).replace(/^::ffff:(?=\d+\.)/i, '');
}

/** `203.0.113.9:1234`, `[2001:db8::7]:1234` and `[2001:db8::7]`. */
const withPort = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/;

/** Abort reason shared by all responses, because an error for each response would cost more than all other work at its end. */
const closed = new DOMException('The response is closed', 'AbortError');

/** The requester of a request whose caller is unknown: its network. */
export function requesterOfNetwork(request: FastifyRequest, reply: FastifyReply): Requester {
  const network = networkKey(addressOf(request));
  const disconnected = new AbortController();
  whenClosed(reply.raw, () => disconnected.abort(closed));
  return { kind: 'public', party: network, caller: network, signal: disconnected.signal };
}

/** A person is one party in all sessions and API tokens. Visitors share the party of their network, because anybody can start many sessions. */
export function requesterOfCaller({ kind, user_id: account, via_id: session }: Caller, network: Requester): Requester {
  return kind === 'person'
    ? { ...network, kind, party: account, caller: account }
    : { ...network, kind: 'visitor', caller: session };
}

/**
 * The requester for the holder of a verified access token, with the same parties as in `requesterOfCaller`: if each anonymous session were a party, a
 * person would wait for all of them. API tokens are unverified before identification, so they count as their network.
 */
export function requesterOfToken(
  { sub: account, session_id: session, is_anonymous: isAnonymous }: TokenHolder,
  network: Requester,
): Requester {
  return { ...network, kind: 'session', party: isAnonymous ? network.party : account, caller: session };
}
