import { useEffect, useState } from 'react';
import { signedRequests } from '../../data/signed-requests.js';
import { whenIdle } from '../../data/when-idle.js';
import { type Listener, type LiveState } from './follow-events.js';
import { createEventHandler, type ChangeCallbacks } from './subscription.js';
import { resetCountsAndRuns } from './changes.js';
import { clearAllProgress } from './progress.js';

/** Events within this time, in ms, trigger one request. */
const batchMs = 500;

/** Throttles a function: calls it once, a fixed time after the first of several triggers. */
function throttle(call: () => void): { trigger: () => void; cancel: () => void } {
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
async function joinWhenIdle(listener: Listener, signal: AbortSignal): Promise<void> {
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
export function useLive({ onChange, onRemoved }: ChangeCallbacks): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => {
    const change = throttle(onChange);
    const removal = throttle(onRemoved);
    const controller = new AbortController();
    const listener: Listener = {
      onEvent: createEventHandler({ onChange: change.trigger, onRemoved: removal.trigger }),
      onState: (now) => {
        setState(now);
        if (now === 'live') change.trigger();
      },
    };
    joinWhenIdle(listener, controller.signal).catch(() => setState('paused'));
    return () => {
      controller.abort();
      change.cancel();
      removal.cancel();
      clearAllProgress();
      resetCountsAndRuns();
    };
  }, [onChange, onRemoved]);
  return state;
}
