/** Limits of the live events. */
export interface LiveSettings {
  /** Between two comments that keep a connection open through proxies, and tell the other side that somebody is there. */
  pingMs: number;
  /** Between two questions whether the credential is still good. */
  checkMs: number;
  /** Connections of one caller. */
  perCaller: number;
  /** Connections in all, well below what the server takes: other requests need some as well. */
  inAll: number;
  /** Events that wait for one that reads slowly, before it is cut off. */
  backlog: number;
  /** How long one that is told what it missed may take for the next part of it. */
  drainMs: number;
  /** Events that are kept at hand for those who come back soon. */
  recent: number;
}

export const liveSettings: LiveSettings = {
  pingMs: 20_000,
  checkMs: 30_000,
  perCaller: 20,
  inAll: 500,
  backlog: 500,
  drainMs: 30_000,
  recent: 256,
};
