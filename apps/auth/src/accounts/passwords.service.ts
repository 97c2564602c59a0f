import { Injectable } from '@nestjs/common';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { AuthSettings } from '../auth-settings.js';
import { AuthError } from '../wire/auth-error.js';
import { Slots } from './slots.js';

const maxLength = 256;
const parallelism = 1;
const outputLength = 32;
const saltLength = 16;

/** argon2id, with the cost that configuration says. */
@Injectable()
export class PasswordsService {
  readonly #cost: { memoryCost: number; timeCost: number };
  readonly #minLength: number;
  /** A hash of nothing, at today's cost: verifying against it takes as long and never succeeds. */
  readonly #nobody: string;
  /** Hashing more at a time than there are processors makes each slower, and costs memory. */
  readonly #slots = new Slots(availableParallelism(), availableParallelism() * 64);

  constructor({ values }: AuthSettings) {
    this.#cost = { memoryCost: values.AUTH_HASH_MEMORY_KIB, timeCost: values.AUTH_HASH_PASSES };
    this.#minLength = values.AUTH_PASSWORD_MIN_LENGTH;
    const { memoryCost, timeCost } = this.#cost;
    this.#nobody = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${unpadded(saltLength)}$${unpadded(outputLength)}`;
  }

  /** @throws AuthError `weak_password` (too short), `validation_failed` (too long; refused before anything is hashed) */
  assertAcceptable(password: string): void {
    const length = lengthOf(password);
    if (length > maxLength)
      throw new AuthError('validation_failed', { message: `Password cannot be longer than ${maxLength} characters` });
    if (length >= this.#minLength) return;
    throw new AuthError('weak_password', {
      message: `Password should be at least ${this.#minLength} characters.`,
      reasons: ['length'],
    });
  }

  /** @throws AuthError `unavailable` where too many wait for a hash already */
  hash(password: string): Promise<string> {
    return this.#slots.run(() => hash(normal(password), { ...this.#cost, parallelism, outputLen: outputLength }));
  }

  /**
   * Takes as long without a hash (no such account, or one without a password) as with one, and is then false.
   * @throws AuthError `unavailable` where too many wait for a hash already
   */
  async matches(stored: string | null, password: string): Promise<boolean> {
    if (lengthOf(password) > maxLength) return false;
    return this.#slots.run(() => verify(stored ?? this.#nobody, normal(password)));
  }

  /** Whether the hash was made at another cost and should be made again. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost } = parseOptions(stored);
    return !stored.startsWith('$argon2id$') || memoryCost !== this.#cost.memoryCost || timeCost !== this.#cost.timeCost;
  }
}

/** The same letters typed on another system can arrive as other code points; they are one password. */
function normal(password: string): string {
  return password.normalize('NFC');
}

/** Characters as a person counts them, so that an emoji is not two. */
function lengthOf(password: string): number {
  // Text this long is too long however it is counted.
  return password.length > maxLength * 8 ? password.length : Array.from(normal(password)).length;
}

function unpadded(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '');
}
