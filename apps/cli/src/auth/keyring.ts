import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { type Io } from '../io.js';

/** Environment variable that turns the keyring off. */
export const keyringVariable = 'RFP_KEYRING';

/** Long enough to unlock a keyring that prompts for its password. */
const defaultLimitMs = 15_000;

/** The program of the keyring could not be run, or failed. Its message has no secret. */
export class KeyringError extends Error {
  override readonly name = 'KeyringError';
}

/** How a platform's program is called. Secrets go through standard input, because everyone can see the arguments of a process. */
interface Dialect {
  program: string;
  store(item: KeyringItem, secret: string): Call;
  find(id: string): Call;
  remove(id: string): Call;
}
type Call = [argv: string[], input: string];

interface KeyringItem {
  /** UUID. */
  id: string;
  /** Host name and port, shown by the keyring's own window. */
  host: string;
}

/** The Secret Service of a Linux desktop. */
const secretTool: Dialect = {
  program: 'secret-tool',
  store: ({ id, host }, secret) => [['store', `--label=rfp at ${host}`, 'service', 'rfp', 'id', id], secret],
  find: (id) => [['lookup', 'service', 'rfp', 'id', id], ''],
  remove: (id) => [['clear', 'service', 'rfp', 'id', id], ''],
};

/** The Keychain of macOS. */
const security: Dialect = {
  program: 'security',
  // It reads commands. Neither the parts of an address nor an API token have characters that need more quoting.
  store: ({ id, host }, secret) => [
    ['-i'],
    `add-generic-password -U -s rfp -a ${id} -l "rfp at ${host}" -w "${secret}"\n`,
  ],
  find: (id) => [['find-generic-password', '-s', 'rfp', '-a', id, '-w'], ''],
  remove: (id) => [['delete-generic-password', '-s', 'rfp', '-a', id], ''],
};

const dialects: Partial<Record<NodeJS.Platform, Dialect>> = { linux: secretTool, darwin: security };

/** The keyring of the desktop, by the program that comes with it. */
export class Keyring {
  constructor(
    private readonly dialect: Dialect,
    private readonly file: string,
    private readonly io: Pick<Io, 'env' | 'signal'>,
    private readonly limitMs: number = defaultLimitMs,
  ) {}

  /** Name of its program. */
  get name(): string {
    return this.dialect.program;
  }

  /** Stores a secret and reads it again: some programs report no failure. @throws KeyringError */
  async store(item: KeyringItem, secret: string): Promise<void> {
    const { code, err } = await this.run(this.dialect.store(item, secret));
    if (code !== 0 || (await this.find(item.id)) !== secret) throw this.failure(err || 'the secret was not kept');
  }

  /** Null if there is no such secret. @throws KeyringError if the keyring is locked or does not answer */
  async find(id: string): Promise<string | null> {
    const { code, out, err } = await this.run(this.dialect.find(id));
    if (code === 0) return out.trim() === '' ? null : out.trim();
    // Both programs print nothing more for an unknown secret.
    if (err === '' || /could not be found/i.test(err)) return null;
    throw this.failure(err);
  }

  /** @throws KeyringError */
  async remove(id: string): Promise<void> {
    const { code, err } = await this.run(this.dialect.remove(id));
    if (code !== 0 && (await this.find(id)) !== null) throw this.failure(err || 'the secret was not removed');
  }

  private failure(reason: string): KeyringError {
    // Some programs begin with their name themselves.
    return new KeyringError(reason.startsWith(`${this.name}:`) ? reason : `${this.name}: ${reason}`);
  }

  private async run([argv, input]: Call): Promise<{ code: unknown; out: string; err: string }> {
    const { env, signal } = this.io;
    const limit = AbortSignal.timeout(this.limitMs);
    try {
      const child = spawn(this.file, argv, { env, signal: AbortSignal.any([signal, limit]), killSignal: 'SIGKILL' });
      // A program that ends early closes its input.
      child.stdin.on('error', () => undefined).end(input);
      const [[code], out, err] = await Promise.all([
        once(child, 'close'),
        readAll(child.stdout),
        readAll(child.stderr),
      ]);
      return { code, out, err: firstLine(err) };
    } catch (error) {
      signal.throwIfAborted();
      const reason = limit.aborted ? `no answer within ${this.limitMs / 1000} seconds` : 'it could not be run';
      throw new KeyringError(`${this.name}: ${reason}`, { cause: error });
    }
  }
}

/** Null if this desktop has none, or `RFP_KEYRING` is `off`. */
export async function findKeyring(
  io: Pick<Io, 'env' | 'platform' | 'signal'>,
  limitMs?: number,
): Promise<Keyring | null> {
  const dialect = dialects[io.platform];
  if (dialect === undefined || io.env[keyringVariable] === 'off') return null;
  const program = await findProgram(io.env, dialect.program);
  return program === null ? null : new Keyring(dialect, program, io, limitMs);
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? '';
}

/** Absolute path of a program on PATH; null if there is none. */
async function findProgram(env: Record<string, string | undefined>, name: string): Promise<string | null> {
  // A relative folder may hold a program of somebody else.
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  for (const folder of folders) {
    const file = path.join(folder, name);
    if (await isExecutable(file)) return file;
  }
  return null;
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
