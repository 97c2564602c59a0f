import { isIP, type LookupFunction, type Socket } from 'node:net';
import { readAddress } from '@rfp/sources/http/address-bytes';
import { buildConnector } from 'undici';
import { type EgressRules } from './egress-settings.js';
import { urlRefusal } from './url-refusal.js';

/**
 * Connects to validated addresses only. Does not resolve the name again, which prevents DNS rebinding. Host header, server name and
 * certificate are still those of the name.
 */
export function pinnedConnector(
  addresses: readonly string[],
  { limits, certificateAuthorities, route }: EgressRules,
): buildConnector.connector {
  const pinned = addresses.map((each) => route(each)).map((address) => ({ address, family: isIP(address) }));
  const connect = buildConnector({
    lookup: answerWith(pinned),
    autoSelectFamily: true,
    allowH2: false,
    keepAlive: false,
    maxCachedSessions: 0,
    timeout: limits.connectMs,
    ...(certificateAuthorities === undefined ? {} : { ca: certificateAuthorities }),
  });
  return (options, callback) => {
    // An IP address is never looked up.
    const hostname = isIP(options.hostname) === 0 ? options.hostname : (pinned[0]?.address ?? '');
    connect({ ...options, hostname }, (...outcome) => {
      const [error, socket] = outcome;
      if (error !== null) return callback(error, null);
      if (isPinned(socket, pinned)) return callback(null, socket);
      socket.destroy();
      return callback(urlRefusal('name_not_public'), null);
    });
  };
}

interface Pinned {
  address: string;
  family: number;
}

function answerWith(pinned: readonly Pinned[]): LookupFunction {
  return (_hostname, options, callback) => {
    const first = pinned[0];
    if (first === undefined) callback(urlRefusal('name_not_public'), '', 0);
    else if (options.all === true) callback(null, [...pinned]);
    else callback(null, first.address, first.family);
  };
}

/** Whether the socket is connected to one of the pinned addresses. */
function isPinned(socket: Socket, pinned: readonly Pinned[]): boolean {
  const reached = readAddress(socket.remoteAddress ?? '');
  return reached !== null && pinned.some(({ address }) => readAddress(address)?.join('.') === reached.join('.'));
}
