import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../../..');
const readyMessage = z.object({ ready: z.literal(true), url: z.url(), mailbox_url: z.url() });

export interface Program {
  child: ChildProcess;
  /** What it has printed so far, both streams. */
  output: () => string;
  /** Sends the signal and waits until the program has ended. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/**
 * Starts a built program of the workspace, such as `apps/cli/dist/main.js`. Of the caller's environment only the path reaches it, and
 * nothing is read by a schedule unless the spec says so.
 */
export function startProgram(script: string, args: string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    env: { PATH: process.env['PATH'] ?? '', RFP_SCHEDULE: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close');
  return {
    child,
    output: () => output,
    async end(signal = 'SIGINT') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

export interface Started {
  url: string;
  /** Where its mails can be read. */
  mailboxUrl: string;
}

/** Waits for the message that the product sends to whoever started it; fails with what it printed where it ends before that. */
export async function whenReady(program: Program): Promise<Started> {
  return new Promise((resolve, reject) => {
    program.child.once('close', (code) =>
      reject(new Error(`It ended with ${code} before it was ready:\n${program.output()}`)),
    );
    program.child.on('message', (message) => {
      const ready = readyMessage.safeParse(message);
      if (ready.success) resolve({ url: ready.data.url, mailboxUrl: ready.data.mailbox_url });
    });
  });
}

/** A port that nobody uses right now, for a program that has to be told one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Asks until the answer is yes; fails after so many milliseconds. */
export async function until(check: () => Promise<boolean>, patienceMs = 20_000): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`It did not become true: ${check.toString()}`);
    await delay(100);
  }
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Where the terminal client goes, and as whom. */
export interface Account {
  url: string;
  /** An API token. */
  token: string;
}

/** Runs the terminal client to its end. */
export async function rfp({ url, token }: Account, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(root, 'apps/cli/dist/main.js'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', RFP_API_URL: url, RFP_TOKEN: token, TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(child, 'close');
  return { code: child.exitCode, stdout, stderr };
}

export interface Product extends Started {
  program: Program;
}

/** The whole product on a data directory and ports of its own, which reads no source unasked. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const data = path.join(temporaryFolder('product'), 'data');
  const program = startProgram('apps/standalone/dist/main.js', [], {
    RFP_DATA_DIR: data,
    RFP_FIRST_SYNC: 'off',
    PORT: '0',
    MAILBOX_PORT: '0',
    ...env,
  });
  return { program, ...(await whenReady(program)) };
}
