/** Headers of a stream of server-sent events. */
export const sseHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy that compresses or buffers would delay events.
  'cache-control': 'no-store, no-cache, no-transform',
  'x-accel-buffering': 'no',
};
