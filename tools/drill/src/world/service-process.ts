import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type FailPoint } from '@rfp/persistence/fail-point';
import { programFile } from '@rfp/testing/programs';

const recentOutput = 8000;
/** MiB of old objects, as in a container of 256 MiB: on a larger machine V8 would postpone garbage collection. The whole product has the code of five services. */
const smallContainer = (name: string): string[] => [
  '--max-semi-space-size=8',
  `--max-old-space-size=${name === 'standalone' ? 256 : 128}`,
];

export interface ProcessOptions {
  failPoint?: { name: FailPoint; visit: number } | undefined;
  /** Where it writes its output; by default the drill reads it. */
  logFile?: string | undefined;
  /** Where the release is whose program is started; default: this one. */
  root?: string | undefined;
  /** Options of Node.js; default: those of a small container. */
  nodeOptions?: readonly string[] | undefined;
}

/** A service process that a drill may kill. */
export class ServiceProcess {
  readonly ended: Promise<unknown>;
  #output = '';

  private constructor(
    readonly name: string,
    readonly child: ChildProcess,
    private readonly logFile?: string,
  ) {
    this.ended = once(child, 'close');
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-recentOutput);
      });
    }
  }

  /** Ends with this process: it sees the channel to its parent close. */
  static start(
    name: string,
    env: Record<string, string>,
    { failPoint, logFile, root, nodeOptions = smallContainer(name) }: ProcessOptions = {},
  ): ServiceProcess {
    const armed: Record<string, string> =
      failPoint === undefined ? {} : { RFP_FAIL_POINT: `${failPoint.name}:${failPoint.visit}` };
    const script = root === undefined ? programFile(`${name}/main`) : path.join(root, `apps/${name}/dist/main.js`);
    const log = logFile === undefined ? 'pipe' : openSync(logFile, 'a');
    const child = spawn(process.execPath, [...nodeOptions, script], {
      env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '', ...env, ...armed },
      stdio: ['ignore', log, log, 'ipc'],
    });
    if (typeof log === 'number') closeSync(log);
    return new ServiceProcess(name, child, logFile);
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Whether it was ended as `kill -9` does. */
  get wasKilled(): boolean {
    return this.child.signalCode === 'SIGKILL';
  }

  /** Its latest output. */
  get output(): string {
    return this.logFile === undefined ? this.#output : readFileSync(this.logFile, 'utf8').slice(-recentOutput);
  }

  /** Leaves what it writes unread, until the returned function is called. */
  stopReading(): () => void {
    const streams = [this.child.stdout, this.child.stderr];
    for (const stream of streams) stream?.pause();
    return () => {
      for (const stream of streams) stream?.resume();
    };
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.isAlive) this.child.kill(signal);
    await this.ended;
  }
}
