import { createHash, randomBytes, randomInt } from 'node:crypto';
import { userCodeLetters } from '@rfp/contracts/auth/device';

/** Lifetime of a device code and its user code. */
export const codeSeconds = 600;
/** Seconds that a program waits between two requests for its token; `slow_down` adds as many. */
export const pollSeconds = 5;
/** Lifetime of the issued API token. */
export const tokenDays = 90;

/** A secret of 256 bits; only its hash is stored. */
export function newDeviceCode(): string {
  return randomBytes(32).toString('base64url');
}

export function hashDeviceCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

/** A code of 34 bits, which suffice for its lifetime of ten minutes because guesses are limited (RFC 8628, section 5.1). */
export function newUserCode(): string {
  const part = () => Array.from({ length: 4 }, () => userCodeLetters[randomInt(userCodeLetters.length)]).join('');
  return `${part()}-${part()}`;
}

/** Name of the API token that is issued to a machine. */
export function deviceTokenName({ client_id, host }: { client_id: string; host: string }): string {
  return `${client_id} on ${host}`;
}
