import { type AddressBytes, readAddress } from './address-bytes.js';
import { type SpecialBlock, specialBlocks } from './special-addresses.js';

interface Row {
  prefix: AddressBytes;
  bits: number;
  entry: SpecialBlock;
}

/** Longest prefix first, so that the first match decides. */
const rows: readonly Row[] = specialBlocks.map(readRow).toSorted((one, other) => other.bits - one.bits);

function readRow(entry: SpecialBlock): Row {
  const [text = '', bits] = entry.block.split('/');
  const prefix = readAddress(text);
  if (prefix === null) throw new Error(`${entry.block} is no block of addresses`);
  return { prefix, bits: Number(bits), entry };
}

export interface AddressScope {
  /** Globally reachable unicast: the address itself and every IPv4 address embedded in it. */
  global: boolean;
  /** This machine or its own network, which an operator may allow for a host. */
  ownNetwork: boolean;
}

/** Classifies an address by the IANA registries. */
export function validateAddress(address: AddressBytes): AddressScope {
  const row = findRow(address);
  // Loopback and the unspecified address look like embedded IPv4 addresses, so an address with its own row is not searched for embedded addresses.
  const embeddedEntries = row.bits === 128 ? [] : embeddedIpv4(address).map((inner) => findRow(inner).entry);
  const own = row.entry.ownNetwork === true;
  return {
    global: row.entry.reachable && embeddedEntries.every(({ reachable }) => reachable),
    ownNetwork: own && embeddedEntries.every(({ reachable, ownNetwork }) => reachable || ownNetwork === true),
  };
}

function findRow(address: AddressBytes): Row {
  const row = rows.find(({ prefix, bits }) => prefix.length === address.length && beginsWith(address, prefix, bits));
  if (row === undefined) throw new Error(`An address has 4 or 16 bytes, not ${address.length}`);
  return row;
}

function beginsWith(address: AddressBytes, prefix: AddressBytes, bits: number): boolean {
  const wholeBytes = bits >> 3;
  for (let index = 0; index < wholeBytes; index += 1) if (address[index] !== prefix[index]) return false;
  const mask = 0xff & (0xff << (8 - (bits & 7)));
  return ((address[wholeBytes] ?? 0) & mask) === ((prefix[wholeBytes] ?? 0) & mask);
}

/** Positions of IPv4 addresses embedded in IPv6 addresses, to which a gateway or the system may connect. */
const ipv4Embeddings: readonly { block: string; at: number; inverted?: true }[] = [
  // IPv4-mapped, RFC 4291, section 2.5.5.2
  { block: '::ffff:0:0/96', at: 12 },
  // IPv4-compatible, RFC 4291, section 2.5.5.1
  { block: '::/96', at: 12 },
  // IPv4-translated (SIIT), RFC 2765, section 2.1
  { block: '::ffff:0:0:0/96', at: 12 },
  // NAT64, RFC 6052, and NAT64 for local use, RFC 8215
  { block: '64:ff9b::/96', at: 12 },
  { block: '64:ff9b:1::/48', at: 12 },
  // 6to4, RFC 3056
  { block: '2002::/16', at: 2 },
  // Teredo, RFC 4380: its server, and the client with all bits inverted
  { block: '2001::/32', at: 4 },
  { block: '2001::/32', at: 12, inverted: true },
];
const embeddingRows = ipv4Embeddings.map(({ block, at, inverted }) => ({
  ...readRow({ block, name: '', rfc: '', reachable: false }),
  at,
  inverted,
}));

function embeddedIpv4(address: AddressBytes): AddressBytes[] {
  if (address.length !== 16) return [];
  const found = embeddingRows
    .filter(({ prefix, bits }) => beginsWith(address, prefix, bits))
    .map(({ at, inverted }) => address.slice(at, at + 4).map((byte) => (inverted === true ? byte ^ 0xff : byte)));
  return isIsatap(address) ? [...found, address.slice(12)] : found;
}

/** ISATAP, RFC 5214, section 6.1: an interface id of 0:5efe or 200:5efe and an IPv4 address, under any prefix. */
function isIsatap(address: AddressBytes): boolean {
  return ((address[8] ?? 0) & 0xfd) === 0 && address[9] === 0 && address[10] === 0x5e && address[11] === 0xfe;
}
