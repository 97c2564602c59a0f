import { createHash } from 'node:crypto';
import { jsonText } from './read-record.js';

/** Fingerprint of the content of a record. Short, because checkpoints contain a fingerprint for each record of a page. */
export function recordFingerprint(record: unknown): string {
  return createHash('sha256').update(jsonText(record)).digest('base64url').slice(0, 12);
}
