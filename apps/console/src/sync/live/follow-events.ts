import { createFollow } from '@rfp/api-client/follow';
import { type LiveEvent } from '@rfp/api-client/live-event';
import { delay } from '@rfp/api-client/delay';
import { type ApiClientOptions } from '@rfp/api-client/send';

/** `paused`: nothing is heard, so the server has to be asked. */
export type LiveState = 'connecting' | 'live' | 'paused';

export interface Listener {
  onEvent: (event: LiveEvent) => void;
  onState: (state: LiveState) => void;
}

const failuresUntilPaused = 3;
/** Where the server refused to tell, which a new version or another session may change. */
const refusedPauseMs = 60_000;

/** Follows what the server tells until the signal ends it, whatever happens meanwhile. */
export async function followEvents(
  requests: ApiClientOptions,
  { onEvent, onState }: Listener,
  { signal, lastEventId }: { signal: AbortSignal; lastEventId: string | undefined },
): Promise<void> {
  let tries = 0;
  let last = lastEventId;
  const follow = createFollow({
    ...requests,
    // Asked before each try.
    authorize: async () => {
      tries += 1;
      if (tries > failuresUntilPaused) onState('paused');
      return (await requests.authorize?.()) ?? {};
    },
  });
  while (!signal.aborted) {
    await follow(
      (event) => {
        last = event.id ?? last;
        onEvent(event);
      },
      {
        signal,
        ...(last === undefined ? {} : { lastEventId: last }),
        onState: (state) => {
          if (state === 'connected') tries = 0;
          onState(state === 'connected' ? 'live' : 'connecting');
        },
      },
    ).catch(() => onState('paused'));
    await delay(refusedPauseMs, signal);
  }
}
