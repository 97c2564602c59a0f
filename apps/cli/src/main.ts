#!/usr/bin/env node
import { once } from 'node:events';
import { homedir, hostname } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { exitOk } from './errors/exit-codes.js';
import { type ProcessIo, type Sink } from './io.js';
import { reportFailure, run } from './run.js';

/** The user's environment, passed to programs that are started. */
const userEnv = { ...process.env };

// Disables proxies, as in the services: with `NODE_USE_ENV_PROXY`, Node would send tokens to the proxy, even for a server on this machine. Node reads
// these variables on each request; the lower-case one takes precedence.
process.env['no_proxy'] = '*';
process.env['NO_PROXY'] = '*';

const stop = new AbortController();
// Handled once: a second Ctrl-C ends the process immediately, which is Node's default.
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

let outputError: NodeJS.ErrnoException | null = null;
process.stdout.on('error', (error) => {
  outputError ??= error;
  stop.abort();
});
// A command completes even if its messages cannot be written.
process.stderr.on('error', () => undefined);

/** Whether the reader closed the pipe, as in `rfp opp list | head`. That is not a failure. */
function isPipeClosed(): boolean {
  return outputError?.code === 'EPIPE';
}

function createSink(stream: NodeJS.WriteStream, isClosed: () => boolean): Sink {
  return {
    write: (text) => void (isClosed() || stream.write(text)),
    isTTY: stream.isTTY,
    // Read on each access, because windows are resized. Some pseudo-terminals report 0.
    get columns() {
      return stream.columns || 80;
    },
    get rows() {
      return stream.rows || 24;
    },
  };
}

/** Writes bytes and waits for the reader. A failed output aborts the wait. */
async function writeBytes(bytes: Uint8Array): Promise<void> {
  stop.signal.throwIfAborted();
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain', { signal: stop.signal });
}

/** Prompts the user. Ctrl-C and Ctrl-D end the program. */
async function promptOn(output: NodeJS.WritableStream, question: string, whenSilent?: () => void): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 });
  // Called after the prompt is open, because otherwise an immediate answer, for example from a script, would be echoed.
  whenSilent?.();
  const leave = () => stop.abort();
  lines.once('SIGINT', leave).once('close', leave);
  try {
    return await lines.question(question, { signal: stop.signal });
  } finally {
    lines.off('close', leave).close();
  }
}

const ask = (question: string) => promptOn(process.stderr, question);

/** Prompts without echo. `readline` disables the terminal's echo and echoes itself, here to nowhere. */
async function askSecret(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await promptOn(nowhere, '', () => process.stderr.write(question));
  } finally {
    process.stderr.write('\n');
  }
}

async function wait(ms: number, until?: AbortSignal): Promise<void> {
  const signals = until === undefined ? [stop.signal] : [stop.signal, until];
  await delay(ms, undefined, { signal: AbortSignal.any(signals) }).catch(() => undefined);
  stop.signal.throwIfAborted();
}

const isInteractive = process.stdin.isTTY && process.stderr.isTTY;

const io: ProcessIo = {
  out: Object.assign(
    createSink(process.stdout, () => outputError !== null),
    { writeBytes },
  ),
  err: createSink(process.stderr, isPipeClosed),
  env: process.env,
  home: homedir(),
  hostname: hostname(),
  platform: process.platform,
  signal: stop.signal,
  now: () => new Date(),
  wait,
  ask: isInteractive ? ask : null,
  askSecret: isInteractive ? askSecret : null,
  openPager: async (text) => (await import('./output/pager.js')).showInPager(text, userEnv),
  openPage: async (url) => (await import('./open-page.js')).openPage(url, userEnv),
  readInput: () => readAll(process.stdin),
  openInput: () => process.stdin,
};

const argv = process.argv.slice(2);
process.exitCode = await run(argv, io);
// Only at this point has the output been written or failed.
process.once('beforeExit', () => {
  if (isPipeClosed()) process.exitCode = exitOk;
  else if (outputError !== null) void reportOutputError(outputError);
});

async function reportOutputError({ code = 'unknown' }: NodeJS.ErrnoException): Promise<void> {
  const { AppError } = await import('@rfp/contracts/errors');
  const message = `stdout could not be written: ${code}`;
  process.exitCode = await reportFailure(argv, io, new AppError('OUTPUT_FAILED', { message }));
}
