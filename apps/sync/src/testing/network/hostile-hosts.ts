import { type UrlRefusal } from '@rfp/contracts/sources/url-refusal';

/** Addresses that must not be reached, in common notation: loopback, private, link-local, cloud metadata, and so on. */
const forbidden = [
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '168.63.129.16',
  '192.0.0.192',
];

const parts = (address: string): number[] => address.split('.').map(Number);
const number = (address: string): number => parts(address).reduce((sum, part) => sum * 256 + part, 0);
const octal = (value: number): string => `0${value.toString(8)}`;
const hex = (value: number): string => `0x${value.toString(16)}`;

/** An IPv4 address in all notations that `inet_aton` and browsers accept. */
function notations(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = parts(address);
  const whole = number(address);
  const fullWidth = (text: string): string =>
    text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  return [
    address,
    `${address}.`,
    String(whole),
    octal(whole),
    hex(whole),
    `0X${whole.toString(16).toUpperCase()}`,
    `0x00000000${whole.toString(16).padStart(8, '0')}`,
    `000000000${whole.toString(8)}`,
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map(hex).join('.'),
    `${hex(a)}.${octal(b)}.${c}.${hex(d)}`,
    `${a}.${b}.${octal(c * 256 + d)}`,
    `${a}.${b * 65_536 + c * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${octal(a)}.${hex(b * 65_536 + c * 256 + d)}`,
    [a, b, c, d].map((part) => part.toString(8).padStart(6, '0')).join('.'),
    fullWidth(address),
    address.replaceAll('.', '。'),
    address.replaceAll('.', '．'),
    address.replaceAll('.', '｡'),
    address.replaceAll('.', '%2e'),
    address.replaceAll(/./g, (letter) => `%${(letter.codePointAt(0) ?? 0).toString(16)}`),
    address.replaceAll(/[1-9]/g, (digit) => String.fromCodePoint(0x245f + Number(digit))),
    `${String.fromCodePoint(0xad)}${address}`,
  ];
}

/** IPv6 addresses that embed an IPv4 address. */
function embeddings(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = parts(address);
  const group = (high: number, low: number): string => (high * 256 + low).toString(16);
  const [high, low] = [group(a, b), group(c, d)];
  const inverted = `${group(255 - a, 255 - b)}:${group(255 - c, 255 - d)}`;
  return [
    `[::ffff:${address}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${address}]`,
    `[::FFFF:${high.toUpperCase()}:${low.toUpperCase()}]`,
    `[0000:0000:0000:0000:0000:ffff:${high.padStart(4, '0')}:${low.padStart(4, '0')}]`,
    `[::${address}]`,
    `[::${high}:${low}]`,
    `[::ffff:0:${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b::${high}:${low}]`,
    `[64:ff9b:1::${address}]`,
    `[2002:${high}:${low}::1]`,
    `[2001:0:53aa:64c:0:0:${inverted}]`,
    `[2600::5efe:${high}:${low}]`,
    `[2600::200:5efe:${address}]`,
    `[fe80::5efe:${address}]`,
  ];
}

export interface HostileGroup {
  group: string;
  /** Acceptable reasons. The URL standard rejects some notations as invalid. */
  reasons: readonly UrlRefusal[];
  urls: readonly string[];
}

const codePoint = (code: number): string => String.fromCodePoint(code);

