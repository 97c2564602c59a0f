import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type AnswerKind } from './answer-format.js';
import { type Expectation, type Misbehaviour } from './misbehaviour.js';
import { any, atRecords, allOf, bytes, fault, json, plain, text } from './corrupt-records.js';

const fails = (...codes: string[]): Expectation => ({ ends: 'fails', codes });
const may = (...codes: string[]): Expectation => ({ ends: 'may complete', codes });
const completes: Expectation = { ends: 'completes', quarantines: 'none' };

const noAnswerCodes = ['SOURCE_NOT_JSON', 'SOURCE_CHANGED', 'SOURCE_EMPTY', 'SOURCE_INCOMPLETE', 'SOURCE_ERROR'];
const broken = [...noAnswerCodes, 'SOURCE_TRUNCATED', 'SOURCE_UNREACHABLE', 'SOURCE_UNSAFE', 'SOURCE_TOO_LARGE'];
const captivePath = '/captive-portal';

/** Excludes web pages, for which the misbehaviour is not a fault. */
const isNotPage = ({ kind }: { kind: AnswerKind }): boolean => kind !== 'html';

const instead = (body: string, type = 'application/json') =>
  atRecords(() => ({ kind: 'altered', bytes: () => Buffer.from(body), headers: { 'content-type': type } }));

/** Bodies without the answer: web pages, empty bodies, other data. */
const bodiesWithoutAnswer: readonly Misbehaviour[] = [
  {
    name: 'answers with a login page',
    appliesTo: any,
    apply: fault({ kind: 'html' }),
    expects: fails(...noAnswerCodes),
  },
  {
    name: 'answers with a page declared as data',
    appliesTo: any,
    apply: instead('<!doctype html><title>Maintenance</title><p>Back soon</p>'),
    expects: fails(...noAnswerCodes),
  },
  {
    name: 'redirects to a captive portal',
    appliesTo: any,
    apply: (twin) =>
      twin.misbehave([
        { kind: 'html', path: captivePath },
        { kind: 'redirect', to: captivePath },
      ]),
    expects: fails(...noAnswerCodes),
  },
  {
    name: 'answers with an empty body',
    appliesTo: any,
    apply: fault({ kind: 'empty' }),
    expects: fails('SOURCE_EMPTY'),
  },
  {
    name: 'answers 202 with an empty body',
    appliesTo: any,
    apply: fault({ kind: 'empty', status: 202 }),
    expects: fails('SOURCE_EMPTY'),
  },
  { name: 'answers with blanks', appliesTo: any, apply: instead(' \r\n\t\r\n '), expects: fails(...noAnswerCodes) },
  { name: 'answers with a word', appliesTo: any, apply: instead('OK', 'text/plain'), expects: fails(...noAnswerCodes) },
  { name: 'answers null', appliesTo: any, apply: instead('null'), expects: fails(...noAnswerCodes) },
  {
    name: 'answers with an empty object',
    appliesTo: any,
    apply: instead('{}'),
    expects: fails(...noAnswerCodes),
  },
  {
    name: 'answers with an error object and status 200',
    appliesTo: any,
    apply: instead('{"error":"rate limit exceeded","message":"API rate limit exceeded"}'),
    expects: fails(...noAnswerCodes),
  },
  {
    name: 'answers with a PDF',
    appliesTo: any,
    apply: instead('%PDF-1.7\n%\u00e2\u00e3', 'application/pdf'),
    expects: fails(...noAnswerCodes),
  },
];

