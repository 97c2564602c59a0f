import { type QueueLimits } from './fair-queue.js';

/** Kinds of calls to a service that have separate limits, so that none takes the slots of another. */
export type CallKind = 'person' | 'visitor' | 'bulk' | 'visitorBulk' | 'public' | 'session' | 'long';

/** A list with more rows counts as a bulk list. */
export const bulkRows = 100;

export type CallLimits = Record<CallKind, QueueLimits>;

/**
 * Calls in progress from this gateway to each service. Their sum is less than the database connections of the opportunities service, because intake
 * needs some as well. Waiting and call together end before the client's timeout.
 */
export const callLimits: CallLimits = {
  person: { running: 4, runningPerParty: 3, waiting: 256, waitingPerCaller: 48, waitMs: 8000 },
  /** The demo account and anonymous sessions. */
  visitor: { running: 2, runningPerParty: 2, waiting: 64, waitingPerCaller: 16, waitMs: 5000 },
  /** Lists of more than `bulkRows`, and previews of personal orders: each takes as long as ten pages of the console. */
  bulk: { running: 2, runningPerParty: 1, waiting: 64, waitingPerCaller: 16, waitMs: 8000 },
  visitorBulk: { running: 1, runningPerParty: 1, waiting: 32, waitingPerCaller: 16, waitMs: 5000 },
  /** Routes without an identified caller, such as sign-in, and identification of API tokens. A party is a network, which an office may share. */
  public: { running: 8, runningPerParty: 4, waiting: 512, waitingPerCaller: 256, waitMs: 8000 },
  /** Identification of the session of each request. */
  session: { running: 8, runningPerParty: 6, waiting: 512, waitingPerCaller: 32, waitMs: 8000 },
  /** Calls that fetch pages or write many records, which take seconds. */
  long: { running: 16, runningPerParty: 4, waiting: 64, waitingPerCaller: 16, waitMs: 8000 },
};
