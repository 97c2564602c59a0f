import { AppError } from '@rfp/contracts/errors';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { sanitizePart } from './sanitize.js';
import { invalid } from '../errors/invalid.js';

/** Applies one filter to a sequence of JSON documents. */
export interface JqFilter {
  /** Receives a part of the command's output; a document ends with a line break. */
  push(text: string): void;
  /**
   * Waits until the last result is printed.
   * @throws AppError VALIDATION with the message of jq
   */
  end(): Promise<void>;
  stop(): Promise<void>;
}

interface JqOptions {
  /** Receives the results: strings unquoted, other values as one line of JSON each. */
  write: (text: string) => void;
  signal: AbortSignal;
}

const answerSchema = z.union([z.object({ lines: z.array(z.string()) }), z.object({ error: z.string() })]);

// Runs in a worker thread, because a filter such as `range(infinite)` never ends. jq is compiled to WebAssembly.
const program = `
  const { createRequire } = require('node:module');
  const { parentPort, workerData } = require('node:worker_threads');
  const jq = createRequire(workerData.base)('jq-web');
  parentPort.on('message', async (document) => {
    try {
      const { raw } = await jq;
      const text = raw(document, workerData.filter, ['-c', '-r']);
      parentPort.postMessage({ lines: text === undefined ? [] : text.split('\\n') });
    } catch (error) {
      parentPort.postMessage({ error: String(error?.stderr || error?.message || error) });
    }
  });
`;

/** Start of a document: commands print one indented JSON document, or one per line, so only its first line has no indent. */
const documentStart = /^[^\s\]}]/;

/** Starts jq. Prints nothing before the first document is complete. */
export function startJqFilter(filter: string, { write, signal }: JqOptions): JqFilter {
  const worker = new Worker(program, {
    eval: true,
    workerData: { filter, base: import.meta.url },
    stdout: true,
    stderr: true,
  });
  worker.unref();
  const stop = async () => {
    await worker.terminate();
  };
  signal.addEventListener('abort', () => void stop(), { once: true });
  let rest = '';
  let document = '';
  let done = Promise.resolve();

  const enqueue = (text: string) => {
    if (text.trim() === '') return;
    done = done.then(async () => write((await runFilter(worker, text, signal)).map(safeLine).join('')));
    // `end` awaits the promise; until then a failure must not crash the process.
    done.catch(() => undefined);
  };
  const flush = () => {
    enqueue(document);
    document = '';
  };

  return {
    push(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (documentStart.test(line)) flush();
        document += `${line}\n`;
      }
    },
    async end() {
      document += rest;
      rest = '';
      flush();
      try {
        await done;
      } finally {
        await stop();
      }
    },
    stop,
  };
}

async function runFilter(worker: Worker, document: string, signal: AbortSignal): Promise<string[]> {
  signal.throwIfAborted();
  const answered = new AbortController();
  const first = { signal: answered.signal };
  worker.ref();
  try {
    worker.postMessage(document, []);
    const [answer]: unknown[] = await Promise.race([once(worker, 'message', first), rejectOnExit(worker, first)]);
    return readLines(answer);
  } finally {
    answered.abort();
    worker.unref();
  }
}

async function rejectOnExit(worker: Worker, first: { signal: AbortSignal }): Promise<never> {
  await once(worker, 'exit', first);
  throw new AppError('INTERNAL', { message: 'jq ended without a result.' });
}

function readLines(answer: unknown): string[] {
  const read = answerSchema.parse(answer);
  if ('lines' in read) return read.lines;
  const message = sanitizePart(read.error).replace(/^jq: (?:error: )?/, '');
  throw invalid(`--jq: ${message.trim()}`, 'see the language at  https://jqlang.org/manual');
}

/** Texts of sources may contain escape sequences. Tabs may come from the filter. */
function safeLine(text: string): string {
  return `${text.split('\t').map(sanitizePart).join('\t')}\n`;
}
