import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';

/** Longer than any response takes on a busy machine. */
const timeoutMs = 20_000;

/** Runs a program on a real terminal. `script` of util-linux opens a pseudo-terminal, so that no native module is needed. */
export class PseudoTerminal {
  #output = '';
  readonly #child: ChildProcessWithoutNullStreams;

  /**
   * @param command - shell command
   * @param options - environment, and size of the terminal
   */
  constructor(
    command: string,
    { env, columns = 80, rows = 24 }: { env: Record<string, string>; columns?: number; rows?: number },
  ) {
    const line = `stty cols ${columns} rows ${rows}; exec ${command}`;
    this.#child = spawn('script', ['--quiet', '--return', '--flush', '--command', line, '/dev/null'], {
      env: { TERM: 'xterm', SHELL: '/bin/sh', ...env },
    });
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
  }

  /** All output so far, with escape sequences. */
  get output(): string {
    return this.#output;
  }

  /** All output so far as plain text. */
  get text(): string {
    return stripVTControlCharacters(this.#output).replaceAll('\r', '');
  }

  /** Types keys; Enter is `\r`, Ctrl-C is `\u0003`. */
  type(keys: string): void {
    this.#child.stdin.write(keys);
  }

  /** Waits until the screen has shown the text. */
  async waitForText(expected: string | RegExp): Promise<void> {
    const isShown = () => (typeof expected === 'string' ? this.text.includes(expected) : expected.test(this.text));
    const limit = AbortSignal.timeout(timeoutMs);
    while (!isShown()) {
      if (limit.aborted || this.#child.exitCode !== null)
        throw new Error(`The terminal never showed ${String(expected)}:\n${this.text}`);
      await Promise.race([once(this.#child.stdout, 'data', { signal: limit }), once(this.#child, 'close')]).catch(
        () => undefined,
      );
    }
  }

  /** Waits for the program to end and returns its exit code. */
  async exit(): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'close');
    return this.#child.exitCode;
  }

  /** Kills a program that is still running. */
  stop(): void {
    this.#child.kill('SIGKILL');
  }
}
