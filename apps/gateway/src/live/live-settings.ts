import { type ConnectionLimits } from '../limits/connection-limiter.js';

/** Limits of the live events. */
export interface LiveSettings extends ConnectionLimits {
  /** Interval of keep-alive comments, without which proxies would close the connection. */
  pingMs: number;
  /** Interval of the checks whether the credential is still valid. */
  recheckMs: number;
  /** Maximum queued events of a slow reader; beyond it, the reader is disconnected. */
  backlog: number;
  /** Time limit within which a reader that catches up must read the next event. */
  drainMs: number;
  /** Time limit for readers that catch up together; a slower reader continues alone. */
  sharedDrainMs: number;
  /** Recent events in memory, for readers that reconnect soon. */
  recentEvents: number;
}

export const liveSettings: LiveSettings = {
  pingMs: 20_000,
  recheckMs: 30_000,
  maxPerCaller: 20,
  maxPerVisitor: 6,
  maxConnections: 500,
  maxVisitorConnections: 150,
  backlog: 500,
  drainMs: 30_000,
  sharedDrainMs: 500,
  recentEvents: 256,
};
