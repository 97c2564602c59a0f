import fc from 'fast-check';
import { readAddress } from './address-bytes.js';
import { validateAddress } from './validate-address.js';

/**
 * A second table, written independently from the IANA registries: the first and last address of each block as numbers, and whether it is
 * globally reachable. The smallest block that contains an address decides. It shares no code with the tested module.
 */
const v4 = (text: string): bigint => text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
const v6 = (text: string): bigint => {
  const [head = '', tail] = text.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
};

type Range = readonly [first: bigint, last: bigint, reachable: boolean];
const from4 = (first: string, last: string, reachable = false): Range => [v4(first), v4(last), reachable];
const from6 = (first: string, size: bigint, reachable = false): Range => [
  v6(first),
  v6(first) + 2n ** size - 1n,
  reachable,
];

const ranges4: Range[] = [
  from4('0.0.0.0', '255.255.255.255', true),
  from4('0.0.0.0', '0.255.255.255'),
  from4('10.0.0.0', '10.255.255.255'),
  from4('100.64.0.0', '100.127.255.255'),
  from4('127.0.0.0', '127.255.255.255'),
  from4('168.63.129.16', '168.63.129.16'),
  from4('169.254.0.0', '169.254.255.255'),
  from4('172.16.0.0', '172.31.255.255'),
  from4('192.0.0.0', '192.0.0.255'),
  from4('192.0.0.9', '192.0.0.10', true),
  from4('192.0.2.0', '192.0.2.255'),
  from4('192.31.196.0', '192.31.196.255', true),
  from4('192.52.193.0', '192.52.193.255', true),
  from4('192.88.99.0', '192.88.99.255'),
  from4('192.168.0.0', '192.168.255.255'),
  from4('192.175.48.0', '192.175.48.255', true),
  from4('198.18.0.0', '198.19.255.255'),
  from4('198.51.100.0', '198.51.100.255'),
  from4('203.0.113.0', '203.0.113.255'),
  from4('224.0.0.0', '239.255.255.255'),
  from4('240.0.0.0', '255.255.255.255'),
];

const ranges6: Range[] = [
  from6('::', 128n),
  from6('::', 0n),
  from6('::1', 0n),
  from6('::', 32n),
  from6('::ffff:0:0', 32n),
  from6('::ffff:0:0:0', 32n),
  from6('64:ff9b::', 32n, true),
  from6('64:ff9b:1::', 80n),
  from6('100::', 64n),
  from6('100:0:0:1::', 64n),
  from6('2000::', 125n, true),
  from6('2001::', 105n),
  from6('2001::', 96n),
  from6('2001:1::1', 0n, true),
  from6('2001:1::2', 0n, true),
  from6('2001:1::3', 0n, true),
  from6('2001:2::', 80n),
  from6('2001:3::', 96n, true),
  from6('2001:4:112::', 80n, true),
  from6('2001:10::', 100n),
  from6('2001:20::', 100n, true),
  from6('2001:30::', 100n, true),
  from6('2001:db8::', 96n),
  from6('2002::', 112n),
  from6('2620:4f:8000::', 80n, true),
  from6('3fff::', 108n),
  from6('5f00::', 112n),
  from6('fc00::', 121n),
  from6('fe80::', 118n),
  from6('fec0::', 118n),
  from6('ff00::', 120n),
];

function expected(value: bigint, ranges: Range[]): boolean {
  const containing = ranges.filter(([first, last]) => first <= value && value <= last);
  const smallest = containing.reduce((best, each) => (each[1] - each[0] < best[1] - best[0] ? each : best));
  if (!smallest[2] || ranges === ranges4) return smallest[2];
  const low = value % 2n ** 32n;
  const isNat64 = value / 2n ** 32n === v6('64:ff9b::') / 2n ** 32n;
  const isIsatap = (((value / 2n ** 32n) % 2n ** 32n) | 0x0200_0000n) === 0x0200_5efen;
  return isNat64 || isIsatap ? expected(low, ranges4) : true;
}

const text4 = (value: bigint): string => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
const text6 = (value: bigint): string =>
  Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - index * 16)) & 65_535n).toString(16)).join(':');

/** Pseudo-random numbers that are the same in every run. */
function* numbers(): Generator<bigint, never> {
  for (let state = 88_172_645_463_325_252n; ;) {
    state ^= (state << 13n) & (2n ** 64n - 1n);
    state ^= state >> 7n;
    state ^= (state << 17n) & (2n ** 64n - 1n);
    yield state;
  }
}

/** Number of addresses tested on each side of an edge. */
const addressesPerSide = 100n;

