// Records where long timers were started. A timer that a spec leaves running prevents the exit of Jest, whose report only states when the timer
// fires. Loaded before Jest (node --import), so that specs and their modules use these timers.
import promises from 'node:timers/promises';

const { setTimeout: start, clearTimeout: clear } = globalThis;
const { setTimeout: pause } = promises;

/** Minimum duration of recorded timers. Shorter timers end before the report. */
const longMs = 10_000;

/** Error with the stack of the start, by timer or by promise of a pause. */
const running = new Map();

/** Stack frames of each error. Jest sets 100, which is slow for many timers. */
const stackFrames = 4;

function captureStack(ms) {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = stackFrames;
  const start = new Error(`of ${ms} ms`);
  Error.stackTraceLimit = stackTraceLimit;
  return start;
}

globalThis.setTimeout = Object.assign((callback, ms, ...values) => {
  if (!(ms >= longMs)) return start(callback, ms, ...values);
  const timer = start(() => {
    running.delete(timer);
    callback(...values);
  }, ms);
  running.set(timer, captureStack(ms));
  return timer;
}, start);

globalThis.clearTimeout = (timer) => {
  running.delete(timer);
  clear(timer);
};

promises.setTimeout = (ms, value, options) => {
  const paused = pause(ms, value, options);
  if (!(ms >= longMs) || options?.ref === false) return paused;
  running.set(paused, captureStack(ms));
  const remove = () => running.delete(paused);
  paused.then(remove, remove);
  return paused;
};

/** @returns {string[]} the long timers that prevent the exit of the process, each with the stack of its start */
export function longTimers() {
  return [...running]
    .filter(([timer]) => timer.hasRef?.() ?? true)
    .map(([, { stack }]) => stack.replace(/^Error: /, 'timer '));
}
