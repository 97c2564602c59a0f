import { type LiveEvent } from '@rfp/api-client/live/live-event';
import { AppError } from '@rfp/contracts/errors';
import { type Context } from '../context.js';
import { type Io } from '../io.js';

/** Poll interval as a fallback while live events arrive. */
const livePollMs = 10_000;
const pollMs = 2000;

interface PollHandlers {
  /** Fetches the state from the server. */
  poll(): Promise<void>;
  /** Handles an event. Returns whether it should trigger a poll. */
  handleEvent(event: LiveEvent): boolean;
  onState(state: 'connected' | 'lost'): void;
}

/**
 * Polls until the signal aborts: at once after a relevant event, otherwise at intervals. Reconnects after a lost connection.
 * @throws AppError if the server is unreachable at the start or rejects the request
 */
export async function pollOnEvents({ client, io }: Context, polled: PollHandlers): Promise<void> {
  await polled.poll();
  const wakeSignal = new WakeSignal();
  const stop = new AbortController();
  const signal = AbortSignal.any([io.signal, stop.signal]);
  let isLive = false;
  const listening = client.follow((event) => polled.handleEvent(event) && wakeSignal.wake(), {
    signal,
    onState(state) {
      isLive = state === 'connected';
      // Poll now, because missed events are not replayed.
      wakeSignal.wake();
      polled.onState(state);
    },
  });
  const polling = keepPolling(signal, async () => {
    await wakeSignal.wait(io, isLive ? livePollMs : pollMs);
    await polled.poll();
  });
  try {
    await Promise.race([listening, polling]);
  } finally {
    stop.abort();
    wakeSignal.wake();
    await Promise.allSettled([listening, polling]);
  }
}

async function keepPolling(signal: AbortSignal, step: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await step().catch((error: unknown) => {
      if (!(error instanceof AppError) || !error.retryable) throw error;
    });
  }
}

/** Ends a wait early. */
export class WakeSignal {
  #woken = new AbortController();

  wake(): void {
    this.#woken.abort();
  }

  /** Waits for `ms` or until `wake` is called. Returns at once if it was called since the last wait. */
  async wait({ wait }: Pick<Io, 'wait'>, ms: number): Promise<void> {
    await wait(ms, this.#woken.signal);
    this.#woken = new AbortController();
  }
}

/** Reports when the connection is lost and restored. */
export function connectionReporter(
  { err }: Pick<Io, 'err'>,
  quiet: boolean,
  before: () => void = () => undefined,
): (state: 'connected' | 'lost') => void {
  let wasLost = false;
  return (state) => {
    const isNews = state === 'lost' ? !wasLost : wasLost;
    wasLost = state === 'lost';
    if (!isNews || quiet) return;
    before();
    err.write(wasLost ? 'Connection lost. Reconnecting...\n' : 'Connected again.\n');
  };
}

/** Local time such as `15:04:05`. */
export function localTimeText({ now, timeZone }: Pick<Io, 'now' | 'timeZone'>): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone }).format(now());
}
