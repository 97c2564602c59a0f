/** For `doNotFake` of Jest's fake timers: fakes `Date` alone. Servers, drivers and timeouts go on. */
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
