import { useEffect, useState } from 'react';
import { signedRequests } from '../../data/signed-requests.js';
import { followEvents, type LiveState } from './follow-events.js';
import { createSubscription, type Changes } from './subscription.js';
import { joinFeed } from './live-feed.js';
import { clearChanges } from './changes.js';
import { clearAllProgress } from './progress.js';

/** Events within this time trigger one request. */
const batchMs = 500;

/** Debounces: calls once, a fixed time after the first of several triggers. */
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

/**
 * Subscribes to live events of runs. Progress only reaches the lines that show it.
 * The callbacks are debounced and must be stable.
 */
export function useLive({ onChange, onRemoved }: Changes): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => {
    const change = batched(onChange);
    const removal = batched(onRemoved);
    const leave = joinFeed(
      {
        onEvent: createSubscription({ onChange: change.trigger, onRemoved: removal.trigger }),
        onState: (now) => {
          setState(now);
          if (now === 'live') change.trigger();
        },
      },
      (listener, options) => followEvents(signedRequests, listener, options),
    );
    return () => {
      leave();
      change.cancel();
      removal.cancel();
      clearAllProgress();
      clearChanges();
    };
  }, [onChange, onRemoved]);
  return state;
}
