import { useSyncExternalStore } from 'react';

const everyMs = 60_000;
let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // The time is not updated while there is no subscriber.
    now = new Date();
    timer = setInterval(tick, everyMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Current time, updated every minute and shared by all components. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}
