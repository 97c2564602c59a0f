import { type UserMetadata } from '@rfp/contracts/auth';
import { AuthError } from '../wire/auth-error.js';

/** Metadata is part of every access token, and an overlong header would lock the user out. */
const maxBytes = 4096;
const maxDepth = 16;

/** @throws AuthError `validation_failed` if it cannot be stored, is nested too deep, or is too large */
export function assertMetadata(data: UserMetadata): void {
  assertStorable(data, 0);
  if (Buffer.byteLength(JSON.stringify(data)) > maxBytes) throw refused(`must not be larger than ${maxBytes} bytes`);
}

/** Sets top-level members; null removes a member. Special keys such as `__proto__` are ordinary data. */
export function mergeMetadata(current: object, change: UserMetadata): UserMetadata {
  const merged = new Map([...Object.entries(current), ...Object.entries(change)]);
  return Object.fromEntries([...merged].filter(([, value]) => value !== null));
}

function assertStorable(value: unknown, depth: number): void {
  if (depth > maxDepth) throw refused(`must not be nested deeper than ${maxDepth} levels`);
  if (typeof value === 'string') assertText(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    assertText(key);
    assertStorable(member, depth + 1);
  }
}

/** Rejects characters that PostgreSQL's jsonb cannot store. */
function assertText(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed()) throw refused('must not hold characters that cannot be stored');
}

function refused(reason: string): AuthError {
  return new AuthError('validation_failed', { message: `data: ${reason}` });
}
