import { type UrlRefusal } from '@rfp/contracts/url-refusal';

/** Addresses that must not be reached, in the notation that people use: loopback, private, link-local, metadata of clouds, and so on. */
const forbidden = ['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.100.100.200', '0.0.0.0', '168.63.129.16', '192.0.0.192'];

const parts = (address: string): number[] => address.split('.').map(Number);
const number = (address: string): number => parts(address).reduce((sum, part) => sum * 256 + part, 0);
const octal = (value: number): string => `0${value.toString(8)}`;
const hex = (value: number): string => `0x${value.toString(16)}`;

/** The same IPv4 address, as `inet_aton` and browsers read it. */
function notations(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = parts(address);
  const whole = number(address);
  const wide = (text: string): string => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
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
    wide(address),
    address.replaceAll('.', '。'),
    address.replaceAll('.', '．'),
    address.replaceAll('.', '｡'),
    address.replaceAll('.', '%2e'),
    address.replaceAll(/./g, (letter) => `%${(letter.codePointAt(0) ?? 0).toString(16)}`),
    address.replaceAll(/[1-9]/g, (digit) => String.fromCodePoint(0x245f + Number(digit))),
    `${String.fromCodePoint(0xad)}${address}`,
  ];
}

/** IPv6 addresses that carry an IPv4 address. */
function wrapped(address: string): string[] {
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
  /** What each may be refused for. Some notations are no address at all to the standard. */
  reasons: readonly UrlRefusal[];
  urls: readonly string[];
}

const crlf = '\r\n';
const mark = (code: number): string => String.fromCodePoint(code);

