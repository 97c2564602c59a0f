import { getEventListeners } from 'node:events';
import { pause } from './pause.js';

describe('a pause', () => {
  it('leaves no listener behind at a signal that goes on', async () => {
    const { signal } = new AbortController();
    await pause(0, signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('ends with the signal, also where that was aborted before', async () => {
    const stop = new AbortController();
    const waiting = pause(1e9, stop.signal);
    stop.abort();
    await waiting;
    await pause(1e9, stop.signal);
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  });
});
