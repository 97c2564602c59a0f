import { createHash } from 'node:crypto';
import { jsonText } from './read-record.js';

/** By which a record is known again as long as it has not changed. Short, because checkpoints keep as many of them as a page has records. */
export function recordFingerprint(record: unknown): string {
  return createHash('sha256').update(jsonText(record)).digest('base64url').slice(0, 12);
}
