import { setTimeout as wait } from 'node:timers/promises';

export interface WatchedServer {
  isRunning: () => Promise<boolean>;
  /** Starts the server again at the same address. */
  restart: () => Promise<unknown>;
  /** Called once, with the last failure, after the last attempt. The watch has then ended. */
  onLost: (failure: unknown) => void;
}

interface Pace {
  checkMs: number;
  /** Wait before each attempt. */
  waitsMs: readonly number[];
  /** Time after which the server counts as healthy, and the attempts start over. */
  healthyMs: number;
}

const defaultPace: Pace = { checkMs: 1000, waitsMs: [0, 1000, 3000, 10_000, 30_000], healthyMs: 300_000 };

/**
 * Starts a server again if it ends by itself, for example because the system ran out of memory: a few times, with increasing waits.
 *
 * @returns a function that ends the watch, and resolves when a restart in progress is complete
 */
export function watchServer(server: WatchedServer, pace = defaultPace): () => Promise<void> {
  const ended = new AbortController();
  const watching = watch(server, pace, ended.signal);
  return async () => {
    ended.abort();
    await watching;
  };
}

async function watch(server: WatchedServer, { checkMs, waitsMs, healthyMs }: Pace, signal: AbortSignal): Promise<void> {
  let attempts = 0;
  let startedAt = performance.now();
  let failure: unknown;
  while (await waitUnlessEnded(checkMs, signal)) {
    if (await server.isRunning()) {
      if (performance.now() - startedAt > healthyMs) attempts = 0;
      continue;
    }
    const waitMs = waitsMs[attempts];
    // Called outside of this function, because the end of the watch waits for its promise.
    if (waitMs === undefined) return void setImmediate(server.onLost, failure);
    attempts += 1;
    if (!(await waitUnlessEnded(waitMs, signal))) return;
    try {
      await server.restart();
      startedAt = performance.now();
    } catch (error) {
      failure = error;
    }
  }
}

/** Waits without keeping the process alive. Returns false if the watch ends meanwhile. */
function waitUnlessEnded(ms: number, signal: AbortSignal): Promise<boolean> {
  return wait(ms, true, { signal, ref: false }).catch(() => false);
}
