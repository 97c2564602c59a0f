// Records where long timers were started. A timer that a spec leaves running keeps Jest from ending, and Jest's report only says when it fires.
// Loaded before Jest (node --import), so that the specs and their modules get their timers from here.
import promises from 'node:timers/promises';

const { setTimeout: start, clearTimeout: clear } = globalThis;
const { setTimeout: pause } = promises;

/** Shorter timers end before the report. */
const longMs = 10_000;

/** The stack at the start of each, by the timer or by the promise of a pause. */
const running = new Map();

/** There are many, and Jest makes errors keep 100 stack frames. */
const stackFrames = 4;

function startOf(ms) {
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
  running.set(timer, startOf(ms));
  return timer;
}, start);

globalThis.clearTimeout = (timer) => {
  running.delete(timer);
  clear(timer);
};

promises.setTimeout = (ms, value, options) => {
  const paused = pause(ms, value, options);
  if (!(ms >= longMs) || options?.ref === false) return paused;
  running.set(paused, startOf(ms));
  const forget = () => running.delete(paused);
  paused.then(forget, forget);
  return paused;
};

/** @returns {string[]} the long timers that keep the process from ending, each with the stack of its start */
export function longTimers() {
  return [...running]
    .filter(([timer]) => timer.hasRef?.() ?? true)
    .map(([, { stack }]) => stack.replace(/^Error: /, 'timer '));
}
