import { randomUUID } from 'node:crypto';
import { chmod, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { apiTokenPattern, tokenScopeSchema } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { configFolder } from '../config/config-folder.js';
import { defaultProfile } from '../config/profile-settings.js';
import { withLock } from '../config/with-lock.js';
import { codeOf } from '../error-code.js';
import { type Io } from '../io.js';

const madeHereSchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: tokenScopeSchema,
  account: z.string(),
  expires_at: z.string().nullable(),
});
export type MadeHere = z.infer<typeof madeHereSchema>;

/** An API token, here or in the keyring. */
const filedTokenSchema = z
  .object({
    token: z.string().regex(apiTokenPattern).optional(),
    keyring_item: z.uuid().optional(),
    /** Of a token created by signing in here; null for a given one. */
    made_here: madeHereSchema.nullable(),
  })
  .refine(({ token, keyring_item }) => (token === undefined) !== (keyring_item === undefined));
export type FiledToken = z.infer<typeof filedTokenSchema>;

/** A sign-in that waits for its confirmation in the console. */
const pendingSchema = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri_complete: z.string(),
  /** Seconds between two requests. */
  interval: z.number(),
  expires_at: z.string(),
});
export type PendingSignIn = z.infer<typeof pendingSchema>;

const demoSessionSchema = z.object({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() });
export type DemoSession = z.infer<typeof demoSessionSchema>;

const entrySchema = z.object({
  token: filedTokenSchema.optional(),
  demo: demoSessionSchema.optional(),
  pending: pendingSchema.optional(),
});
export type Credentials = z.infer<typeof entrySchema>;

const fileSchema = z.object({ servers: z.record(z.string(), entrySchema) });

/** Windows has no mode bits, and protects the home folder of a user anyway. */
const hasModes = process.platform !== 'win32';

/** Stores the credentials of the user by server URL, in a file readable by that user only. */
export class CredentialFile {
  readonly path: string;

  /** Each profile has its own account on a server. */
  readonly #prefix: string;

  constructor(io: Pick<Io, 'env' | 'home'>, profile: string) {
    this.path = path.join(configFolder(io), 'credentials.json');
    this.#prefix = profile === defaultProfile ? '' : `${profile} `;
  }

  /** @throws AppError CONFIGURATION if others can read the file, or if it is invalid */
  async read(server: string): Promise<Credentials> {
    return (await this.readAll())[this.keyOf(server)] ?? {};
  }

  /** Updates the credentials of one server. */
  async update(server: string, change: Credentials): Promise<void> {
    try {
      await withLock(this.path, () => this.rewrite(this.keyOf(server), change));
    } catch (error) {
      throw error instanceof AppError ? error : unusableFile(this.path, error);
    }
  }

  private async rewrite(key: string, change: Credentials): Promise<void> {
    const { [key]: before, ...others } = await this.readAll();
    const entry = { ...before, ...change };
    const isEmpty = Object.values(entry).every((part) => part === undefined);
    await this.writeAll(isEmpty ? others : { ...others, [key]: entry });
  }

  /** Normalizes the URL, so that each server has one entry. */
  private keyOf(server: string): string {
    return this.#prefix + new URL(server).href.replace(/\/+$/, '');
  }

  private async readAll(): Promise<Record<string, Credentials>> {
    const text = await this.readText();
    if (text === null) return {};
    try {
      return fileSchema.parse(JSON.parse(text)).servers;
    } catch {
      // Without the cause, which may quote the file.
      throw new AppError('CONFIGURATION', {
        message: `${this.path} is not a valid credentials file.`,
        details: { hint: 'remove that file and sign in again with rfp auth login' },
      });
    }
  }

  private async readText(): Promise<string | null> {
    const file = await open(this.path, 'r').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null;
      throw unusableFile(this.path, error);
    });
    if (file === null) return null;
    try {
      const { mode } = await file.stat();
      if (hasModes && (mode & 0o077) !== 0) {
        throw new AppError('CONFIGURATION', {
          message: `Other users of this machine can read ${this.path}, which contains your credentials.`,
          details: { hint: `chmod 600 ${this.path}` },
        });
      }
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  }

  /** Writes atomically, and with the right mode from the start. */
  private async writeAll(servers: Record<string, Credentials>): Promise<void> {
    const folder = path.dirname(this.path);
    const draft = `${this.path}.${randomUUID()}`;
    try {
      if (hasModes) await chmod(folder, 0o700);
      await writeFile(draft, `${JSON.stringify({ servers }, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
      await rename(draft, this.path);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}

function unusableFile(file: string, error: unknown): AppError {
  return new AppError('CONFIGURATION', { message: `${file} cannot be used: ${codeOf(error)}.`, cause: error });
}
