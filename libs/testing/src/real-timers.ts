/** Value for `doNotFake` of Jest's fake timers that fakes `Date` only. Servers, drivers and timeouts continue. */
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
