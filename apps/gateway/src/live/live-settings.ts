import { type ConnectionLimits } from '../limits/connection-limiter.js';

/** Limits of the live events. */
export interface LiveSettings extends ConnectionLimits {
  /** Interval of keep-alive comments, which keep proxies from closing the connection. */
  pingMs: number;
  /** Interval of the checks whether the credential is still valid. */
  recheckMs: number;
  /** Queued events of a slow reader before it is disconnected. */
  backlog: number;
  /** Time limit for a reader that catches up to read the next event. */
  drainMs: number;
  /** The same for one that catches up together with others: then it goes on alone. */
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
