import { setImmediate as nextTurn } from 'node:timers/promises';

/** Limits the pause, so that work continues during a flood of connections. */
const maxWaitMs = 20;

let acceptedConnections = 0;

/** Reports that this process has accepted a connection. */
export function noteConnection(): void {
  acceptedConnections += 1;
}

/**
 * Pauses long work until a turn of the event loop has accepted no connection, 20 ms at most. Node accepts one connection in each turn: whoever waits
 * behind others waits for as many turns, and for whatever is done in these.
 */
export async function freeTurn(): Promise<void> {
  const until = performance.now() + maxWaitMs;
  let before: number;
  do {
    before = acceptedConnections;
    await nextTurn();
  } while (acceptedConnections !== before && performance.now() < until);
}
