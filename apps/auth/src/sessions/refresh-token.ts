import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { UUID } from 'uuidv7';

const idBytes = 16;
const counterBytes = 8;
const macBytes = 16;
const signedBytes = idBytes + counterBytes;

/** A refresh token is not stored: it is made again from the session's key and the number of its turn. */
export interface RefreshToken {
  sessionId: string;
  /** Session and turn, as signed. */
  signed: Uint8Array;
  mac: Uint8Array;
}

/** 256 bit, for one session. */
export function newRefreshKey(): string {
  return randomBytes(32).toString('base64url');
}

export function buildRefreshToken(sessionId: string, counter: number, key: string): string {
  const signed = Buffer.alloc(signedBytes);
  signed.set(UUID.parse(sessionId).bytes);
  signed.writeBigUInt64BE(BigInt(counter), idBytes);
  return Buffer.concat([signed, macOf(signed, key)]).toString('base64url');
}

/** Undefined for what cannot be one of ours, whatever the key. */
export function parseRefreshToken(text: string): RefreshToken | undefined {
  const bytes = Buffer.from(text, 'base64url');
  // Written again: the same bytes have several spellings, and only ours is a token.
  if (bytes.length !== signedBytes + macBytes || bytes.toString('base64url') !== text) return undefined;
  const sessionId = UUID.ofInner(new Uint8Array(bytes.subarray(0, idBytes))).toString();
  return { sessionId, signed: bytes.subarray(0, signedBytes), mac: bytes.subarray(signedBytes) };
}

/** The number of its turn; undefined where the session's key did not make it. */
export function verifiedCounter(token: RefreshToken, key: string): number | undefined {
  if (!timingSafeEqual(macOf(token.signed, key), token.mac)) return undefined;
  return Number(Buffer.from(token.signed).readBigUInt64BE(idBytes));
}

function macOf(signed: Uint8Array, key: string): Uint8Array {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(signed).digest().subarray(0, macBytes);
}
