import { useEffect, useState } from 'react';
import { signedRequests } from '../../data/signed-requests.js';
import { followEvents, type LiveState } from './follow-events.js';
import { createHearing, type Changes } from './hearing.js';
import { joinFeed } from './live-feed.js';
import { forgetAllProgress } from './progress.js';

/** What comes within this time is answered by one look at the server. */
const batchMs = 500;

/** Calls once, some time after the first of several calls. */
function batched(call: () => void): { ask: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        call();
      }, batchMs);
    },
    cancel: () => clearTimeout(timer),
  };
}

/**
 * Hears of runs while they go on. Progress goes to the lines that show it and nowhere else.
 * Its parameters are called once for several events, and must stay the same.
 */
export function useLive({ onChange, onRemoved }: Changes): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => {
    const change = batched(onChange);
    const removal = batched(onRemoved);
    const leave = joinFeed(
      {
        onEvent: createHearing({ onChange: change.ask, onRemoved: removal.ask }),
        onState: (now) => {
          setState(now);
          if (now === 'live') change.ask();
        },
      },
      (listener, options) => followEvents(signedRequests, listener, options),
    );
    return () => {
      leave();
      change.cancel();
      removal.cancel();
      forgetAllProgress();
    };
  }, [onChange, onRemoved]);
  return state;
}
