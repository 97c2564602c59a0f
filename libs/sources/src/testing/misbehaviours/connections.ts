import { type Expectation, type Misbehaviour } from './misbehaviour.js';
import { any, atRecords, fault } from './corrupt-records.js';

const fails = (...codes: string[]): Expectation => ({ ends: 'fails', codes });
const failsTruncated = fails(
  'SOURCE_TRUNCATED',
  'SOURCE_CHANGED',
  'SOURCE_NOT_JSON',
  'SOURCE_TIMEOUT',
  'SOURCE_UNREACHABLE',
);
const failsWithTimeout = fails('SOURCE_TIMEOUT', 'SOURCE_TRUNCATED');
const failsUnreachable = fails('SOURCE_UNREACHABLE', 'SOURCE_TIMEOUT');

/** Connections that break, stall or never end. */
export const connections: readonly Misbehaviour[] = [
  {
    name: 'resets the connection once it is established',
    appliesTo: any,
    apply: fault({ kind: 'reset', at: 'connection' }),
    expects: failsUnreachable,
  },
  {
    name: 'resets the connection instead of an answer',
    appliesTo: any,
    apply: fault({ kind: 'reset' }),
    expects: failsUnreachable,
  },
  {
    name: 'resets the connection in the middle of its answer',
    appliesTo: any,
    apply: atRecords(() => ({ kind: 'reset', at: 'body' })),
    expects: failsTruncated,
  },
  {
    name: 'resets the connection, twice',
    appliesTo: any,
    apply: fault({ kind: 'reset' }, 2),
    expects: { ends: 'completes', quarantines: 'none' },
  },
  {
    name: 'closes the connection in the middle of its answer',
    appliesTo: any,
    apply: atRecords(() => ({ kind: 'truncated' })),
    expects: failsTruncated,
  },
  {
    name: 'closes the connection in the middle of its answer, twice',
    appliesTo: any,
    apply: (twin, { path }) => twin.misbehave({ kind: 'truncated', path, times: 2 }),
    expects: { ends: 'completes', quarantines: 'none' },
  },
  {
    name: 'closes the connection in the middle of its answer, fails twice, and then always closes it',
    appliesTo: any,
    apply: (twin, { path }) =>
      twin.misbehave([
        { kind: 'truncated', path, times: 1 },
        { kind: 'status', status: 500, path, times: 2 },
        { kind: 'truncated', path },
      ]),
    expects: fails('SOURCE_ERROR'),
  },
  {
    name: 'sends half of its answer as a whole answer',
    appliesTo: any,
    apply: atRecords(() => ({ kind: 'cut' })),
    expects: failsTruncated,
  },
  {
    name: 'announces half of the length that it sends',
    appliesTo: any,
    apply: atRecords(() => ({ kind: 'cut', restFollows: true })),
    expects: failsTruncated,
  },
  {
    name: 'never answers',
    appliesTo: any,
    apply: fault({ kind: 'silent' }),
    expects: failsWithTimeout,
    needsTightLimits: true,
  },
  {
    name: 'stalls in the middle of its answer',
    appliesTo: any,
    apply: atRecords(() => ({ kind: 'stall' })),
    expects: failsWithTimeout,
    needsTightLimits: true,
  },
  {
    name: 'stalls a thousand bytes before the announced end',
    appliesTo: any,
    apply: atRecords(() => ({ kind: 'stall', sent: 'all' })),
    expects: failsWithTimeout,
    needsTightLimits: true,
  },
  {
    name: 'drips its headers',
    appliesTo: any,
    apply: fault({ kind: 'drip', part: 'headers', everyMs: 10 }),
    expects: fails('SOURCE_TIMEOUT', 'SOURCE_UNREACHABLE'),
    needsTightLimits: true,
  },
  {
    name: 'drips its answer',
    appliesTo: any,
    apply: atRecords(() => ({ kind: 'drip', part: 'body', everyMs: 10 })),
    expects: failsWithTimeout,
    needsTightLimits: true,
  },
  {
    name: 'sends endless headers',
    appliesTo: any,
    apply: fault({ kind: 'endless-headers' }),
    expects: failsUnreachable,
  },
  {
    name: 'speaks another protocol',
    appliesTo: any,
    apply: fault({ kind: 'raw', bytes: 'SSH-2.0-OpenSSH_9.6\r\n' }),
    expects: failsUnreachable,
  },
  {
    name: 'sends chunks with an invalid length',
    appliesTo: any,
    apply: fault({ kind: 'raw', bytes: 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nmany\r\n{}\r\n' }),
    expects: failsTruncated,
  },
  {
    name: 'states two lengths',
    appliesTo: any,
    apply: fault({ kind: 'raw', bytes: 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 7\r\n\r\n{}' }),
    expects: failsTruncated,
  },
  {
    name: 'sends a zero byte in a header',
    appliesTo: any,
    apply: fault({ kind: 'raw', bytes: 'HTTP/1.1 200 OK\r\nx-a: b\0c\r\ncontent-length: 2\r\n\r\n{}' }),
    expects: failsTruncated,
  },
];
