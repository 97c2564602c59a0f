import fc from 'fast-check';
import { z } from 'zod';
import { decodeText, looksLikeHtml, parseJson } from './read-body.js';

describe('the text of an answer', () => {
  it.each([
    ['UTF-8 without a declaration', Buffer.from('naïve – “x”'), '', 'naïve – “x”'],
    ['Windows-1252 if it is not UTF-8', Buffer.from([0x93, 0x78, 0x94, 0xa0, 0xe9]), 'text/csv', '“x”\u00a0é'],
    ['the declared charset', Buffer.from([0xa4]), 'text/plain; charset="iso-8859-15"', '€'],
    ['UTF-8 if the declared charset is unknown', Buffer.from('é'), 'text/plain; charset=klingon', 'é'],
    ['Windows-1252 if the declared UTF-8 is wrong', Buffer.from([0xe9]), 'text/plain; charset=utf-8', 'é'],
    ['its byte order mark says, not the header', Buffer.from('\uFEFFé'), 'text/plain; charset=iso-8859-1', 'é'],
    ['its byte order mark says of UTF-16', Buffer.from('\uFEFFé', 'utf16le'), 'text/html; charset=utf-8', 'é'],
    ['JSON without its byte order mark', Buffer.from('\uFEFF{}'), 'application/json', '{}'],
  ])('is read as %s', (_what, bytes, contentType, expected) => {
    expect(decodeText(bytes, contentType)).toBe(expected);
  });

  it('can be decoded whatever its bytes are', () => {
    fc.assert(
      fc.property(
        fc.uint8Array(),
        fc.string(),
        (bytes, contentType) => typeof decodeText(bytes, contentType) === 'string',
      ),
    );
  });

  it.each(['<!DOCTYPE html><p>', '  <html lang="en">', '<HEAD>', '\n<body class="x">'])(
    'is a web page if it begins like HTML (%s)',
    (start) => {
      expect(looksLikeHtml(start)).toBe(true);
    },
  );

  it.each(['<?xml version="1.0"?>', '<Grants xmlns="x">', '<header>', '{"html": 1}', 'NoticeId,Title'])(
    'is not a web page if it does not begin like HTML (%s)',
    (start) => {
      expect(looksLikeHtml(start)).toBe(false);
    },
  );
});

describe('truncated JSON', () => {
  it('is distinguished from invalid JSON, wherever it was cut off', () => {
    const whole = fc.record({ text: fc.string(), list: fc.array(fc.jsonValue()) });
    fc.assert(
      fc.property(whole, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (value, part) => {
        const text = JSON.stringify(value);
        const cut = text.slice(0, Math.max(1, Math.floor(text.length * part)));
        expect(() => parseJson(cut, z.unknown(), 'GET x')).toThrow(
          expect.objectContaining({ code: 'SOURCE_TRUNCATED' }),
        );
      }),
    );
  });
});
