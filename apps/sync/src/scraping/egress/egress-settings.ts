import { type AllowedHost } from './allowed-hosts.js';

/** What one fetch may cost. */
export interface EgressLimits {
  /** To look a name up. */
  nameMs: number;
  /** To connect, TLS included. */
  connectMs: number;
  /** From the begin of the connection to the end of the headers. */
  headersMs: number;
  /** A page with all its redirects; waits for a turn do not count. */
  totalMs: number;
  addressLength: number;
  headerBytes: number;
  /** Of a page, after decoding. */
  pageBytes: number;
  /** Of a file that a connector reads as a stream, after decoding. */
  streamBytes: number;
  /** Bytes that one packed byte may become. */
  ratio: number;
  redirects: number;
  ports: readonly number[];
}

export const egressLimits: EgressLimits = {
  nameMs: 5000,
  connectMs: 5000,
  headersMs: 10_000,
  totalMs: 30_000,
  addressLength: 4096,
  headerBytes: 16_384,
  pageBytes: 10 * 1024 * 1024,
  streamBytes: 1024 * 1024 * 1024,
  ratio: 100,
  redirects: 3,
  ports: [80, 443, 8080, 8443],
};

export interface EgressSettings {
  /** Private hosts that the operator has named. Nothing else opens the way into a private network. */
  allowedHosts?: readonly AllowedHost[];
  limits?: Partial<EgressLimits>;
  /** Name servers to ask, `address:port`; those of the system where absent. */
  nameServers?: readonly string[];
  /** Who vouches for certificates, as PEM; those that the runtime trusts where absent. */
  certificateAuthorities?: string;
  /** Where a judged address is found in fact. Only specs set it, to put an internet of theirs on this machine. */
  route?: (address: string) => string;
}

/** The settings with all that was left out. */
export interface EgressRules {
  allowedHosts: readonly AllowedHost[];
  limits: EgressLimits;
  nameServers: readonly string[] | undefined;
  certificateAuthorities: string | undefined;
  route: (address: string) => string;
}

export function completeRules({
  allowedHosts = [],
  limits,
  nameServers,
  certificateAuthorities,
  route = (address) => address,
}: EgressSettings): EgressRules {
  return { allowedHosts, limits: { ...egressLimits, ...limits }, nameServers, certificateAuthorities, route };
}
