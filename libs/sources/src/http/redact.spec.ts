import fc from 'fast-check';
import { excerpt, redact, secretsOf } from './redact.js';

describe('redaction', () => {
  it.each([
    ['https://api.sam.gov/v2/search?api_key=abc&limit=1', 'https://api.sam.gov/v2/search?api_key=[redacted]&limit=1'],
    [
      'https://data.x.gov/r.json?%24%24app_token=abc&$where=a%20b',
      'https://data.x.gov/r.json?%24%24app_token=[redacted]&%24where=a%20b',
    ],
    ['https://user:pass@x.gov/a#api_key=abc', 'https://x.gov/a'],
    ['https://x.gov/?API_KEY=abc', 'https://x.gov/?API_KEY=[redacted]'],
    ['https://x.gov/feed?auth=abc&page=1', 'https://x.gov/feed?auth=[redacted]&page=1'],
    [
      'https://x.gov/feed?Sig=abc&signature=abc&X-Amz-Signature=abc',
      'https://x.gov/feed?Sig=[redacted]&signature=[redacted]&X-Amz-Signature=[redacted]',
    ],
    [
      'https://x.gov/feed?authToken=abc&client_secret=abc&password=abc',
      'https://x.gov/feed?authToken=[redacted]&client_secret=[redacted]&password=[redacted]',
    ],
    [
      'https://x.gov/feed?apiKey=abc&subscription-key=abc&app_token=abc',
      'https://x.gov/feed?apiKey=[redacted]&subscription-key=[redacted]&app_token=[redacted]',
    ],
    // If the name does not reveal a secret, only evidently harmless values are shown.
    [
      'https://x.gov/feed?code=7Hq2&u=abcdefghijkl&h=0123456789012&x=Correct-Horse1',
      'https://x.gov/feed?code=…&u=…&h=…&x=…',
    ],
    [
      'https://x.gov/feed?code=bids&from=2026-10-01T00:00:00Z&ptype=o,k&page=2&q=road works&e=',
      'https://x.gov/feed?code=bids&from=2026-10-01T00%3A00%3A00Z&ptype=o%2Ck&page=2&q=road%20works&e=',
    ],
    ['https://x.gov/feed?7f3a9c2b8d1e4f60', 'https://x.gov/feed?…='],
    ['not an address with api_key=abc', '[unreadable address]'],
  ])('turns %s into %s', (address, expected) => {
    expect(redact(address)).toBe(expected);
  });

  it('never shows a long or mixed value, whatever its name', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{1,8}$/),
        fc.stringMatching(/^[A-Za-z]{4,20}[0-9][A-Za-z0-9_-]{8,40}$/),
        (name, value) => {
          expect(redact(`https://x.gov/feed?${name}=${value}`)).not.toContain(value);
        },
      ),
    );
  });

  it('recognizes the secrets of a request by the names of their parameters', () => {
    const address = new URL('https://x.gov/feed?auth=one&sig=two&code=7Hq2abcdefgh&page=1');
    expect(secretsOf(address, new Headers())).toEqual(['one', 'two']);
  });

  it('quotes a source without control characters and direction marks, and redacts a key that is written as entities [asvs 1.3.3]', () => {
    expect(excerpt('<h1>Not\u202E found</h1>\u001B[31m it&#8217;s\u2066 s&#51;cret, s3cret', ['s3cret', ''])).toBe(
      'Not found [31m it’s [redacted], [redacted]',
    );
  });

  it('never shows the key, whatever the key', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12 }), (key) => {
        const address = new URL('https://api.sam.gov/search?limit=1');
        address.searchParams.set('api_key', key);
        expect(redact(address)).toBe('https://api.sam.gov/search?limit=1&api_key=[redacted]');
        expect(secretsOf(address, new Headers())).toEqual([key]);
        expect(excerpt(`<b>${key}</b> is ${encodeURIComponent(key)}`, [key])).not.toContain(key);
      }),
    );
  });
});