/** Addresses around both edges of each block, and some addresses within the block. */
function* addressesAtEdges(ranges: Range[], bits: bigint, inside: number): Generator<bigint> {
  const random = numbers();
  const end = 2n ** bits;
  for (const [first, last] of ranges) {
    for (const edge of [first, last])
      for (let away = -addressesPerSide; away <= addressesPerSide; away += 1n) yield (edge + away + end) % end;
    for (let count = 0; count < inside; count += 1)
      yield first + (((random.next().value << 64n) + random.next().value) % (last - first + 1n));
  }
}

const isGlobal = (text: string): boolean | undefined => {
  const bytes = readAddress(text);
  return bytes === null ? undefined : validateAddress(bytes).global;
};

describe('an address', () => {
  it('is classified like in an independent table, for more than 10,000 addresses at the edges of all blocks and within them', () => {
    const four = (inside: number) =>
      [...addressesAtEdges(ranges4, 32n, inside)].map((value): [string, boolean] => [
        text4(value),
        expected(value, ranges4),
      ]);
    const six = (inside: number) =>
      [...addressesAtEdges(ranges6, 128n, inside)].map((value): [string, boolean] => [
        text6(value),
        expected(value, ranges6),
      ]);
    expect(new Map([...four(0), ...six(0)]).size).toBeGreaterThan(10_000);
    const all = new Map([...four(200), ...six(200)]);
    expect([...all].filter(([, global]) => global).length).toBeGreaterThan(1500);
    expect([...all].filter(([text, global]) => isGlobal(text) !== global)).toEqual([]);
  });

  it('that embeds an IPv4 address is global only if both addresses are global', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }), (value) => {
        const [high, low] = [(value >> 16n).toString(16), (value & 65_535n).toString(16)];
        const inner = expected(value, ranges4);
        for (const wrapped of [
          `::${high}:${low}`,
          `::ffff:${high}:${low}`,
          `::ffff:0:${high}:${low}`,
          `64:ff9b:1::${high}:${low}`,
          `2002:${high}:${low}::1`,
          `2001:0:${high}:${low}::1`,
        ]) {
          expect([wrapped, isGlobal(wrapped)]).toEqual([wrapped, false]);
        }
        for (const wrapped of [
          `64:ff9b::${high}:${low}`,
          `64:ff9b::${text4(value)}`,
          `2600::5efe:${high}:${low}`,
          `2600::200:5efe:${high}:${low}`,
        ]) {
          expect([wrapped, isGlobal(wrapped)]).toEqual([wrapped, inner]);
        }
      }),
    );
  });

  it.each(['127.0.0.1', '10.0.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '::1', 'fd00::1'])(
    '%s may be allowed by an operator',
    (text) => {
      expect(validateAddress(readAddress(text) ?? new Uint8Array())).toEqual({ global: false, ownNetwork: true });
    },
  );

  it.each([
    '0.0.0.0',
    '169.254.169.254',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    'fe80::1',
    'fe80::a9fe:a9fe',
    'fd00:ec2::254',
    'fd20:ce::254',
    'ff02::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fd00::5efe:a9fe:a9fe',
  ])('%s may not be allowed by any configuration', (text) => {
    expect(validateAddress(readAddress(text) ?? new Uint8Array())).toEqual({ global: false, ownNetwork: false });
  });
});

describe('the text of an address', () => {
  it('is parsed back to its bytes', () => {
    fc.assert(
      fc.property(fc.ipV4(), (text) => {
        expect(readAddress(text)?.join('.')).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
        expect(readAddress(text6(value))).toEqual(Uint8Array.from(bytes));
        // URL prints addresses with shortened zeros.
        expect(readAddress(new URL(`http://[${text6(value)}]/`).hostname.slice(1, -1))).toEqual(Uint8Array.from(bytes));
      }),
    );
  });

  it.each([
    '',
    '1',
    '1.2.3',
    '1.2.3.4.',
    '.1.2.3.4',
    '1.2.3.4.5',
    '01.2.3.4',
    '1.2.3.256',
    '0x1.2.3.4',
    '1.2.3.-4',
    ' 1.2.3.4',
    '1.2.3.4 ',
    '1.2.3.4\n',
    '１.2.3.4',
    '127.1',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8',
    '12345::',
    'g::',
    'fe80::1%eth0',
    '[::1]',
    '::1.2.3',
    '1.2.3.4::',
    '::1.2.3.4:5',
    'localhost',
    '::ffff:1.2.3.04',
  ])('%j is invalid', (text) => {
    expect(readAddress(text)).toBeNull();
  });

  it('is parsed to 4 or 16 bytes or not at all, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.:a-fx%]{0,45}$/)), (text) => {
        expect([undefined, 4, 16]).toContain(readAddress(text)?.length);
      }),
    );
  });
});
