import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import {
  chunk,
  dripping,
  endless,
  head,
  type HostileAnswer,
  html,
  megabyte,
  packed,
  page,
  raw,
  stalled,
  text,
} from './answer-builders.js';
import { httpAnswer } from './raw-site.js';

const short = { totalMs: 400, headersMs: 250 };
const zeros12Mb = Buffer.alloc(12 * megabyte);
const pages = Buffer.from(page.repeat(8000));

export const hostileAnswers: readonly HostileAnswer[] = [
  // Too large
  {
    name: 'more bytes than the limit, with their declared length',
    answer: httpAnswer(Buffer.alloc(10 * megabyte + 1, 32)),
    expected: 'PAGE_TOO_LARGE',
  },
  {
    name: 'more bytes than the limit, without a declared length',
    answer: raw([html], 'x'.repeat(11 * megabyte)),
    expected: 'PAGE_TOO_LARGE',
  },
  {
    name: 'more bytes than the limit, in chunks',
    answer: raw([html, 'Transfer-Encoding: chunked'], chunk('x'.repeat(megabyte)).repeat(11)),
    expected: 'PAGE_TOO_LARGE',
  },
  {
    name: 'a declared length of many gigabytes',
    answer: stalled(head([html, 'Content-Length: 99999999999'])),
    expected: 'PAGE_TOO_LARGE',
  },
  { name: 'a body without end', answer: endless(head([html]), 'x'.repeat(65_536)), expected: 'PAGE_TOO_LARGE' },
  {
    name: 'chunks without end',
    answer: endless(head([html, 'Transfer-Encoding: chunked']), chunk('x'.repeat(65_536))),
    expected: 'PAGE_TOO_LARGE',
  },
  {
    name: 'many small chunks',
    answer: endless(head([html, 'Transfer-Encoding: chunked']), chunk('x').repeat(1000)),
    expected: 'PAGE_TOO_LARGE',
    limits: { pageBytes: 100_000 },
  },
  // Compressed
  { name: 'a gzip bomb of zeros', answer: packed('gzip', gzipSync(zeros12Mb)), expected: 'PAGE_TOO_LARGE' },
  {
    name: 'a gzip bomb below the byte limit',
    answer: packed('gzip', gzipSync(zeros12Mb.subarray(0, 5 * megabyte))),
    expected: 'PAGE_TOO_LARGE',
  },
  { name: 'a deflate bomb', answer: packed('deflate', deflateSync(zeros12Mb)), expected: 'PAGE_TOO_LARGE' },
  { name: 'a raw deflate bomb', answer: packed('deflate', deflateRawSync(zeros12Mb)), expected: 'PAGE_TOO_LARGE' },
  { name: 'a brotli bomb', answer: packed('br', brotliCompressSync(zeros12Mb)), expected: 'PAGE_TOO_LARGE' },
  {
    name: 'a gzip bomb of many members',
    answer: packed('gzip', Buffer.concat(Array.from({ length: 200 }, () => gzipSync(Buffer.alloc(65_536))))),
    expected: 'PAGE_TOO_LARGE',
  },
  {
    name: 'endless gzip',
    answer: endless(head([html, 'Content-Encoding: gzip']), gzipSync(pages)),
    expected: 'PAGE_TOO_LARGE',
  },
  { name: 'gzip in gzip', answer: packed('gzip, gzip', gzipSync(gzipSync(page))), expected: 'PAGE_BROKEN' },
  {
    name: 'gzip in gzip, in two headers',
    answer: Buffer.concat([
      Buffer.from(head([html, 'Content-Encoding: gzip', 'Content-Encoding: gzip'])),
      gzipSync(gzipSync(page)),
    ]),
    expected: 'PAGE_BROKEN',
  },
  { name: 'an encoding that was not requested', answer: packed('zstd', Buffer.from('x')), expected: 'PAGE_BROKEN' },
  { name: 'an unknown encoding', answer: packed('x-'.repeat(500), Buffer.from('x')), expected: 'PAGE_BROKEN' },
  { name: 'invalid gzip', answer: packed('gzip', Buffer.from(page)), expected: 'PAGE_BROKEN' },
  { name: 'invalid brotli', answer: packed('br', Buffer.from(page)), expected: 'PAGE_BROKEN' },
  {
    name: 'invalid deflate',
    answer: packed('deflate', Buffer.from([0x78, 1, 2, 3, 4, 5, 6, 7])),
    expected: 'PAGE_BROKEN',
  },
  { name: 'truncated gzip', answer: packed('gzip', gzipSync(pages).subarray(0, 300)), expected: 'PAGE_BROKEN' },
  {
    name: 'gzip with a wrong checksum',
    answer: packed('gzip', Buffer.concat([gzipSync(page).subarray(0, -8), Buffer.alloc(8, 1)])),
    expected: 'PAGE_BROKEN',
  },
  // Slow
  { name: 'silence', answer: stalled(''), expected: 'PAGE_TIMEOUT', limits: short },
  {
    name: 'half of a status line, then silence',
    answer: stalled('HTTP/1.1 20'),
    expected: 'PAGE_TIMEOUT',
    limits: short,
  },
  {
    name: 'headers that never end',
    answer: stalled('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'),
    expected: 'PAGE_TIMEOUT',
    limits: short,
  },
  {
    name: 'headers that drip',
    answer: dripping('HTTP/1.1 200 OK\r\n', 'X: y\r\n'),
    expected: 'PAGE_TIMEOUT',
    limits: short,
  },
  {
    name: 'endless provisional responses',
    answer: dripping('', 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'),
    expected: 'PAGE_TIMEOUT',
    limits: short,
  },
  {
    name: 'a body that stalls',
    answer: stalled(head([html, 'Content-Length: 100']) + page),
    expected: 'PAGE_TIMEOUT',
    limits: short,
  },
  { name: 'a body that drips', answer: dripping(head([html]), 'x'), expected: 'PAGE_TIMEOUT', limits: short },
  {
    name: 'chunks that drip',
    answer: dripping(head([html, 'Transfer-Encoding: chunked']), chunk('x')),
    expected: 'PAGE_TIMEOUT',
    limits: short,
  },
  {
    name: 'gzip that stalls',
    answer: stalled(
      Buffer.concat([Buffer.from(head([html, 'Content-Encoding: gzip'])), gzipSync(pages).subarray(0, 200)]),
    ),
    expected: 'PAGE_TIMEOUT',
    limits: short,
  },
  // Headers
  {
    name: 'one header of 20 kilobytes',
    answer: raw([html, `X-Long: ${'x'.repeat(20_000)}`], page),
    expected: 'PAGE_TOO_LARGE',
  },
  {
    name: 'a flood of small headers',
    answer: raw([html, ...Array.from({ length: 3000 }, (_, index) => `X-${index}: y`)], page),
    expected: 'PAGE_TOO_LARGE',
  },
  {
    name: 'endless headers',
    answer: endless('HTTP/1.1 200 OK\r\n', 'X-More: yes\r\n'.repeat(500)),
    expected: 'PAGE_TOO_LARGE',
  },
  {
    name: 'one endless header',
    answer: endless('HTTP/1.1 200 OK\r\nX: ', 'x'.repeat(8192)),
    expected: 'PAGE_TOO_LARGE',
  },
  {
    name: 'a flood of cookies',
    answer: raw(
      [html, ...Array.from({ length: 100 }, (_, index) => `Set-Cookie: c${index}=1`), 'Content-Length: 39'],
      page,
    ),
    expected: page,
  },
  // Lies about the length
  {
    name: 'fewer bytes than declared',
    answer: (socket) => socket.end(head([html, 'Content-Length: 1000']) + page),
    expected: 'PAGE_BROKEN',
  },
  { name: 'more bytes than declared', answer: raw([html, 'Content-Length: 15'], page), expected: '<!doctype html>' },
  {
    name: 'two different lengths',
    answer: raw([html, 'Content-Length: 5', 'Content-Length: 9'], page),
    expected: 'PAGE_BROKEN',
  },
  { name: 'a negative length', answer: raw([html, 'Content-Length: -1'], page), expected: 'PAGE_BROKEN' },
  { name: 'a length that is not a number', answer: raw([html, 'Content-Length: many'], page), expected: 'PAGE_BROKEN' },
  {
    name: 'a length and chunks at once',
    answer: raw([html, 'Content-Length: 5', 'Transfer-Encoding: chunked'], `${chunk(page)}0\r\n\r\n`),
    expected: 'PAGE_BROKEN',
  },
  {
    name: 'truncated chunks',
    answer: (socket) => socket.end(head([html, 'Transfer-Encoding: chunked']) + chunk(page)),
    expected: 'PAGE_BROKEN',
  },
  {
    name: 'chunks with an invalid size',
    answer: raw([html, 'Transfer-Encoding: chunked'], `zz\r\n${page}\r\n`),
    expected: 'PAGE_BROKEN',
  },
  {
    name: 'a connection that is cut within the body',
    answer: (socket) => socket.write(head([html, 'Content-Length: 1000']) + page, () => socket.resetAndDestroy()),
    expected: 'PAGE_BROKEN',
  },
  // Not HTTP
  { name: 'no response at all', answer: (socket) => socket.end(), expected: 'PAGE_UNREACHABLE' },
  { name: 'a connection that is cut', answer: (socket) => socket.resetAndDestroy(), expected: 'PAGE_UNREACHABLE' },
  {
    name: 'the greeting of a mail server',
    answer: Buffer.from('220 mail.example.com ESMTP\r\n'),
    expected: 'PAGE_BROKEN',
  },
  { name: 'the greeting of a database', answer: Buffer.from('-ERR unknown command\r\n'), expected: 'PAGE_BROKEN' },
  { name: 'HTTP/0.9', answer: Buffer.from(page), expected: 'PAGE_BROKEN' },
  {
    name: 'a switch to another protocol',
    answer: raw(['Upgrade: websocket', 'Connection: upgrade'], '', '101 Switching Protocols'),
    expected: 'PAGE_UNREACHABLE',
  },
  { name: 'a status of a thousand', answer: raw([html], page, '1000 Big'), expected: 'PAGE_BROKEN' },
  // Lies about the type
  { name: 'no type', answer: raw(['Content-Length: 39'], page), expected: 'PAGE_TYPE_REFUSED' },
  {
    name: 'a PDF',
    answer: httpAnswer('%PDF-1.7 x', { 'Content-Type': 'application/pdf' }),
    expected: 'PAGE_TYPE_REFUSED',
  },
  { name: 'a PDF declared as a page', answer: httpAnswer('%PDF-1.7 x'), expected: 'PAGE_TYPE_REFUSED' },
  {
    name: 'a program declared as text',
    answer: httpAnswer(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0]), text),
    expected: 'PAGE_TYPE_REFUSED',
  },
  {
    name: 'a picture that can hold a script',
    answer: httpAnswer('<svg/>', { 'Content-Type': 'image/svg+xml' }),
    expected: 'PAGE_TYPE_REFUSED',
  },
  {
    name: 'an archive',
    answer: httpAnswer('PK', { 'Content-Type': 'application/zip' }),
    expected: 'PAGE_TYPE_REFUSED',
  },
  {
    name: 'an endless video',
    answer: endless(head(['Content-Type: video/mp4']), 'x'.repeat(65_536)),
    expected: 'PAGE_TYPE_REFUSED',
  },
  {
    name: 'a refused type after an accepted one',
    answer: httpAnswer(page, { 'Content-Type': 'application/x-msdownload; text/html' }),
    expected: 'PAGE_TYPE_REFUSED',
  },
  // Lies about the charset
  {
    name: 'a charset that does not exist',
    answer: httpAnswer('fée', { 'Content-Type': 'text/html; charset=klingon' }),
    expected: 'fée',
  },
  {
    name: 'UTF-8 that is Windows-1252',
    answer: httpAnswer(Buffer.from('f\u00e9e \u0093x', 'latin1')),
    expected: 'fée “x',
  },
  {
    name: 'a page wrongly declared as UTF-16',
    answer: httpAnswer('<meta charset="utf-16"><p>fée', { 'Content-Type': 'text/html' }),
    expected: '<meta charset="utf-16"><p>fée',
  },
  {
    name: 'UTF-16 with its mark, declared as UTF-8',
    answer: httpAnswer(Buffer.from('\uFEFF<p>fée', 'utf16le')),
    expected: '<p>fée',
  },
  {
    name: 'Shift_JIS, declared in the page only',
    answer: httpAnswer(
      Buffer.concat([
        Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">'),
        Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
      ]),
      { 'Content-Type': 'text/html' },
    ),
    expected: '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">日本',
  },
];
