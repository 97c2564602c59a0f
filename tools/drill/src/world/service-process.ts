import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type FailPoint } from '@rfp/persistence/fail-point';
import { programFile } from '@rfp/testing/programs';

const maxOutputLength = 8000;
/**
 * Options that limit the heap as in a container of 256 MiB, because V8 would postpone garbage collection on a larger machine. The standalone product
 * has twice the limit, because it runs five services.
 */
const smallContainerOptions = (name: string): string[] => [
  '--max-semi-space-size=8',
  `--max-old-space-size=${name === 'standalone' ? 256 : 128}`,
];

export interface ProcessOptions {
  failPoint?: { name: FailPoint; visit: number } | undefined;
  /** Folder of the release to start; default: the current code. */
  root?: string | undefined;
  /** Options of Node.js; default: the options of a small container. */
  nodeOptions?: readonly string[] | undefined;
}

/** A service process that a drill may kill. */
export class ServiceProcess {
  readonly ended: Promise<unknown>;
  #output = '';

  private constructor(
    readonly name: string,
    readonly child: ChildProcess,
  ) {
    this.ended = once(child, 'close');
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-maxOutputLength);
      });
    }
  }

  /** Starts a process. It ends with the drill, when the IPC channel to its parent closes. */
  static start(
    name: string,
    env: Record<string, string>,
    { failPoint, root, nodeOptions = smallContainerOptions(name) }: ProcessOptions = {},
  ): ServiceProcess {
    const failPointSetting: Record<string, string> =
      failPoint === undefined ? {} : { RFP_FAIL_POINT: `${failPoint.name}:${failPoint.visit}` };
    const script = root === undefined ? programFile(`${name}/main`) : path.join(root, `apps/${name}/dist/main.js`);
    const child = spawn(process.execPath, [...nodeOptions, script], {
      env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '', ...env, ...failPointSetting },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    return new ServiceProcess(name, child);
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Latest output of the process. */
  get output(): string {
    return this.#output;
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.isAlive) this.child.kill(signal);
    await this.ended;
  }
}
