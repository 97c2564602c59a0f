// Entry point of the reader process. It has no environment variables, no network and no files except its code.
import { Worker } from 'node:worker_threads';
import { type answerSchema, readyMessage, requestSchema } from './messages.js';
import { readBytes } from './read-bytes.js';
import { type z } from 'zod';

for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']) Reflect.deleteProperty(globalThis, name);

const megabyte = 1024 * 1024;
const watch = new Worker(new URL('memory-watch.js', import.meta.url), {
  workerData: Number(process.argv[2]),
  resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
});
watch.unref();

// Parsers leave promises that reject after the outcome of the document is known.
process.on('unhandledRejection', () => undefined);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (message) => {
  const { bytes, name, limits } = requestSchema.parse(message);
  void readBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, limits).then((outcome) =>
    answer({ outcome, megabytes: Math.ceil(process.memoryUsage.rss() / megabyte) }),
  );
});

process.send?.(readyMessage);

function answer(result: z.infer<typeof answerSchema>): void {
  process.send?.(result);
}
