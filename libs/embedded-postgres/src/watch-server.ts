import { setTimeout as wait } from 'node:timers/promises';

export interface WatchedServer {
  isRunning: () => Promise<boolean>;
  /** Starts it again where its users look for it. */
  restart: () => Promise<unknown>;
  /** Called once, with the last failure, after the last attempt. Then nobody watches any more. */
  onLost: (failure: unknown) => void;
}

interface Pace {
  lookMs: number;
  /** Before each attempt. */
  waitsMs: readonly number[];
  /** After so long the server counts as well, and may end as often again. */
  steadyMs: number;
}

const ownPace: Pace = { lookMs: 1000, waitsMs: [0, 1000, 3000, 10_000, 30_000], steadyMs: 300_000 };

/**
 * Starts a server again that ends by itself, as when the system kills it for want of memory: with increasing waits, a few times.
 *
 * @returns a function that ends the watch; a restart that is on its way is complete then
 */
export function watchServer(server: WatchedServer, pace = ownPace): () => Promise<void> {
  const ended = new AbortController();
  const watching = watch(server, pace, ended.signal);
  return async () => {
    ended.abort();
    await watching;
  };
}

async function watch(server: WatchedServer, { lookMs, waitsMs, steadyMs }: Pace, signal: AbortSignal): Promise<void> {
  let attempts = 0;
  let startedAt = performance.now();
  let failure: unknown;
  while (await passes(lookMs, signal)) {
    if (await server.isRunning()) {
      if (performance.now() - startedAt > steadyMs) attempts = 0;
      continue;
    }
    const waitMs = waitsMs[attempts];
    // Apart from this function, whose promise the end of the watch awaits.
    if (waitMs === undefined) return void setImmediate(server.onLost, failure);
    attempts += 1;
    if (!(await passes(waitMs, signal))) return;
    try {
      await server.restart();
      startedAt = performance.now();
    } catch (error) {
      failure = error;
    }
  }
}

/** Returns false if the watch ends meanwhile. It keeps no process alive. */
function passes(ms: number, signal: AbortSignal): Promise<boolean> {
  return wait(ms, true, { signal, ref: false }).catch(() => false);
}
