import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';

/** Longer than any answer takes on a busy machine. */
const patienceMs = 20_000;

/** A program on a real terminal: `script` of util-linux opens a pseudo-terminal, so that no native module is needed. */
export class PseudoTerminal {
  #output = '';
  readonly #child: ChildProcessWithoutNullStreams;

  /**
   * @param command - for a shell
   * @param options - `columns` and `rows` of the terminal
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

  /** Everything on the screen so far, with escape sequences. */
  get output(): string {
    return this.#output;
  }

  /** The same as a person reads it. */
  get text(): string {
    return stripVTControlCharacters(this.#output).replaceAll('\r', '');
  }

  /** Types keys: Enter is `\r`, Ctrl-C `\u0003`. */
  type(keys: string): void {
    this.#child.stdin.write(keys);
  }

  /** Waits until the screen has shown this text. */
  async shows(wanted: string | RegExp): Promise<void> {
    const isShown = () => (typeof wanted === 'string' ? this.text.includes(wanted) : wanted.test(this.text));
    const limit = AbortSignal.timeout(patienceMs);
    while (!isShown()) {
      if (limit.aborted || this.#child.exitCode !== null)
        throw new Error(`The terminal never showed ${String(wanted)}:\n${this.text}`);
      await Promise.race([once(this.#child.stdout, 'data', { signal: limit }), once(this.#child, 'close')]).catch(
        () => undefined,
      );
    }
  }

  /** Waits for the end of the program; its exit code. */
  async exit(): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'close');
    return this.#child.exitCode;
  }

  /** Ends a program that still runs. */
  stop(): void {
    this.#child.kill('SIGKILL');
  }
}
