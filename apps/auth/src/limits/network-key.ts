import { isIPv6 } from 'node:net';

const mappedPattern = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * What is counted as one place in the network. An IPv6 address counts with its /64: one line at home has 2^64 of them, and
 * a limit per address would be none. An IPv4 address in IPv6 clothes is itself.
 */
export function networkKey(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  const mapped = mappedPattern.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : bare;
}

/** All eight groups, as the URL standard writes them. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}
