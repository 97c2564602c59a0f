import { createHash } from 'node:crypto';

const hashLength = 12;

/** Account key shared by all sources of a type on one host, because the host counts their requests together. */
export function accountKey(type: string, host: string): string {
  return `${type}_${createHash('sha256').update(host.toLowerCase()).digest('hex').slice(0, hashLength)}`;
}

/** Regular expression, for JavaScript or PostgreSQL, that matches the account keys of a type. */
export function accountPattern(type: string): string {
  return `^${type}_[0-9a-f]{${hashLength}}$`;
}
