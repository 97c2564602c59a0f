import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { chunk, head, type HostileAnswer, html, megabyte, packed, page, raw } from './answer-builders.js';
import { httpAnswer } from './raw-site.js';

/** Answers that look odd but are valid, each with its text. */
export const harmlessAnswers: readonly HostileAnswer[] = [
  { name: 'a page compressed with gzip', answer: packed('gzip', gzipSync(page)), expected: page },
  { name: 'a page compressed with x-gzip', answer: packed('X-GZip', gzipSync(page)), expected: page },
  { name: 'a page compressed with brotli', answer: packed('br', brotliCompressSync(page)), expected: page },
  { name: 'a page compressed with deflate', answer: packed('deflate', deflateSync(page)), expected: page },
  {
    name: 'a page compressed with deflate without its header',
    answer: packed('deflate', deflateRawSync(page)),
    expected: page,
  },
  {
    name: 'an uncompressed page with the identity encoding',
    answer: packed('identity', Buffer.from(page)),
    expected: page,
  },
  { name: 'nothing, compressed', answer: packed('gzip', Buffer.alloc(0)), expected: '' },
  {
    name: 'a page of blanks that packs well',
    answer: packed('gzip', gzipSync(' '.repeat(90_000))),
    expected: ' '.repeat(90_000),
  },
  {
    name: 'a page of 10 megabytes',
    answer: httpAnswer(Buffer.alloc(10 * megabyte, 32)),
    expected: ' '.repeat(10 * megabyte),
  },
  {
    name: 'chunks with a trailer',
    answer: raw([html, 'Transfer-Encoding: chunked'], `${chunk(page)}0\r\nX-Sum: 1\r\n\r\n`),
    expected: page,
  },
  { name: 'a body to the end of the connection', answer: (socket) => socket.end(head([html]) + page), expected: page },
  {
    name: 'an early hint before the answer',
    answer: Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n'), httpAnswer(page)]),
    expected: page,
  },
  {
    name: 'a feed',
    answer: httpAnswer('<rss/>', { 'Content-Type': 'Application/RSS+XML; charset="utf-8"' }),
    expected: '<rss/>',
  },
  {
    name: 'XML in the charset that it declares',
    answer: httpAnswer(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><t>f\u00e9e</t>', 'latin1'), {
      'Content-Type': 'text/xml',
    }),
    expected: '<?xml version="1.0" encoding="ISO-8859-1"?><t>fée</t>',
  },
  { name: 'data', answer: httpAnswer('{"a":1}', { 'Content-Type': 'application/json' }), expected: '{"a":1}' },
];
