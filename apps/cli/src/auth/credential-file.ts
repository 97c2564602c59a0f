import { chmod, open } from 'node:fs/promises';
import path from 'node:path';
import { apiTokenPattern, tokenScopeSchema } from '@rfp/contracts/account';
import { z } from 'zod';
import { configFolder } from '../config/config-folder.js';
import { defaultProfile } from '../config/profile-settings.js';
import { changeFile, nullIfMissing, replaceFile } from '../config/json-file.js';
import { type Io } from '../io.js';
import { refusal } from '../errors/invalid.js';

const tokenDetailsSchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: tokenScopeSchema,
  account: z.string(),
  expires_at: z.string().nullable(),
});
export type TokenDetails = z.infer<typeof tokenDetailsSchema>;

/** An API token, stored here or in the keyring. */
const tokenEntrySchema = z
  .object({
    token: z.string().regex(apiTokenPattern).optional(),
    keyring_item: z.uuid().optional(),
    /** Details of a token created by a sign-in on this machine; null for a token that the user supplied. */
    made_here: tokenDetailsSchema.nullable(),
  })
  .refine(({ token, keyring_item }) => (token === undefined) !== (keyring_item === undefined));
export type TokenEntry = z.infer<typeof tokenEntrySchema>;

/** A sign-in that awaits confirmation in the console. */
const pendingSchema = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri_complete: z.string(),
  /** Minimum number of seconds between two requests. */
  interval: z.number(),
  expires_at: z.string(),
});
export type PendingSignIn = z.infer<typeof pendingSchema>;

const demoSessionSchema = z.object({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() });
export type DemoSession = z.infer<typeof demoSessionSchema>;

const entrySchema = z.object({
  token: tokenEntrySchema.optional(),
  demo: demoSessionSchema.optional(),
  pending: pendingSchema.optional(),
});
export type Credentials = z.infer<typeof entrySchema>;

const fileSchema = z.object({ servers: z.record(z.string(), entrySchema) });

/** Windows has no mode bits but protects a user's home folder anyway. */
const hasModes = process.platform !== 'win32';

/** Stores the user's credentials by server URL, in a file that only the user can read. */
export class CredentialFile {
  readonly path: string;

  /** Key prefix of the profile, because each profile has its own account on a server. */
  readonly #prefix: string;

  constructor(io: Pick<Io, 'env' | 'home'>, profile: string) {
    this.path = path.join(configFolder(io), 'credentials.json');
    this.#prefix = profile === defaultProfile ? '' : `${profile} `;
  }

  /** @throws AppError CONFIGURATION if others can read the file, or if it is invalid */
  async read(server: string): Promise<Credentials> {
    return (await this.readAll())[this.entryKey(server)] ?? {};
  }

  /** Updates the credentials of one server. */
  update(server: string, change: Credentials): Promise<void> {
    return changeFile(this.path, () => this.rewrite(this.entryKey(server), change));
  }

  private async rewrite(key: string, change: Credentials): Promise<void> {
    const { [key]: before, ...others } = await this.readAll();
    const entry = { ...before, ...change };
    const isEmpty = Object.values(entry).every((part) => part === undefined);
    await this.writeAll(isEmpty ? others : { ...others, [key]: entry });
  }

  /** Key of a server. Normalizes the URL, so that each server has one entry. */
  private entryKey(server: string): string {
    return this.#prefix + new URL(server).href.replace(/\/+$/, '');
  }

  private async readAll(): Promise<Record<string, Credentials>> {
    const text = await this.readText();
    if (text === null) return {};
    try {
      return fileSchema.parse(JSON.parse(text)).servers;
    } catch {
      // Omits the cause, which may quote the file.
      throw refusal(
        'CONFIGURATION',
        `${this.path} is not a valid credentials file.`,
        'remove that file and sign in again with rfp auth login',
      );
    }
  }

  private async readText(): Promise<string | null> {
    const file = await open(this.path, 'r').catch(nullIfMissing(this.path));
    if (file === null) return null;
    try {
      const { mode } = await file.stat();
      if (hasModes && (mode & 0o077) !== 0) {
        throw refusal(
          'CONFIGURATION',
          `Other users of this machine can read ${this.path}, which contains your credentials.`,
          `chmod 600 ${this.path}`,
        );
      }
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  }

  private async writeAll(servers: Record<string, Credentials>): Promise<void> {
    if (hasModes) await chmod(path.dirname(this.path), 0o700);
    await replaceFile(this.path, { servers });
  }
}
