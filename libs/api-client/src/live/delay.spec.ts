import { getEventListeners } from 'node:events';
import { delay } from './delay.js';

describe('a delay', () => {
  it('removes its listener from a signal that does not abort', async () => {
    const { signal } = new AbortController();
    await delay(0, signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('ends when the signal aborts, or is aborted already', async () => {
    const stop = new AbortController();
    const waiting = delay(1e9, stop.signal);
    stop.abort();
    await waiting;
    await delay(1e9, stop.signal);
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  });
});
