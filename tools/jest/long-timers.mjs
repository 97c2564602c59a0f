// Remembers where long timers were started, because one that a spec leaves running keeps Jest from ending, and its report says only when
// it fires. In front of Jest (node --import), so that the specs and what they load get their timers from here.
const { setTimeout: start, clearTimeout: clear } = globalThis;

/** Shorter ones end by themselves before anybody asks. */
const longMs = 10_000;

/** By timer, where it was started. */
const running = new Map();

globalThis.setTimeout = Object.assign((callback, ms, ...values) => {
  if (!(ms >= longMs)) return start(callback, ms, ...values);
  const timer = start(() => {
    running.delete(timer);
    callback(...values);
  }, ms);
  running.set(timer, new Error(`of ${ms} ms`));
  return timer;
}, start);

globalThis.clearTimeout = (timer) => {
  running.delete(timer);
  clear(timer);
};

/** @returns {string[]} the long timers that keep the process from ending, each with the stack of its start */
export function longTimers() {
  return [...running].filter(([timer]) => timer.hasRef()).map(([, { stack }]) => stack.replace(/^Error: /, 'timer '));
}
