import { createHash } from 'node:crypto';

const hashLength = 12;

/** Account of all sources of a type on one host: the host counts their requests together. */
export function accountKey(type: string, host: string): string {
  return `${type}_${createHash('sha256').update(host.toLowerCase()).digest('hex').slice(0, hashLength)}`;
}

/** Pattern of the accounts that `accountKey` makes for a type, for a regular expression of JavaScript or PostgreSQL. */
export function accountPattern(type: string): string {
  return `^${type}_[0-9a-f]{${hashLength}}$`;
}
