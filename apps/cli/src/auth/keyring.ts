import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { type Io } from '../io.js';

/** Environment variable that disables the keyring. */
export const keyringVariable = 'RFP_KEYRING';

/** Long enough to unlock a keyring that prompts for its password. */
const defaultLimitMs = 15_000;

/** The keyring program could not be run or failed. The message contains no secret. */
export class KeyringError extends Error {
  override readonly name = 'KeyringError';
}

/** Command lines of a platform's keyring program. Secrets go through stdin, because other users can see the arguments of a process. */
interface Dialect {
  program: string;
  store(item: KeyringItem, secret: string): ProgramCall;
  find(id: string): ProgramCall;
  remove(id: string): ProgramCall;
}
type ProgramCall = [argv: string[], input: string];

interface KeyringItem {
  /** UUID. */
  id: string;
  /** Host name and port, shown by the keyring's own UI. */
  host: string;
}

/** Secret Service of a Linux desktop. */
const secretTool: Dialect = {
  program: 'secret-tool',
  store: ({ id, host }, secret) => [['store', `--label=rfp at ${host}`, 'service', 'rfp', 'id', id], secret],
  find: (id) => [['lookup', 'service', 'rfp', 'id', id], ''],
  remove: (id) => [['clear', 'service', 'rfp', 'id', id], ''],
};

/** Keychain of macOS. */
const security: Dialect = {
  program: 'security',
  // With `-i` the program reads commands. Neither host names nor API tokens contain characters that need more quoting.
  store: ({ id, host }, secret) => [
    ['-i'],
    `add-generic-password -U -s rfp -a ${id} -l "rfp at ${host}" -w "${secret}"\n`,
  ],
  find: (id) => [['find-generic-password', '-s', 'rfp', '-a', id, '-w'], ''],
  remove: (id) => [['delete-generic-password', '-s', 'rfp', '-a', id], ''],
};

const dialects: Partial<Record<NodeJS.Platform, Dialect>> = { linux: secretTool, darwin: security };

/** The desktop's keyring, accessed through its command-line program. */
export class Keyring {
  constructor(
    private readonly dialect: Dialect,
    private readonly file: string,
    private readonly io: Pick<Io, 'env' | 'signal'>,
    private readonly limitMs: number = defaultLimitMs,
  ) {}

  /** Name of the keyring program. */
  get name(): string {
    return this.dialect.program;
  }

  /** Stores a secret and reads it back, because some programs do not report failures. @throws KeyringError */
  async store(item: KeyringItem, secret: string): Promise<void> {
    const { code, err } = await this.run(this.dialect.store(item, secret));
    if (code !== 0 || (await this.find(item.id)) !== secret) throw this.failure(err || 'the secret was not stored');
  }

  /** Finds a secret; null if there is none. @throws KeyringError if the keyring is locked or does not respond */
  async find(id: string): Promise<string | null> {
    const { code, out, err } = await this.run(this.dialect.find(id));
    if (code === 0) return out.trim() === '' ? null : out.trim();
    // For an unknown secret, both programs print either nothing or this text.
    if (err === '' || /could not be found/i.test(err)) return null;
    throw this.failure(err);
  }

  /** @throws KeyringError */
  async remove(id: string): Promise<void> {
    const { code, err } = await this.run(this.dialect.remove(id));
    if (code !== 0 && (await this.find(id)) !== null) throw this.failure(err || 'the secret was not removed');
  }

  private failure(reason: string): KeyringError {
    // Some programs print their name first.
    return new KeyringError(reason.startsWith(`${this.name}:`) ? reason : `${this.name}: ${reason}`);
  }

  private async run([argv, input]: ProgramCall): Promise<{ code: unknown; out: string; err: string }> {
    const { env, signal } = this.io;
    const limit = AbortSignal.timeout(this.limitMs);
    try {
      const child = spawn(this.file, argv, { env, signal: AbortSignal.any([signal, limit]), killSignal: 'SIGKILL' });
      // A program that ends early closes its stdin.
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

/** The keyring of this desktop; null if there is none or `RFP_KEYRING` is `off`. */
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

/** Absolute path of a program on PATH; null if it is missing. */
async function findProgram(env: Record<string, string | undefined>, name: string): Promise<string | null> {
  // Relative folders are skipped, because they may contain another user's program.
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
