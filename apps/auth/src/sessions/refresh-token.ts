import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { UUID } from 'uuidv7';

const idBytes = 16;
const counterBytes = 8;
const macBytes = 16;
const signedBytes = idBytes + counterBytes;

/** Refresh tokens are not stored: they are derived from the session's key and counter. */
export interface RefreshToken {
  sessionId: string;
  /** Session id and counter, as signed. */
  signed: Uint8Array;
  mac: Uint8Array;
}

/** Creates the key of a session, 256 bits. */
export function newRefreshKey(): string {
  return randomBytes(32).toString('base64url');
}

export function buildRefreshToken(sessionId: string, counter: number, key: string): string {
  const signed = Buffer.alloc(signedBytes);
  signed.set(UUID.parse(sessionId).bytes);
  signed.writeBigUInt64BE(BigInt(counter), idBytes);
  return Buffer.concat([signed, macOf(signed, key)]).toString('base64url');
}

/** Parses a refresh token; undefined for malformed text. */
export function parseRefreshToken(text: string): RefreshToken | undefined {
  const bytes = Buffer.from(text, 'base64url');
  // Canonical encoding only: the same bytes have several base64url spellings.
  if (bytes.length !== signedBytes + macBytes || bytes.toString('base64url') !== text) return undefined;
  const sessionId = UUID.ofInner(new Uint8Array(bytes.subarray(0, idBytes))).toString();
  return { sessionId, signed: bytes.subarray(0, signedBytes), mac: bytes.subarray(signedBytes) };
}

/** Returns the counter of a token; undefined if the session's key did not sign the token. */
export function verifiedCounter(token: RefreshToken, key: string): number | undefined {
  if (!timingSafeEqual(macOf(token.signed, key), token.mac)) return undefined;
  return Number(Buffer.from(token.signed).readBigUInt64BE(idBytes));
}

function macOf(signed: Uint8Array, key: string): Uint8Array {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(signed).digest().subarray(0, macBytes);
}
