import fc from 'fast-check';
import { excerpt, redact, secretsOf } from './redact.js';

describe('an address in a message', () => {
  it.each([
    ['https://api.sam.gov/v2/search?api_key=abc&limit=1', 'https://api.sam.gov/v2/search?api_key=[redacted]&limit=1'],
    ['https://data.x.gov/r.json?%24%24app_token=abc&$where=a%20b', 'https://data.x.gov/r.json?%24%24app_token=[redacted]&%24where=a%20b'],
    ['https://user:pass@x.gov/a#api_key=abc', 'https://x.gov/a'],
    ['https://x.gov/?API_KEY=abc', 'https://x.gov/?API_KEY=[redacted]'],
    ['not an address with api_key=abc', '[unreadable address]'],
  ])('%s becomes %s', (address, expected) => {
    expect(redact(address)).toBe(expected);
  });

  it('never holds the key, whatever the key is', () => {
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
