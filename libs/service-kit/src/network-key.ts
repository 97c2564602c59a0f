import { isIPv6 } from 'node:net';

const mappedPattern = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * The unit to which limits apply. An IPv6 address counts as its /64, because one customer has 2^64 of them. An IPv4-mapped address counts as IPv4.
 */
export function networkKey(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  const mapped = mappedPattern.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : bare;
}

/** Expands an IPv6 address to eight groups. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}
