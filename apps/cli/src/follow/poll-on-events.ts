import { type LiveEvent } from '@rfp/api-client/live-event';
import { AppError } from '@rfp/contracts/errors';
import { type Context } from '../context.js';
import { WakeSignal } from './wake-signal.js';

/** Poll interval as a fallback while live events arrive. */
const livePollMs = 10_000;
const pollMs = 2000;

export interface Polled {
  /** Asks the server. */
  poll(): Promise<void>;
  /** Whether an event makes the next poll due. */
  take(event: LiveEvent): boolean;
  onState(state: 'connected' | 'lost'): void;
}

/**
 * Polls until the signal aborts: at once after an event that matters, otherwise now and then. Reconnects when the connection is lost.
 * @throws AppError if the server is unreachable at the start, or refuses
 */
export async function pollOnEvents({ client, io }: Context, polled: Polled): Promise<void> {
  await polled.poll();
  const wakeSignal = new WakeSignal();
  const stop = new AbortController();
  const signal = AbortSignal.any([io.signal, stop.signal]);
  let isLive = false;
  const listening = client.follow((event) => polled.take(event) && wakeSignal.wake(), {
    signal,
    onState(state) {
      isLive = state === 'connected';
      // Poll: earlier events are not replayed.
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
