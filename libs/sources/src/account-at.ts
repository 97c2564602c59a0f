import { createHash } from 'node:crypto';

/** One word for all sources of a type that are read from the same host: that host counts what it is asked. */
export function accountAt(type: string, host: string): string {
  return `${type}_${createHash('sha256').update(host.toLowerCase()).digest('hex').slice(0, 12)}`;
}
