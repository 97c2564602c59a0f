import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@rfp/testing/free-port';

/** Timeout of a start, which may include a build on a busy machine. */
const timeoutMs = 600_000;

/** Folders of an installation, which remain over its restarts. */
export interface InstallationFolders {
  /** Folder in which the installation is started. */
  cwd: string;
  /** Home directory of the user, with the cache of npm. */
  home: string;
  /** Data directory; default: the data directory of the package. */
  dataDir?: string;
}

export interface Installation {
  url: string;
  mailboxUrl: string;
  /** Seconds from the start of the command until the installation is ready. */
  seconds: number;
  /** Simulates Ctrl-C: signals the whole process group, like a terminal. Resolves to the exit code that a shell reports. */
  interrupt(): Promise<number>;
}

/** Starts an installation with a command and the Node.js of the machine, and waits until it is ready. */
export async function startInstallation(
  command: string,
  args: string[],
  folders: InstallationFolders,
): Promise<Installation> {
  const [port, mailboxPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(command, args, {
    cwd: folders.cwd,
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: folders.home,
      npm_config_cache: path.join(folders.home, 'npm-cache'),
      npm_config_update_notifier: 'false',
      ...(process.env['NODE_EXTRA_CA_CERTS'] === undefined
        ? {}
        : { NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'] }),
      PORT: String(port),
      MAILBOX_PORT: String(mailboxPort),
      RFP_FIRST_SYNC: 'off',
      RFP_SCHEDULE: 'off',
      ...(folders.dataDir === undefined ? {} : { RFP_DATA_DIR: folders.dataDir }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const closed = once(child, 'close');
  const interrupt = async (): Promise<number> => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
    await closed;
    return child.exitCode ?? 128 + (child.signalCode === null ? 0 : constants.signals[child.signalCode]);
  };
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}:\n${output.slice(-4000)}`);
    if (performance.now() - began > timeoutMs) {
      await interrupt();
      throw new Error(`${command} was not ready in time:\n${output.slice(-4000)}`);
    }
    await pause(100);
  }
  const seconds = (performance.now() - began) / 1000;
  return { url, mailboxUrl: `http://127.0.0.1:${mailboxPort}`, seconds, interrupt };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}
