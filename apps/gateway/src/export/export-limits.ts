import { type ConnectionLimits } from '../limits/connection-limiter.js';

/** Exports in progress. Each part counts as a long list besides, so that exports take turns with those and never hold up pages. */
export const exportLimits: ConnectionLimits = {
  maxPerCaller: 2,
  maxPerVisitor: 1,
  maxConnections: 16,
  maxVisitorConnections: 4,
};
