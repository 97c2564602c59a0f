import { publicV4, publicV6, siteHost } from './internet.js';
import { type QuestionType, type StubAnswer } from './stub-dns.js';

interface StubName {
  name: string;
  a?: StubAnswer;
  aaaa?: StubAnswer;
}

/** Names with at least one forbidden address. */
export const privateNames: StubName[] = [
  ...[
    '127.0.0.1',
    '127.9.9.9',
    '10.0.0.5',
    '172.20.0.1',
    '192.168.0.10',
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.251',
    '198.18.0.1',
    '192.0.0.192',
    '203.0.113.7',
  ].map((address) => ({ name: `leads-to-${address.replaceAll('.', '-')}.attacker.com`, a: [address] })),
  ...[
    '::1',
    '::',
    'fd00::5',
    'fe80::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:7f00:1',
    '::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::1',
    '2001:0:a00:1::1',
    '2001:db8::1',
    'fec0::1',
  ].map((address) => ({ name: `leads-to-${address.replaceAll(/:+/g, '-')}x.attacker.com`, aaaa: [address] })),
  { name: 'wildcard.127.0.0.1.nip.io', a: ['127.0.0.1'] },
  { name: 'a.localtest.me', a: ['127.0.0.1'], aaaa: ['::1'] },
  { name: 'metadata.tencentyun.com', a: ['169.254.0.23'] },
  { name: 'public-then-private.attacker.com', a: [publicV4, '10.0.0.1'] },
  { name: 'private-then-public.attacker.com', a: ['127.0.0.1', publicV4] },
  { name: 'private-in-the-middle.attacker.com', a: [publicV4, '192.168.0.1', publicV4] },
  {
    name: 'last-of-many.attacker.com',
    a: [...Array.from({ length: 24 }, (_, index) => `93.184.215.${index + 1}`), '127.0.0.1'],
  },
  { name: 'ipv6-is-private.attacker.com', a: [publicV4], aaaa: ['::1'] },
  { name: 'ipv4-is-private.attacker.com', a: ['10.1.1.1'], aaaa: [publicV6] },
  { name: 'ipv6-is-mapped.attacker.com', a: [publicV4], aaaa: [publicV6, '::ffff:a00:1'] },
  { name: 'alias-of-private.attacker.com', a: { cname: 'db.internal', addresses: ['10.0.0.5'] } },
  {
    name: 'alias-of-localhost.attacker.com',
    a: { cname: 'localhost', addresses: ['127.0.0.1'] },
    aaaa: { cname: 'localhost', addresses: ['::1'] },
  },
  { name: 'alias-of-metadata.attacker.com', a: { cname: 'metadata.google.internal', addresses: ['169.254.169.254'] } },
  { name: 'alias-of-nothing.attacker.com', a: { cname: 'gone.example.com', addresses: [] } },
  { name: 'no-such-name.attacker.com' },
  { name: 'no-address.attacker.com', a: [], aaaa: [] },
];

/** Names for which the name servers give no usable answer. */
export const unclearNames: (StubName & { code: string })[] = [
  { name: 'fails.attacker.com', a: 'SERVFAIL', aaaa: 'SERVFAIL', code: 'PAGE_UNREACHABLE' },
  { name: 'refuses.attacker.com', a: 'REFUSED', aaaa: 'REFUSED', code: 'PAGE_UNREACHABLE' },
  { name: 'says-nothing.attacker.com', a: 'silent', aaaa: 'silent', code: 'PAGE_TIMEOUT' },
  { name: 'talks-rubbish.attacker.com', a: 'rubbish', aaaa: 'rubbish', code: 'PAGE_UNREACHABLE' },
  { name: 'half-fails.attacker.com', a: 'SERVFAIL', aaaa: [], code: 'PAGE_UNREACHABLE' },
];

/** Names with successive answers, the last of which repeats. */
export const rebinding: [name: string, answers: string[][]][] = [
  ['public-once.rebind.com', [[publicV4], ['127.0.0.1']]],
  ['public-twice.rebind.com', [[publicV4], [publicV4], ['169.254.169.254']]],
  ['private-first.rebind.com', [['127.0.0.1'], [publicV4]]],
  ['in-turns.rebind.com', Array.from({ length: 200 }, (_, index) => [index % 2 === 0 ? publicV4 : '127.0.0.1'])],
  ['mixed-later.rebind.com', [[publicV4], [publicV4, '10.0.0.1']]],
];

/** Names that resolve to the public internet, each in its own way, and two that the operator allows. */
export const publicNames: StubName[] = [
  { name: 'only-ipv6.example.com', aaaa: [publicV6] },
  { name: 'ipv6-unclear.example.com', a: [publicV4], aaaa: 'SERVFAIL' },
  {
    name: 'alias.example.com',
    a: { cname: 'cdn.example.com', addresses: [publicV4] },
    aaaa: { cname: 'cdn.example.com', addresses: [] },
  },
  { name: 'wiki.corp', a: [siteHost] },
  { name: 'trap.corp', a: ['127.0.0.1', '169.254.169.254'] },
];

const namesByName = new Map<string, StubName>(
  [...privateNames, ...unclearNames, ...publicNames].map((each) => [each.name, each]),
);
export const changingAnswers = new Map(rebinding);

export function answerOf(name: string, type: QuestionType, turn: number): StubAnswer | undefined {
  const answers = changingAnswers.get(name);
  if (answers !== undefined) return type === 'A' ? (answers[turn] ?? answers.at(-1) ?? []) : [];
  const found = namesByName.get(name);
  if (found === undefined) return undefined;
  const exists = found.a !== undefined || found.aaaa !== undefined;
  return (type === 'A' ? found.a : found.aaaa) ?? (exists ? [] : 'NXDOMAIN');
}
