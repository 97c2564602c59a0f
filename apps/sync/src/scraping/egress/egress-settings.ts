import { type AllowedHost } from './allowed-hosts.js';

/** Limits of one fetch. */
export interface EgressLimits {
  /** Time limit of the name lookup. */
  nameMs: number;
  /** Time limit of the connection, including TLS. */
  connectMs: number;
  /** Time limit from the start of the connection to the end of the headers. */
  headersMs: number;
  /** Time limit of a page with all its redirects, excluding waits for the host. */
  totalMs: number;
  addressLength: number;
  headerBytes: number;
  /** Maximum size of a page after decoding. */
  pageBytes: number;
  /** Maximum size of a streamed file after decoding. */
  streamBytes: number;
  /** Maximum ratio of decoded to compressed bytes. */
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
  /** Private hosts that the operator allows: the only way into a private network. */
  allowedHosts?: readonly AllowedHost[];
  limits?: Partial<EgressLimits>;
  /** Name servers as `address:port`; default: the name servers of the system. */
  nameServers?: readonly string[];
  /** Certificate authorities as PEM; default: the authorities of the runtime. */
  certificateAuthorities?: string;
  /** Maps a validated address to the real one. Only set by specs, whose simulated internet is on this machine. */
  route?: (address: string) => string;
}

/** Settings with defaults filled in. */
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
