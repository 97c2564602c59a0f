import { randomUUID } from 'node:crypto';
import { type AppError } from '@rfp/contracts/errors';
import { apiTokenPattern } from '@rfp/contracts/account';
import { type Io } from '../io.js';
import { sanitize } from '../output/sanitize.js';
import { type CredentialFile, type TokenEntry, type TokenDetails } from './credential-file.js';
import { findKeyring, KeyringError, type Keyring } from './keyring.js';
import { refusal } from '../errors/invalid.js';

/** An API token and its location. */
export interface StoredToken {
  token: string;
  /** Details of a token created by a sign-in on this machine; null for a token that the user supplied. */
  made_here: TokenDetails | null;
  stored_in: 'keyring' | 'file';
  /** `stored_in` as a text for users. */
  place: string;
}

/** Stores the API token of each server in the desktop's keyring, otherwise in the credentials file. The file records the location. */
export class TokenStore {
  constructor(
    private readonly io: Pick<Io, 'env' | 'platform' | 'signal'>,
    private readonly file: CredentialFile,
  ) {}

  /** @throws AppError UNAUTHENTICATED if the keyring does not return the token */
  async find(server: string): Promise<StoredToken | undefined> {
    const { token: fileEntry } = await this.file.read(server);
    if (fileEntry === undefined) return undefined;
    const { made_here, token, keyring_item: id } = fileEntry;
    if (token !== undefined) return { token, made_here, stored_in: 'file', place: this.file.path };
    const keyring = await this.requireKeyring();
    const found = await readKeyring(() => keyring.find(id ?? ''));
    if (found === null || !apiTokenPattern.test(found)) throw unreadableToken(`${keyring.name} has no such token`);
    return { token: found, made_here, stored_in: 'keyring', place: describeKeyring(keyring) };
  }

  /**
   * Replaces the token of a server.
   * @returns the location, and the reason why an existing keyring was not used
   */
  async save(
    server: string,
    { token, made_here }: Pick<StoredToken, 'token' | 'made_here'>,
  ): Promise<{ place: string; problem: string | null }> {
    const { token: before } = await this.file.read(server);
    const keyring = await findKeyring(this.io);
    const item = { id: randomUUID(), host: new URL(server).host };
    const problem = keyring === null ? null : await reportProblem(() => keyring.store(item, token));
    const isInKeyring = keyring !== null && problem === null;
    try {
      const secret = isInKeyring ? { keyring_item: item.id } : { token };
      await this.file.update(server, { token: { ...secret, made_here }, pending: undefined });
    } catch (error) {
      if (isInKeyring) await reportProblem(() => keyring.remove(item.id));
      throw error;
    }
    await this.removeFromKeyring(before);
    return { place: isInKeyring ? describeKeyring(keyring) : this.file.path, problem };
  }

  /** @returns the reason why the secret is still in the keyring; null if it was removed */
  async remove(server: string): Promise<string | null> {
    const { token } = await this.file.read(server);
    await this.file.update(server, { token: undefined, pending: undefined });
    return this.removeFromKeyring(token);
  }

  private async removeFromKeyring(fileEntry: TokenEntry | undefined): Promise<string | null> {
    const id = fileEntry?.keyring_item;
    if (id === undefined) return null;
    const keyring = await findKeyring(this.io);
    return keyring === null ? 'this machine has no keyring now' : reportProblem(() => keyring.remove(id));
  }

  private async requireKeyring(): Promise<Keyring> {
    const keyring = await findKeyring(this.io);
    if (keyring === null) throw unreadableToken('this machine has none now, or RFP_KEYRING is off');
    return keyring;
  }
}

function describeKeyring({ name }: Keyring): string {
  return `the keyring of this desktop (${name})`;
}

async function reportProblem(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof KeyringError) return sanitize(error.message);
    throw error;
  }
}

async function readKeyring<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof KeyringError) throw unreadableToken(error.message);
    throw error;
  }
}

function unreadableToken(reason: string): AppError {
  return refusal(
    'UNAUTHENTICATED',
    `The API token could not be read from the keyring: ${sanitize(reason)}.`,
    'unlock the keyring, or sign in again:  rfp auth login',
  );
}
