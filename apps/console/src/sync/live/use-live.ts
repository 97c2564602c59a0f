import { type LiveEvent } from '@rfp/api-client/live-event';
import { useEffect, useState } from 'react';
import { signedRequests } from '../../data/signed-requests.js';
import { followEvents, type LiveState } from './follow-events.js';
import { joinFeed } from './live-feed.js';
import { forgetAllProgress, forgetProgress, noteProgress } from './progress.js';

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

/** Takes what is told. The progress of a run that nobody spoke of means that its start was missed. */
function createHearing(changed: () => void): (event: LiveEvent) => void {
  const known = new Set<string>();
  return (event) => {
    if (event.name === 'sync.progress') {
      noteProgress(event.data);
      if (!known.has(event.data.run_id)) changed();
      known.add(event.data.run_id);
    } else if (event.name === 'sync.started' || event.name === 'sync.finished') {
      if (event.name === 'sync.finished') forgetProgress(event.data);
      known.add(event.data.run_id);
      changed();
    }
  };
}

/**
 * Hears of runs while they go on. Progress goes to the lines that show it and nowhere else.
 * @param onChange a run began or ended, or something may have been missed; called once for several of them. Must stay the same
 */
export function useLive(onChange: () => void): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => {
    const change = batched(onChange);
    const leave = joinFeed(
      {
        onEvent: createHearing(change.ask),
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
      forgetAllProgress();
    };
  }, [onChange]);
  return state;
}
