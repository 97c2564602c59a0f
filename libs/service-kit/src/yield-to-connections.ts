import { setImmediate as nextTurn } from 'node:timers/promises';

/** Limits of the pause. They leave at least an eighth of the time to the work during a flood of connections. */
const minWaitMs = 20;
const maxWaitMs = 500;
const waitPerWork = 7;

let acceptedConnections = 0;
let resumedAt = 0;

/** Reports that this process has accepted a connection. */
export function noteConnection(): void {
  acceptedConnections += 1;
}

/**
 * Pauses long work until a turn of the event loop has accepted no connection, but at most seven times as long as it worked. Node accepts one
 * connection in each turn, so a connection behind others waits for as many turns and for all work done in them.
 */
export async function yieldToConnections(): Promise<void> {
  const now = performance.now();
  const until = now + Math.min(maxWaitMs, Math.max(minWaitMs, (now - resumedAt) * waitPerWork));
  let before: number;
  do {
    before = acceptedConnections;
    await nextTurn();
  } while (acceptedConnections !== before && performance.now() < until);
  resumedAt = performance.now();
}
