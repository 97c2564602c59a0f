import { useEffect, useState } from 'react';
import { signedRequests } from '../../data/signed-requests.js';
import { whenIdle } from '../../data/when-idle.js';
import { type Listener, type LiveState } from './follow-events.js';
import { createEventHandler, type ChangeCallbacks } from './subscription.js';
import { resetCountsAndRuns } from './changes.js';
import { clearAllProgress } from './progress.js';

/** Events within this time, in ms, trigger one request. */
const batchMs = 500;
/** The same for events of the inbox, which a sync may fill with each of its batches. */
const inboxBatchMs = 2000;

/** Throttles a function: calls it once, a fixed time after the first of several triggers. */
function throttle(call: () => void, afterMs = batchMs): { trigger: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    trigger: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        call();
      }, afterMs);
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
export function useLive({ onChange, onRemoved, onInbox }: ChangeCallbacks): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => {
    const change = throttle(onChange);
    const removal = throttle(onRemoved);
    const inbox = throttle(onInbox, inboxBatchMs);
    const controller = new AbortController();
    const listener: Listener = {
      onEvent: createEventHandler({
        onChange: change.trigger,
        onRemoved: removal.trigger,
        onInbox: inbox.trigger,
      }),
      onState: (now) => {
        setState(now);
        if (now !== 'live') return;
        change.trigger();
        inbox.trigger();
      },
    };
    joinWhenIdle(listener, controller.signal).catch(() => setState('paused'));
    return () => {
      controller.abort();
      change.cancel();
      removal.cancel();
      inbox.cancel();
      clearAllProgress();
      resetCountsAndRuns();
    };
  }, [onChange, onRemoved, onInbox]);
  return state;
}