/** Bodies with another compression or charset. */
const encodings: readonly Misbehaviour[] = [
  {
    name: 'compresses its answer with gzip',
    appliesTo: any,
    apply: bytes((body) => gzipSync(body), { 'content-encoding': 'gzip' }),
    expects: completes,
  },
  {
    name: 'compresses its answer with brotli',
    appliesTo: any,
    apply: bytes((body) => brotliCompressSync(body), { 'content-encoding': 'br' }),
    expects: completes,
  },
  {
    name: 'declares a compression that it does not use',
    appliesTo: any,
    apply: bytes((body) => body, { 'content-encoding': 'gzip' }),
    expects: fails(...broken),
  },
  {
    name: 'compresses its answer without declaring it',
    appliesTo: any,
    apply: bytes((body) => gzipSync(body)),
    expects: fails(...broken),
  },
  {
    name: 'truncates its compressed answer',
    appliesTo: any,
    apply: bytes((body) => halfOf(gzipSync(body)), { 'content-encoding': 'gzip' }),
    expects: fails(...broken),
  },
  {
    name: 'sends a compression bomb',
    appliesTo: any,
    apply: bytes(() => bomb(), { 'content-encoding': 'gzip' }),
    expects: fails(...broken),
  },
  {
    name: 'declares an unknown compression',
    appliesTo: any,
    apply: bytes((body) => body, { 'content-encoding': 'x-secret' }),
    expects: may(...broken),
  },
  {
    name: 'declares its answer as plain text',
    appliesTo: isNotPage,
    apply: bytes((body) => body, { 'content-type': 'text/plain' }),
    expects: completes,
  },
  {
    name: 'declares its answer as bytes',
    appliesTo: any,
    apply: bytes((body) => body, { 'content-type': 'application/octet-stream' }),
    expects: may(...broken),
  },
  {
    name: 'declares its answer as an image',
    appliesTo: any,
    apply: bytes((body) => body, { 'content-type': 'image/png' }),
    expects: may(...broken),
  },
  {
    name: 'declares no content type',
    appliesTo: any,
    apply: bytes((body) => body, { 'content-type': null }),
    expects: may(...broken),
  },
  {
    name: 'begins with a byte order mark',
    appliesTo: plain,
    apply: bytes((body) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])),
    expects: completes,
  },
  {
    name: 'writes UTF-16',
    appliesTo: plain,
    apply: bytes((body) => Buffer.from(`\ufeff${body.toString('utf8')}`, 'utf16le')),
    expects: may(...broken),
  },
  {
    name: 'declares an unknown charset',
    appliesTo: plain,
    apply: bytes((body) => body, { 'content-type': 'text/html; charset=klingon' }),
    expects: may(...broken),
  },
  {
    name: 'declares UTF-8 and writes Latin-1',
    appliesTo: plain,
    apply: bytes((body) => Buffer.from(body.toString('utf8').replaceAll(/\b[eE](?=[a-z])/g, '\u00e9'), 'latin1')),
    expects: may(...broken, 'SOURCE_REFUSED'),
  },
  { name: 'writes invalid UTF-8', appliesTo: plain, apply: bytes(withStrayBytes), expects: may(...broken) },
  {
    name: 'writes zero bytes between words',
    appliesTo: plain,
    apply: bytes((body) => Buffer.from(body.toString('latin1').replaceAll(' ', ' \0'), 'latin1')),
    expects: may(...broken),
  },
  {
    name: 'sends blanks endlessly',
    appliesTo: any,
    apply: atRecords(() => ({ kind: 'endless', piece: Buffer.alloc(65_536, 0x20) })),
    expects: fails(...broken, 'SOURCE_TIMEOUT'),
  },
  {
    name: 'sends letters endlessly',
    appliesTo: any,
    apply: atRecords(() => ({ kind: 'endless', piece: Buffer.alloc(65_536, 0x61) })),
    expects: fails(...broken, 'SOURCE_TIMEOUT'),
  },
  {
    name: 'opens brackets endlessly',
    appliesTo: plain,
    apply: atRecords(() => ({ kind: 'endless', piece: Buffer.alloc(65_536, '[{"a":') })),
    expects: fails(...broken, 'SOURCE_TIMEOUT'),
  },
];

/** Invalid or unexpected JSON. */
const documents: readonly Misbehaviour[] = [
  {
    name: 'appends text to its answer',
    appliesTo: json,
    apply: text((body) => `${body}\n<!-- cached -->`),
    expects: fails(...broken),
  },
  {
    name: 'writes a warning before its answer',
    appliesTo: json,
    apply: text((body) => `Warning: mysql_connect() failed in /var/www/api.php on line 3\n${body}`),
    expects: fails(...broken),
  },
  {
    name: 'wraps its answer in a function call',
    appliesTo: json,
    apply: text((body) => `callback(${body});`),
    expects: fails(...broken),
  },
  { name: 'sends its answer twice', appliesTo: json, apply: text((body) => `${body}${body}`), expects: may(...broken) },
  {
    name: 'writes a trailing comma',
    appliesTo: json,
    apply: text((body) => body.replace(/(?=[\]}]\s*$)/, ',')),
    expects: may(...broken),
  },
  {
    name: 'quotes with single quotes',
    appliesTo: json,
    apply: text((body) => body.replaceAll('"', "'")),
    expects: fails(...broken),
  },
  {
    name: 'writes NaN for a number',
    appliesTo: json,
    apply: text((body) => body.replace(/:\s*(?:\d[\d.]*|null|true|false|"[^"]*")(?=[,}])/, ':NaN')),
    expects: may(...broken),
  },
  {
    name: 'nests its answer a hundred thousand levels deep',
    appliesTo: allOf(json),
    apply: instead(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    expects: fails(...broken),
  },
  { name: 'wraps its answer in a list', appliesTo: json, apply: text((body) => `[${body}]`), expects: may(...broken) },
  {
    name: 'wraps its answer in another object',
    appliesTo: json,
    apply: text((body) => `{"response":${body}}`),
    expects: fails(...broken),
  },
];

export const bodies: readonly Misbehaviour[] = [...bodiesWithoutAnswer, ...encodings, ...documents];

function halfOf(body: Buffer): Buffer {
  return body.subarray(0, Math.floor(body.length / 2));
}

let packedZeros: Buffer | undefined;
function bomb(): Buffer {
  packedZeros ??= gzipSync(Buffer.alloc(32 * 1024 * 1024), { level: 9 });
  return packedZeros;
}

/** Inserts a byte that is invalid in UTF-8 after every hundred bytes. */
function withStrayBytes(body: Buffer): Uint8Array {
  return Buffer.concat(
    Array.from({ length: Math.ceil(body.length / 100) }, (_, index) =>
      Buffer.concat([body.subarray(index * 100, index * 100 + 100), Buffer.from([0xff])]),
    ),
  );
}
