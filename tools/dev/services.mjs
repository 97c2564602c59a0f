// Runs the services and the gateway in a child process, which is replaced when a source changes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../workspaces.mjs';

/** Time in which requests and runs may end before the services are killed. Killed services recover at the next start, as after a crash. */
const stopLimitMs = 1000;

export class Services {
  #env;
  #child;
  #queue = Promise.resolve();
  #stopping = false;
  #greeted = false;
  #changed = new Set();

  /** Starts the services. Resolves when they are ready or have failed; after a failure, the next change starts them again. */
  start(env) {
    this.#env = env;
    return this.#inOrder(() => this.#start());
  }

  /** Ends the services immediately, even during their start, and starts them again. Changes during a restart cause only one more restart. */
  restart(files) {
    for (const file of files) this.#changed.add(file);
    void this.#end();
    return this.#inOrder(() => this.#restart());
  }

  async #restart() {
    if (this.#changed.size === 0) return;
    const began = performance.now();
    process.stdout.write(`  Changed: ${[...this.#changed].join(', ')}. Restarting the services ...\n`);
    this.#changed.clear();
    await this.#end();
    if (await this.#start())
      process.stdout.write(`  Services restarted in ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  }

  async stop() {
    this.#stopping = true;
    await this.#end();
  }

  /** Waits for restarts in progress. @returns {Promise<boolean>} whether the services run */
  async settled() {
    await this.#queue;
    return isRunning(this.#child);
  }

  #inOrder(task) {
    this.#queue = this.#queue.then(() => (this.#stopping ? undefined : task()));
    return this.#queue;
  }

  /** @returns {Promise<boolean>} whether the services are ready */
  async #start() {
    const script = path.join(root, 'apps/standalone/src/development.ts');
    const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(2), script], {
      env: this.#env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    const ready = await Promise.race([
      once(child, 'message').then(([message]) => message),
      once(child, 'exit').then(() => undefined),
    ]);
    if (this.#stopping || this.#changed.size > 0) return false;
    if (!ready) process.stdout.write('  The services did not start. Save a fix to try again.\n');
    else if (!this.#greeted) process.stdout.write(ready.message);
    this.#greeted ||= ready !== undefined;
    return ready !== undefined;
  }

  async #end() {
    const child = this.#child;
    if (!isRunning(child)) return;
    const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    child.kill('SIGTERM');
    await once(child, 'exit');
    clearTimeout(timer);
  }
}

function isRunning(child) {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}
