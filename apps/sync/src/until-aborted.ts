import { interruption } from '@rfp/sources/http/deadline';

/** Settles like `work`, or rejects with the reason of the signal as soon as it aborts. Does not wait for work that hangs. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stopListening = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    const rejectAborted = () => reject(interruption(signal));
    if (signal.aborted) rejectAborted();
    signal.addEventListener('abort', rejectAborted, { once: true });
    stopListening = () => signal.removeEventListener('abort', rejectAborted);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    stopListening();
  }
}
