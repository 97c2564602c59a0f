import { Injectable } from '@nestjs/common';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { yieldToConnections } from '@rfp/service-kit/yield-to-connections';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { AuthSettings } from '../../auth-settings.js';
import { AuthError } from '../../wire/auth-error.js';
import { boundedConcurrency } from './bounded-concurrency.js';
import { readCommonPasswords } from './common-passwords.js';

const maxLength = 256;
const parallelism = 1;
const outputLength = 32;
const saltLength = 16;

/** Hashes and verifies passwords with argon2id, at the configured cost. */
@Injectable()
export class PasswordsService {
  readonly #cost: { memoryCost: number; timeCost: number };
  readonly #minLength: number;
  readonly #commonPasswords: ReadonlySet<string>;
  /** Decoy hash at the configured cost. Verification against it takes the usual time and never succeeds. */
  readonly #decoyHash: string;
  /** More concurrent hashes than processors would make each slower and cost memory. One processor is left for other work. */
  readonly #run = boundedConcurrency(Math.max(1, availableParallelism() - 1), availableParallelism() * 64);

  constructor({ values }: AuthSettings) {
    this.#cost = { memoryCost: values.AUTH_HASH_MEMORY_KIB, timeCost: values.AUTH_HASH_PASSES };
    this.#minLength = values.AUTH_PASSWORD_MIN_LENGTH;
    this.#commonPasswords = readCommonPasswords(this.#minLength);
    const { memoryCost, timeCost } = this.#cost;
    this.#decoyHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${randomBase64(saltLength)}$${randomBase64(outputLength)}`;
  }

  /** @throws AuthError `weak_password` (too short, or one of the most used), `validation_failed` (too long; before hashing) */
  assertAcceptable(password: string): void {
    const length = lengthOf(password);
    if (length > maxLength)
      throw new AuthError('validation_failed', { message: `Password cannot be longer than ${maxLength} characters` });
    if (length < this.#minLength)
      throw new AuthError('weak_password', {
        message: `Password should be at least ${this.#minLength} characters.`,
        reasons: ['length'],
      });
    if (this.#commonPasswords.has(normalized(password).toLowerCase()))
      throw new AuthError('weak_password', {
        message: 'This password is one of the most used ones and easily guessed. Please choose another.',
        reasons: ['pwned'],
      });
  }

  /** @throws AuthError `unavailable` if too many hashes are queued */
  hash(password: string): Promise<string> {
    return this.#runInTurn(() => hash(normalized(password), { ...this.#cost, parallelism, outputLen: outputLength }));
  }

  /**
   * Without a stored hash (no such account, or no password), takes the usual time and returns false.
   * @throws AuthError `unavailable` if too many hashes are queued
   */
  async matches(stored: string | null, password: string): Promise<boolean> {
    if (lengthOf(password) > maxLength) return false;
    return this.#runInTurn(() => verify(stored ?? this.#decoyHash, normalized(password)));
  }

  /** Lets pending connections be accepted first. A flood of guesses opens many connections, and with few processors hashing delays accepting them. */
  #runInTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#run(async () => {
      await yieldToConnections();
      return work();
    });
  }

  /** Whether the cost of the hash differs from the configured cost, so that the hash should be replaced. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost } = parseOptions(stored);
    return !stored.startsWith('$argon2id$') || memoryCost !== this.#cost.memoryCost || timeCost !== this.#cost.timeCost;
  }
}

/** Different systems send the same letters as different code points (NFC, NFD). */
function normalized(password: string): string {
  return password.normalize('NFC');
}

/** Length in code points, so that an emoji counts once. */
function lengthOf(password: string): number {
  // Avoids normalizing very long texts.
  return password.length > maxLength * 8 ? password.length : Array.from(normalized(password)).length;
}

function randomBase64(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '');
}
