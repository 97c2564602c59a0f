import { createHash } from 'node:crypto';
import { jsonText } from './read-record.js';

/** Fingerprint of an unchanged record. Short, because checkpoints hold one for each record of a page. */
export function recordFingerprint(record: unknown): string {
  return createHash('sha256').update(jsonText(record)).digest('base64url').slice(0, 12);
}
