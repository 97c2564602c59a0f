import { useEffect, useState } from 'react';
import { signedRequests } from '../../data/signed-requests.js';
import { whenIdle } from '../../data/when-idle.js';
import { type Listener, type LiveState } from './follow-events.js';
import { createSubscription, type Changes } from './subscription.js';
import { clearChanges } from './changes.js';
import { clearAllProgress } from './progress.js';

/** Events within this time, in ms, trigger one request. */
const batchMs = 500;

/** Throttles a function: calls it once, a fixed time after the first of several triggers. */
function batched(call: () => void): { trigger: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    trigger: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        call();
      }, batchMs);
    },
    cancel: () => clearTimeout(timer),
  };
}

/** Joins the feed until the signal aborts. Loads its code when the first screen is idle, because it includes the schemas of all events. */
async function join(listener: Listener, signal: AbortSignal): Promise<void> {
  await whenIdle();
  const [{ joinFeed }, { followEvents }] = await Promise.all([import('./live-feed.js'), import('./follow-events.js')]);
  if (signal.aborted) return;
  const leave = joinFeed(listener, (each, options) => followEvents(signedRequests, each, options));
  signal.addEventListener('abort', leave);
}

/**
 * Subscribes to live events of runs. Only the lines that show progress are rendered again for it.
 * Calls of the callbacks are throttled. The callbacks must be stable.
 */
export function useLive({ onChange, onRemoved }: Changes): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => {
    const change = batched(onChange);
    const removal = batched(onRemoved);
    const left = new AbortController();
    const listener: Listener = {
      onEvent: createSubscription({ onChange: change.trigger, onRemoved: removal.trigger }),
      onState: (now) => {
        setState(now);
        if (now === 'live') change.trigger();
      },
    };
    join(listener, left.signal).catch(() => setState('paused'));
    return () => {
      left.abort();
      change.cancel();
      removal.cancel();
      clearAllProgress();
      clearChanges();
    };
  }, [onChange, onRemoved]);
  return state;
}
