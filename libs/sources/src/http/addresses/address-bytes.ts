/** Bytes of an IP address: 4 for IPv4, 16 for IPv6. */
export type AddressBytes = Uint8Array;

/**
 * Parses an address in its canonical form, as printed by `URL.hostname` (without brackets), name servers and sockets.
 * Null for anything else: names, zones, octal, hexadecimal and shortened IPv4. `URL` has already normalized those.
 */
export function readAddress(text: string): AddressBytes | null {
  return text.includes(':') ? readIpv6(text) : readIpv4(text);
}

/** The 4 bytes of `1.2.3.4`; null for every other form. */
function readIpv4(text: string): AddressBytes | null {
  if (!/^(?:(?:0|[1-9]\d{0,2})(?:\.|$)){4}$/.test(text) || text.endsWith('.')) return null;
  const bytes = text.split('.').map(Number);
  return bytes.every((byte) => byte <= 255) ? Uint8Array.from(bytes) : null;
}

function readIpv6(text: string): AddressBytes | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  // An IPv4 address is allowed only at the end.
  const [head, tail] = halves.map((half, index) => readGroups(half, index === halves.length - 1));
  if (head === undefined || head === null || tail === null) return null;
  if (tail === undefined) return head.length === 16 ? Uint8Array.from(head) : null;
  const missing = 16 - head.length - tail.length;
  // A double colon stands for at least one group.
  return missing < 2 ? null : Uint8Array.from([...head, ...Array<number>(missing).fill(0), ...tail]);
}

function readGroups(text: string, mayEndInIpv4: boolean): number[] | null {
  if (text === '') return [];
  const groups = text.split(':');
  const bytes: number[] = [];
  for (const [index, group] of groups.entries()) {
    const read =
      mayEndInIpv4 && index === groups.length - 1 && group.includes('.') ? readIpv4(group) : readGroup(group);
    if (read === null) return null;
    bytes.push(...read);
  }
  return bytes;
}

function readGroup(group: string): number[] | null {
  if (!/^[\da-f]{1,4}$/i.test(group)) return null;
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
