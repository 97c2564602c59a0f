import { createFollow } from '@rfp/api-client/live/follow';
import { type LiveEvent } from '@rfp/api-client/live/live-event';
import { delay } from '@rfp/api-client/live/delay';
import { type ApiClientOptions } from '@rfp/api-client/send';

/** State of the live events. While they are `paused`, the server is polled. */
export type LiveState = 'connecting' | 'live' | 'paused';

export interface Listener {
  onEvent: (event: LiveEvent) => void;
  onState: (state: LiveState) => void;
}

const failuresUntilPaused = 3;
/** Pause after the server rejected the stream. A new version or session may have removed the reason by then. */
const rejectedPauseMs = 60_000;

/** Follows the live events until the signal aborts, and reconnects after failures. */
export async function followEvents(
  requests: ApiClientOptions,
  { onEvent, onState }: Listener,
  { signal, lastEventId }: { signal: AbortSignal; lastEventId: string | undefined },
): Promise<void> {
  let attempts = 0;
  let lastId = lastEventId;
  const follow = createFollow({
    ...requests,
    // Called before each attempt.
    authorize: async () => {
      attempts += 1;
      if (attempts > failuresUntilPaused) onState('paused');
      return (await requests.authorize?.()) ?? {};
    },
  });
  while (!signal.aborted) {
    await follow(
      (event) => {
        lastId = event.id ?? lastId;
        onEvent(event);
      },
      {
        signal,
        ...(lastId === undefined ? {} : { lastEventId: lastId }),
        onState: (state) => {
          if (state === 'connected') attempts = 0;
          onState(state === 'connected' ? 'live' : 'connecting');
        },
      },
    ).catch(() => onState('paused'));
    await delay(rejectedPauseMs, signal);
  }
}
