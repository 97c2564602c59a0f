import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type AnswerKind } from './answer-format.js';
import { type Expectation, type Misbehaviour } from './misbehaviour.js';
import { any, atRecords, allOf, changeBytes, fault, json, plain, changeText } from './corrupt-records.js';

const fails = (...codes: string[]): Expectation => ({ ends: 'fails', codes });
const mayComplete = (...codes: string[]): Expectation => ({ ends: 'may complete', codes });
const completes: Expectation = { ends: 'completes', quarantines: 'none' };

const noAnswerCodes = ['SOURCE_NOT_JSON', 'SOURCE_CHANGED', 'SOURCE_EMPTY', 'SOURCE_INCOMPLETE', 'SOURCE_ERROR'];
const brokenCodes = [...noAnswerCodes, 'SOURCE_TRUNCATED', 'SOURCE_UNREACHABLE', 'SOURCE_UNSAFE', 'SOURCE_TOO_LARGE'];
const captivePath = '/captive-portal';

/** Excludes web pages, for which the misbehaviour is not a fault. */
const isNotPage = ({ kind }: { kind: AnswerKind }): boolean => kind !== 'html';

const replaceBody = (body: string, type = 'application/json') =>
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
    apply: replaceBody('<!doctype html><title>Maintenance</title><p>Back soon</p>'),
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
  { name: 'answers with blanks', appliesTo: any, apply: replaceBody(' \r\n\t\r\n '), expects: fails(...noAnswerCodes) },
  {
    name: 'answers with a word',
    appliesTo: any,
    apply: replaceBody('OK', 'text/plain'),
    expects: fails(...noAnswerCodes),
  },
  { name: 'answers null', appliesTo: any, apply: replaceBody('null'), expects: fails(...noAnswerCodes) },
  {
    name: 'answers with an empty object',
    appliesTo: any,
    apply: replaceBody('{}'),
    expects: fails(...noAnswerCodes),
  },
  {
    name: 'answers with an error object and status 200',
    appliesTo: any,
    apply: replaceBody('{"error":"rate limit exceeded","message":"API rate limit exceeded"}'),
    expects: fails(...noAnswerCodes),
  },
  {
    name: 'answers with a PDF',
    appliesTo: any,
    apply: replaceBody('%PDF-1.7\n%\u00e2\u00e3', 'application/pdf'),
    expects: fails(...noAnswerCodes),
  },
];