/** Hosts that must be refused: addresses in every notation, and names of this machine and of private networks. */
export function hostileHosts(port: number): HostileGroup[] {
  const at = (hosts: readonly string[], path = '/'): string[] => hosts.map((host) => `http://${host}:${port}${path}`);
  return [
    ...forbidden.map((address): HostileGroup => ({
      group: `notations of ${address}`,
      reasons: ['address'],
      urls: at([...new Set(notations(address))]),
    })),
    ...['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.1.1'].map((address): HostileGroup => ({
      group: `IPv6 addresses that embed ${address}`,
      reasons: ['address'],
      urls: at(embeddings(address)),
    })),
    {
      group: 'blocks of IPv4 that are not public',
      reasons: ['address'],
      urls: at([
        '0.1.2.3',
        '10.255.255.255',
        '100.64.0.1',
        '100.127.255.255',
        '127.1.2.3',
        '127.255.255.255',
        '169.254.170.2',
        '172.31.255.255',
        '192.0.0.1',
        '192.0.0.8',
        '192.0.0.170',
        '192.0.0.171',
        '192.0.2.1',
        '192.88.99.1',
        '192.88.99.2',
        '192.168.255.255',
        '198.18.0.1',
        '198.19.255.255',
        '198.51.100.1',
        '203.0.113.1',
        '224.0.0.1',
        '239.255.255.255',
        '240.0.0.1',
        '255.255.255.255',
      ]),
    },
    {
      group: 'blocks of IPv6 that are not public',
      reasons: ['address'],
      urls: at([
        '[::]',
        '[::1]',
        '[0:0:0:0:0:0:0:1]',
        '[0000:0000:0000:0000:0000:0000:0000:0001]',
        '[::0001]',
        '[0::1]',
        '[100::1]',
        '[100:0:0:1::1]',
        '[2001:2::1]',
        '[2001:10::1]',
        '[2001:db8::1]',
        '[3fff::1]',
        '[5f00::1]',
        '[fc00::1]',
        '[fd00::1]',
        '[fd00:ec2::254]',
        '[fd20:ce::254]',
        '[fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]',
        '[fe80::1]',
        '[fe80::a9fe:a9fe]',
        '[febf::1]',
        '[fec0::1]',
        '[ff02::1]',
        '[ff0e::1]',
        '[4000::1]',
        '[1::1]',
        '[::2]',
        '[::ffff:0:0]',
        '[64:ff9b:1::1]',
        '[2001::1]',
        '[2002::1]',
      ]),
    },
    {
      group: 'IPv6 with a zone, and invalid addresses',
      reasons: ['unreadable'],
      urls: [
        ...at([
          '[fe80::1%25eth0]',
          '[fe80::1%eth0]',
          '[::1%25lo]',
          '[::1%lo]',
          '[::1]]',
          '[[::1]]',
          '[::1',
          '::1',
          '[127.0.0.1]',
          '[::1].example.com',
          '[::127.0.0.1.1]',
          '[v1.1]',
          '[]',
        ]),
        ...at([
          '127.0.0.1.5',
          '127.0.0.256',
          '1.2.3.4.5',
          '0x7f.0.0.0x100',
          '4294967296',
          '08.0.0.1',
          '127.0.0.1%00.example.com',
          '127.0.0.1%0a',
          '127.0.0.1 ',
          'foo.127',
          '0x100000000',
          '999.1',
          '127..1',
          '127.0.0.1..',
        ]),
      ],
    },
    {
      group: 'names of this machine, this network and this cluster',
      reasons: ['host_name'],
      urls: [
        ...at([
          'localhost',
          'LOCALHOST',
          'LocalHost',
          'localhost.',
          'a.localhost',
          'a.b.localhost.',
          'localhost.localdomain',
          'ｌｏｃａｌｈｏｓｔ',
          'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
          `loc${codePoint(0xad)}alhost`,
          `local${codePoint(0x200b)}host`,
          'localhoſt',
          'LOCALHOST。',
          '%6c%6f%63alhost',
          'localhos%74',
        ]),
        ...at([
          'router',
          'intranet',
          'printer.local',
          'nas.lan',
          'fritz.home',
          'vault.corp',
          'wiki.intranet',
          'db.internal',
          'host.docker.internal',
          'gateway.docker.internal',
          'kubernetes',
        ]),
        ...at([
          'kubernetes.default.svc',
          'kubernetes.default.svc.cluster.local',
          'nats.rfp.svc',
          'consul.service.consul',
          'home.arpa',
          'nas.home.arpa',
          '1.0.0.127.in-addr.arpa',
          'x.test',
          'x.invalid',
          'x.example',
          'hidden.onion',
          'x.alt',
          'x.private',
        ]),
        ...at(
          [
            'metadata',
            'metadata.google.internal',
            'METADATA.google.internal.',
            'metadata.goog.internal',
            'instance-data',
            'instance-data.ec2.internal',
            'metadata.azure.internal',
            'metadata.oraclecloud.internal',
          ],
          '/computeMetadata/v1/',
        ),
      ],
    },
  ];
}
