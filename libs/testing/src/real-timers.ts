/** Value for `doNotFake` of Jest's fake timers that fakes only `Date`. Servers, drivers and timeouts keep running. */
export const realTimers = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
