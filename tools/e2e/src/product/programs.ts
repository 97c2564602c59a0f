import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { programFile } from '@rfp/testing/programs';
import { z } from 'zod';

export const standaloneScript = programFile('standalone/main');
export const cliScript = programFile('cli/main');

const readyMessage = z.object({ ready: z.literal(true), url: z.url(), mailbox_url: z.url() });

export interface Program {
  child: ChildProcess;
  /** Output of the program so far, of both streams. */
  output: () => string;
  /** Sends the signal and waits until the program has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Variables that a program inherits: the path, and the folder for compiled code of Node.js. */
const inherited = Object.fromEntries(['PATH', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name] ?? '']));

/** Environment of a program. The schedule is off unless the spec enables it. */
export function programEnvironment(settings: Record<string, string>): Record<string, string> {
  return { ...inherited, RFP_SCHEDULE: 'off', ...settings };
}

/** Starts a program of the workspace, such as `auth/main`. */
export function startProgram(program: string, args: string[], settings: Record<string, string>): Program {
  const child = spawn(process.execPath, [programFile(program), ...args], {
    env: programEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close');
  return {
    child,
    output: () => output,
    async stop(signal = 'SIGINT') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

export interface ProductUrls {
  url: string;
  /** Address of the local mailbox's web page. */
  mailboxUrl: string;
}

/** Waits for the ready message of the product. If the product ends before, fails with its output. */
export async function waitUntilReady({ child, output }: Pick<Program, 'child' | 'output'>): Promise<ProductUrls> {
  return new Promise((resolve, reject) => {
    child.once('close', (code) =>
      reject(new Error(`The product ended with ${code} before it was ready:\n${output()}`)),
    );
    child.on('message', (message) => {
      const ready = readyMessage.safeParse(message);
      if (ready.success) resolve({ url: ready.data.url, mailboxUrl: ready.data.mailbox_url });
    });
  });
}

/** Polls until the check returns true. Fails after `timeoutMs`. */
export async function waitUntil(check: () => Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`This check did not become true: ${check.toString()}`);
    await delay(50);
  }
}

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface ApiAccess {
  url: string;
  /** An API token, or the access token of a session. */
  token: string;
}

/** Runs a command of the command line, and waits until it has ended. */
export async function runCli({ url, token }: ApiAccess, ...args: string[]): Promise<CommandResult> {
  const child = spawn(process.execPath, [cliScript, ...args], {
    env: { ...inherited, RFP_API_URL: url, RFP_TOKEN: token, TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(child, 'close');
  return { code: child.exitCode, stdout, stderr };
}

/** Settings of a product with a separate data directory, which does not sync at its start. */
export function productSettings(settings: Record<string, string>): Record<string, string> & { RFP_DATA_DIR: string } {
  const dataDir = settings['RFP_DATA_DIR'] ?? path.join(temporaryFolder('product'), 'data');
  const defaults = { RFP_FIRST_SYNC: 'off', PORT: '0', MAILBOX_PORT: '0' };
  return { ...defaults, ...settings, RFP_DATA_DIR: dataDir };
}
