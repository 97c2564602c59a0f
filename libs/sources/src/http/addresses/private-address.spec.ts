import { isPrivateHost } from './private-address.js';

describe('a host', () => {
  it.each([
    'localhost',
    'a.localhost',
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '[::1]',
    '[fd00::1]',
    '[fe80::1]',
    '[::ffff:127.0.0.1]',
  ])('%s is private', (host) => {
    expect(isPrivateHost(host)).toBe(true);
  });

  it.each(['api.grants.gov', '8.8.8.8', '172.32.0.1', '[2606:4700::1]', 'localhost.example.gov'])(
    '%s is not private',
    (host) => {
      expect(isPrivateHost(host)).toBe(false);
    },
  );

  it('is private in every notation of the number, because URL normalizes it', () => {
    expect(isPrivateHost(new URL('http://2130706433/').hostname)).toBe(true);
    expect(isPrivateHost(new URL('http://0x7f.1/').hostname)).toBe(true);
  });
});
