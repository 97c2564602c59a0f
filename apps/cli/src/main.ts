#!/usr/bin/env node
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type Io, type Sink } from './io.js';
import { run } from './run.js';

const stop = new AbortController();
// Once: a second Ctrl-C ends the process at once, as Node does by itself.
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

let readerLeft = false;

function sinkOf(stream: NodeJS.WriteStream): Sink {
  // `rfp opp list | head` is no failure: whoever reads has enough.
  stream.on('error', () => {
    readerLeft = true;
    stop.abort();
  });
  return {
    write: (text) => void (readerLeft || stream.write(text)),
    isTTY: stream.isTTY,
    columns: stream.columns ?? 80,
  };
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question, { signal: stop.signal });
  } finally {
    lines.close();
  }
}

const io: Io = {
  out: sinkOf(process.stdout),
  err: sinkOf(process.stderr),
  env: process.env,
  signal: stop.signal,
  now: () => new Date(),
  wait: (ms) => delay(ms, undefined, { signal: stop.signal }),
  ask: process.stdin.isTTY && process.stderr.isTTY ? ask : null,
};

const code = await run(process.argv.slice(2), io);
process.exitCode = readerLeft ? 0 : code;
