import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type NatsOptions, type TestNats } from './test-nats.js';
import { killOnExit, cancelKillOnExit, temporaryFolder } from '../exit-cleanup.js';

/** A start takes some 50 ms; a busy machine may need longer. */
const startMs = 20_000;

/** Tool that finds a suitable nats-server, or downloads one. */
const natsServerTool = fileURLToPath(new URL('../../../../tools/programs/nats-server.mjs', import.meta.url));

/** A nats-server as a local process. */
export interface LocalNats extends TestNats {
  /** Makes the server read its configuration again. */
  reload(): void;
  pid(): number | undefined;
}

interface LocalNatsOptions extends NatsOptions {
  /** Default: the server chooses a port. */
  port?: number;
}

/** Starts a nats-server as a local process, with TLS if the configuration enables it. */
export async function startLocalNats({ config = '', port: requestedPort = -1 }: LocalNatsOptions): Promise<LocalNats> {
  const program = await natsServerPath();
  const folder = temporaryFolder('nats');
  const configFile = path.join(folder, 'nats.conf');
  writeFileSync(configFile, `jetstream { store_dir: ${JSON.stringify(path.join(folder, 'store'))} }\n${config}\n`);
  const start = (port: number): Promise<RunningNats> =>
    startOnce(program, ['-c', configFile, '-a', '127.0.0.1', '-p', String(port)]);
  let running = await start(requestedPort);
  const { port } = running;
  return {
    url: `nats://127.0.0.1:${port}`,
    reload: () => void running.child.kill('SIGHUP'),
    pid: () => running.child.pid,
    kill: () => end(running, 'SIGKILL'),
    restart: async () => {
      await end(running, 'SIGTERM');
      running = await start(port);
    },
    stop: async () => {
      await end(running, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface RunningNats {
  child: ChildProcess;
  port: number;
}

/** Starts the server once. With port `-1`, the server chooses a port and logs it. */
async function startOnce(program: string, args: string[]): Promise<RunningNats> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  if (child.pid !== undefined) killOnExit(child.pid);
  const port = await readiness(child);
  child.unref();
  const output: unknown = child.stderr;
  if (hasUnref(output)) output.unref();
  return { child, port };
}

function hasUnref(stream: unknown): stream is { unref: () => void } {
  return typeof stream === 'object' && stream !== null && 'unref' in stream && typeof stream.unref === 'function';
}

function readiness(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    const giveUp = (reason: string): void => {
      settle();
      child.kill('SIGKILL');
      reject(new Error(`nats-server ${reason}:\n${output}`));
    };
    const timer = setTimeout(() => giveUp('was not ready in time'), startMs);
    const onError = (error: Error): void => giveUp(`could not be started (${error.message})`);
    const onExit = (): void => giveUp('ended at once');
    const onData = (text: string): void => {
      output += text;
      const port = /Listening for client connections on .*:(\d+)/.exec(output)?.[1];
      if (port === undefined || !output.includes('Server is ready')) return;
      settle();
      resolve(Number(port));
    };
    const settle = (): void => {
      clearTimeout(timer);
      child.off('error', onError).off('exit', onExit);
      // Keeps reading, because the server would block on a full pipe.
      child.stderr?.off('data', onData).resume();
    };
    child.on('error', onError).on('exit', onExit);
    child.stderr?.setEncoding('utf8').on('data', onData);
  });
}

async function end({ child }: RunningNats, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    // Nothing else may keep the process alive until then.
    child.ref();
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  if (child.pid !== undefined) cancelKillOnExit(child.pid);
}

function natsServerPath(): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [natsServerTool], (error, stdout, stderr) => {
      if (error) reject(new Error(stderr.trim() || error.message));
      else resolve(stdout.trim());
    });
  });
}