/** Every group of literal addresses, names and forms that must be refused before anybody is asked. */
export function hostileUrls(port: number): HostileGroup[] {
  const at = (hosts: readonly string[], path = '/'): string[] => hosts.map((host) => `http://${host}:${port}${path}`);
  return [
    ...forbidden.map((address): HostileGroup => ({ group: `notations of ${address}`, reasons: ['address'], urls: at([...new Set(notations(address))]) })),
    ...['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.1.1'].map((address): HostileGroup => ({ group: `wrappings of ${address}`, reasons: ['address'], urls: at(wrapped(address)) })),
    {
      group: 'blocks of IPv4 that are not public',
      reasons: ['address'],
      urls: at([
        '0.1.2.3', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.1.2.3', '127.255.255.255', '169.254.170.2', '172.31.255.255', '192.0.0.1', '192.0.0.8', '192.0.0.170', '192.0.0.171',
        '192.0.2.1', '192.88.99.1', '192.88.99.2', '192.168.255.255', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255',
      ]),
    },
    {
      group: 'blocks of IPv6 that are not public',
      reasons: ['address'],
      urls: at([
        '[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000:0000:0000:0000:0000:0000:0000:0001]', '[::0001]', '[0::1]', '[100::1]', '[100:0:0:1::1]', '[2001:2::1]', '[2001:10::1]', '[2001:db8::1]', '[3fff::1]',
        '[5f00::1]', '[fc00::1]', '[fd00::1]', '[fd00:ec2::254]', '[fd20:ce::254]', '[fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]', '[fe80::1]', '[fe80::a9fe:a9fe]', '[febf::1]', '[fec0::1]', '[ff02::1]', '[ff0e::1]',
        '[4000::1]', '[1::1]', '[::2]', '[::ffff:0:0]', '[64:ff9b:1::1]', '[2001::1]', '[2002::1]',
      ]),
    },
    {
      group: 'IPv6 with a zone, and what is no address',
      reasons: ['unreadable'],
      urls: [
        ...at(['[fe80::1%25eth0]', '[fe80::1%eth0]', '[::1%25lo]', '[::1%lo]', '[::1]]', '[[::1]]', '[::1', '::1', '[127.0.0.1]', '[::1].example.com', '[::127.0.0.1.1]', '[v1.1]', '[]']),
        ...at(['127.0.0.1.5', '127.0.0.256', '1.2.3.4.5', '0x7f.0.0.0x100', '4294967296', '08.0.0.1', '127.0.0.1%00.example.com', '127.0.0.1%0a', '127.0.0.1 ', 'foo.127', '0x100000000', '999.1', '127..1', '127.0.0.1..']),
      ],
    },
    {
      group: 'names of this machine, this network and this cluster',
      reasons: ['host_name'],
      urls: [
        ...at(['localhost', 'LOCALHOST', 'LocalHost', 'localhost.', 'a.localhost', 'a.b.localhost.', 'localhost.localdomain', 'ｌｏｃａｌｈｏｓｔ', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', `loc${mark(0xad)}alhost`, `local${mark(0x200b)}host`, 'localhoſt', 'LOCALHOST。', '%6c%6f%63alhost', 'localhos%74']),
        ...at(['router', 'intranet', 'printer.local', 'nas.lan', 'fritz.home', 'vault.corp', 'wiki.intranet', 'db.internal', 'host.docker.internal', 'gateway.docker.internal', 'kubernetes']),
        ...at(['kubernetes.default.svc', 'kubernetes.default.svc.cluster.local', 'nats.rfp.svc', 'consul.service.consul', 'home.arpa', 'nas.home.arpa', '1.0.0.127.in-addr.arpa', 'x.test', 'x.invalid', 'x.example', 'hidden.onion', 'x.alt', 'x.private']),
        ...at(['metadata', 'metadata.google.internal', 'METADATA.google.internal.', 'metadata.goog.internal', 'instance-data', 'instance-data.ec2.internal', 'metadata.azure.internal', 'metadata.oraclecloud.internal'], '/computeMetadata/v1/'),
      ],
    },
    {
      group: 'names and passwords in the address',
      reasons: ['credentials', 'unreadable'],
      urls: [
        `http://user:pass@www.example.com:${port}/`, `http://user@www.example.com:${port}/`, `http://:pass@www.example.com:${port}/`, `https://admin:admin@127.0.0.1:${port}/`, `http://www.example.com@127.0.0.1:${port}/`,
        `http://www.example.com:80@127.0.0.1:${port}/`, `http://127.0.0.1:${port}@www.example.com/`, `http://www.example.com%40127.0.0.1:x@127.0.0.1:${port}/`, `http://a@b@127.0.0.1:${port}/`, `http://127.0.0.1:80:pw@www.example.com:${port}/`,
        `http://www.example.com＃@127.0.0.1:${port}/`, `http://www.example.com%23@127.0.0.1:${port}/`, `http://user%0d%0aHost:x@www.example.com:${port}/`, `http://xn--a.example.com／@127.0.0.1:${port}/`,
      ],
    },
    {
      group: 'other schemes',
      reasons: ['scheme', 'unreadable'],
      urls: [
        'file:///etc/passwd', 'file://localhost/etc/passwd', 'file:/etc/passwd', 'FILE:///etc/passwd', `ftp://127.0.0.1:${port}/`, 'ftp://www.example.com/', `gopher://127.0.0.1:${port}/_GET%20/`, `dict://127.0.0.1:${port}/d`,
        `ldap://127.0.0.1:${port}/`, `tftp://127.0.0.1:${port}/x`, 'sftp://www.example.com/', `ws://127.0.0.1:${port}/`, 'wss://www.example.com/', 'data:text/html,<p>x', 'data:text/html;base64,PHA+', 'javascript:alert(1)', 'vbscript:x',
        'about:blank', 'blob:http://www.example.com/1', 'view-source:http://127.0.0.1/', 'jar:http://127.0.0.1!/x', 'mailto:a@example.com', 'tel:1', 'netdoc:///etc/passwd', 'phar://x', 'unix:/run/x.sock', 'http+unix://%2Frun%2Fx.sock/', 'urn:isbn:1',
        'node:fs', 'chrome://settings', 'feed:http://127.0.0.1/',
      ],
    },
    {
      group: 'ports that are not asked',
      reasons: ['port', 'unreadable'],
      urls: [
        ...[0, 1, 21, 22, 23, 25, 53, 81, 110, 111, 135, 139, 143, 389, 445, 587, 631, 1433, 2049, 2375, 2379, 3000, 3128, 3306, 4222, 5432, 5984, 6379, 6443, 8000, 8081, 8222, 9000, 9090, 9200, 10_250, 11_211, 27_017, 65_535].map((each) => `http://www.example.com:${each}/`),
        'https://www.example.com:22/', 'http://www.example.com:65536/', 'http://www.example.com:-80/', 'http://www.example.com:80x/', 'http://www.example.com:0x50/', 'http://www.example.com:８１/', 'http://www.example.com:80:80/',
      ],
    },
    {
      group: 'line ends, tabs and other control characters',
      reasons: ['unreadable'],
      urls: [
        `http://www.example.com:${port}/${crlf}Host: 127.0.0.1`, `http://www.example.com:${port}/ HTTP/1.1${crlf}${crlf}GET /x`, `http://www.exa\tmple.com:${port}/`, `http://127.0.0\n.1:${port}/`, `ht\ntp://127.0.0.1:${port}/`, `http:/\t/127.0.0.1:${port}/`,
        `http://127.0.0.1\r:${port}/`, `java\nscript:alert(1)`, `http://www.example.com${mark(0)}.127.0.0.1:${port}/`, `http://www.example.com${mark(0)}:${port}/`, `http://www.example.com:${port}/${mark(0)}`, `http://${mark(1)}127.0.0.1:${port}/`,
        `http://www.example.com${mark(0x7f)}:${port}/`, `http://www.example.com:${port}/${mark(0x85)}x`, `http://www.example.com:${port}\n/`, `h\tt\tt\tp://localhost:${port}/`, `http://www.example.com:${port}/a\nb?c\td`,
      ],
    },
    {
      group: 'backslashes, white space and characters of no name',
      reasons: ['unreadable', 'address', 'scheme'],
      urls: [
        `http:\\\\127.0.0.1:${port}\\`, `http:\\/\\/127.0.0.1:${port}/`, `\\\\127.0.0.1:${port}\\share`, `http://www.example.com\\@127.0.0.1:${port}/`, `http://127.0.0.1:${port}\\@www.example.com/`, `http://www.example.com\\.127.0.0.1:${port}/`, `http:/127.0.0.1:${port}/`,
        `http:127.0.0.1:${port}/`, `http:///127.0.0.1:${port}/`, `http:////127.0.0.1:${port}/`, `//127.0.0.1:${port}/`, `/127.0.0.1`, `127.0.0.1:${port}`, `127.0.0.1`, '', ' ', '.', '#', '?', 'http:', 'http://', 'https://:80/', 'http://?/', 'http://#/', 'http:// /',
        `http://www example.com:${port}/`, `http://www.exa<mple.com:${port}/`, `http://www.exa!mple.com:${port}/`, `http://www.exa*mple.com:${port}/`, `http://*:${port}/`, `http://*.example.com:${port}/`, `http://www..example.com:${port}/`, `http://.example.com:${port}/`, `http://-x.example.com:${port}/`,
        `http://${'a'.repeat(64)}.example.com:${port}/`, `http://${'a.'.repeat(130)}example.com:${port}/`, `http://www.example.com,127.0.0.1:${port}/`, `http://www.example.com;127.0.0.1:${port}/`, `http://{127.0.0.1}:${port}/`, `http://$(id):${port}/`, 'http://a.b.c\uD800.com/',
        `http://www.example.com:${port}/${'a'.repeat(5000)}`, `http://127.0.0.1%2f@www.example.com:${port}/`.replace('@', '%40'), `http://www.example.com%2f.127.0.0.1:${port}/`, `http://www.example.com%5c127.0.0.1:${port}/`, `http://www.example.com%3f127.0.0.1:${port}/`,
      ],
    },
    {
      group: 'the real host behind what looks like another',
      reasons: ['address', 'host_name'],
      urls: [
        `http://127.0.0.1:${port}#@www.example.com/`, `http://127.0.0.1:${port}?@www.example.com/`, `http://127.0.0.1:${port}/@www.example.com/`, `http://127.0.0.1:${port}/http://www.example.com/`, `http://127.0.0.1:${port}/;@www.example.com`, `HTTP://127.0.0.1:${port}/`, `hTTps://127.0.0.1:${port}/`,
        `http://localhost:${port}#www.example.com`, `http://[::1]:${port}?www.example.com`, `http://169.254.169.254/latest/meta-data/iam/security-credentials/`, 'http://169.254.169.254:80/latest/api/token', 'http://169.254.170.2/v2/credentials', 'http://169.254.169.254/metadata/instance?api-version=2021-02-01',
        'http://100.100.100.200/latest/meta-data/', 'http://192.0.0.192/opc/v2/instance/', 'http://168.63.129.16/?comp=versions', 'http://[fd00:ec2::254]/latest/meta-data/', 'http://[fe80::a9fe:a9fe]/openstack/latest/', 'https://127.0.0.1:8443/', 'http://127.0.0.1:8080/', 'http://127.0.0.1/', 'https://[::1]/', `  http://127.0.0.1:${port}/  `,
        `http://@127.0.0.1:${port}/`, `http://:@127.0.0.1:${port}/`, `http://127.0.0.1:000${port}/`,
      ],
    },
  ];
}

/** Addresses that look odd and are good: each with what the site is to be asked for. */
export function harmlessUrls(port: number): { url: string; host: string; path: string }[] {
  const host = `www.example.com:${port}`;
  return [
    { url: `http://${host}/`, host, path: '/' },
    { url: `http://${host}`, host, path: '/' },
    { url: `  http://${host}/bids  `, host, path: '/bids' },
    { url: `HTTP://WWW.EXAMPLE.COM:${port}/Bids`, host, path: '/Bids' },
    { url: `http://${host}/a?b=c&d=e#fragment`, host, path: '/a?b=c&d=e' },
    { url: `http://${host}/#@127.0.0.1/`, host, path: '/' },
    { url: `http://${host}/?url=http://127.0.0.1/`, host, path: '/?url=http://127.0.0.1/' },
    { url: `http://${host}/user@host:80/`, host, path: '/user@host:80/' },
    { url: `http://${host}/a/../b/./c`, host, path: '/b/c' },
    { url: `http://${host}/%2e%2e/x`, host, path: '/x' },
    { url: `http://${host}/a%20b%2Fc%00`, host, path: '/a%20b%2Fc%00' },
    { url: `http://${host}/ü?ü=ü`, host, path: '/%C3%BC?%C3%BC=%C3%BC' },
    { url: `http://${host}/?path=a\\b`, host, path: '/?path=a\\b' },
    { url: `http://www.example.com.:${port}/full`, host, path: '/full' },
    { url: `http://bücher.example.com:${port}/`, host: `xn--bcher-kva.example.com:${port}`, path: '/' },
    { url: `http://ｗｗｗ.example.com:${port}/`, host, path: '/' },
    { url: `http://127.0.0.1.example.com:${port}/`, host: `127.0.0.1.example.com:${port}`, path: '/' },
    { url: `http://localhost.example.com:${port}/`, host: `localhost.example.com:${port}`, path: '/' },
    { url: `http://bid_board.example.com:${port}/`, host: `bid_board.example.com:${port}`, path: '/' },
    { url: `http://xn--1.example.com:${port}/`.replace('xn--1', 'x--1'), host: `x--1.example.com:${port}`, path: '/' },
    { url: `http://93.184.215.14:${port}/`, host: `93.184.215.14:${port}`, path: '/' },
    { url: `http://0x5db8d70e:${port}/`, host: `93.184.215.14:${port}`, path: '/' },
    { url: `http://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]:${port}/`, host: `[2606:2800:21f:cb07:6820:80da:af6b:8b2c]:${port}`, path: '/' },
    { url: `http://[2606:2800:21f:cb07:6820:80da:175.107.139.44]:${port}/x`, host: `[2606:2800:21f:cb07:6820:80da:af6b:8b2c]:${port}`, path: '/x' },
  ];
}