/** Bodies with another compression or charset. */
const encodings: readonly Misbehaviour[] = [
  {
    name: 'compresses its answer with gzip',
    appliesTo: any,
    apply: changeBytes((body) => gzipSync(body), { 'content-encoding': 'gzip' }),
    expects: completes,
  },
  {
    name: 'compresses its answer with brotli',
    appliesTo: any,
    apply: changeBytes((body) => brotliCompressSync(body), { 'content-encoding': 'br' }),
    expects: completes,
  },
  {
    name: 'declares a compression that it does not use',
    appliesTo: any,
    apply: changeBytes((body) => body, { 'content-encoding': 'gzip' }),
    expects: fails(...brokenCodes),
  },
  {
    name: 'compresses its answer without declaring it',
    appliesTo: any,
    apply: changeBytes((body) => gzipSync(body)),
    expects: fails(...brokenCodes),
  },
  {
    name: 'truncates its compressed answer',
    appliesTo: any,
    apply: changeBytes((body) => halfOf(gzipSync(body)), { 'content-encoding': 'gzip' }),
    expects: fails(...brokenCodes),
  },
  {
    name: 'sends a compression bomb',
    appliesTo: any,
    apply: changeBytes(() => bomb(), { 'content-encoding': 'gzip' }),
    expects: fails(...brokenCodes),
  },
  {
    name: 'declares an unknown compression',
    appliesTo: any,
    apply: changeBytes((body) => body, { 'content-encoding': 'x-secret' }),
    expects: mayComplete(...brokenCodes),
  },
  {
    name: 'declares its answer as plain text',
    appliesTo: isNotPage,
    apply: changeBytes((body) => body, { 'content-type': 'text/plain' }),
    expects: completes,
  },
  {
    name: 'declares its answer as bytes',
    appliesTo: any,
    apply: changeBytes((body) => body, { 'content-type': 'application/octet-stream' }),
    expects: mayComplete(...brokenCodes),
  },
  {
    name: 'declares its answer as an image',
    appliesTo: any,
    apply: changeBytes((body) => body, { 'content-type': 'image/png' }),
    expects: mayComplete(...brokenCodes),
  },
  {
    name: 'declares no content type',
    appliesTo: any,
    apply: changeBytes((body) => body, { 'content-type': null }),
    expects: mayComplete(...brokenCodes),
  },
  {
    name: 'begins with a byte order mark',
    appliesTo: plain,
    apply: changeBytes((body) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])),
    expects: completes,
  },
  {
    name: 'writes UTF-16',
    appliesTo: plain,
    apply: changeBytes((body) => Buffer.from(`\ufeff${body.toString('utf8')}`, 'utf16le')),
    expects: mayComplete(...brokenCodes),
  },
  {
    name: 'declares an unknown charset',
    appliesTo: plain,
    apply: changeBytes((body) => body, { 'content-type': 'text/html; charset=klingon' }),
    expects: mayComplete(...brokenCodes),
  },
  {
    name: 'declares UTF-8 and writes Latin-1',
    appliesTo: plain,
    apply: changeBytes((body) => Buffer.from(body.toString('utf8').replaceAll(/\b[eE](?=[a-z])/g, '\u00e9'), 'latin1')),
    expects: mayComplete(...brokenCodes, 'SOURCE_REFUSED'),
  },
  {
    name: 'writes invalid UTF-8',
    appliesTo: plain,
    apply: changeBytes(withStrayBytes),
    expects: mayComplete(...brokenCodes),
  },
  {
    name: 'writes zero bytes between words',
    appliesTo: plain,
    apply: changeBytes((body) => Buffer.from(body.toString('latin1').replaceAll(' ', ' \0'), 'latin1')),
    expects: mayComplete(...brokenCodes),
  },
  {
    name: 'sends blanks endlessly',
    appliesTo: any,
    apply: atRecords(() => ({ kind: 'endless', piece: Buffer.alloc(65_536, 0x20) })),
    expects: fails(...brokenCodes, 'SOURCE_TIMEOUT'),
  },
  {
    name: 'sends letters endlessly',
    appliesTo: any,
    apply: atRecords(() => ({ kind: 'endless', piece: Buffer.alloc(65_536, 0x61) })),
    expects: fails(...brokenCodes, 'SOURCE_TIMEOUT'),
  },
  {
    name: 'opens brackets endlessly',
    appliesTo: plain,
    apply: atRecords(() => ({ kind: 'endless', piece: Buffer.alloc(65_536, '[{"a":') })),
    expects: fails(...brokenCodes, 'SOURCE_TIMEOUT'),
  },
];

/** Invalid or unexpected JSON. */
const documents: readonly Misbehaviour[] = [
  {
    name: 'appends text to its answer',
    appliesTo: json,
    apply: changeText((body) => `${body}\n<!-- cached -->`),
    expects: fails(...brokenCodes),
  },
  {
    name: 'writes a warning before its answer',
    appliesTo: json,
    apply: changeText((body) => `Warning: mysql_connect() failed in /var/www/api.php on line 3\n${body}`),
    expects: fails(...brokenCodes),
  },
  {
    name: 'wraps its answer in a function call',
    appliesTo: json,
    apply: changeText((body) => `callback(${body});`),
    expects: fails(...brokenCodes),
  },
  {
    name: 'sends its answer twice',
    appliesTo: json,
    apply: changeText((body) => `${body}${body}`),
    expects: mayComplete(...brokenCodes),
  },
  {
    name: 'writes a trailing comma',
    appliesTo: json,
    apply: changeText((body) => body.replace(/(?=[\]}]\s*$)/, ',')),
    expects: mayComplete(...brokenCodes),
  },
  {
    name: 'quotes with single quotes',
    appliesTo: json,
    apply: changeText((body) => body.replaceAll('"', "'")),
    expects: fails(...brokenCodes),
  },
  {
    name: 'writes NaN for a number',
    appliesTo: json,
    apply: changeText((body) => body.replace(/:\s*(?:\d[\d.]*|null|true|false|"[^"]*")(?=[,}])/, ':NaN')),
    expects: mayComplete(...brokenCodes),
  },
  {
    name: 'nests its answer a hundred thousand levels deep',
    appliesTo: allOf(json),
    apply: replaceBody(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    expects: fails(...brokenCodes),
  },
  {
    name: 'wraps its answer in a list',
    appliesTo: json,
    apply: changeText((body) => `[${body}]`),
    expects: mayComplete(...brokenCodes),
  },
  {
    name: 'wraps its answer in another object',
    appliesTo: json,
    apply: changeText((body) => `{"response":${body}}`),
    expects: fails(...brokenCodes),
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
