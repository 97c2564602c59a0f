import { Socket } from 'node:net';
import { addressOf, requesterOfToken, type Requester } from './requester.js';

const network: Requester = {
  kind: 'public',
  party: '192.0.2.1',
  caller: '192.0.2.1',
  signal: new AbortController().signal,
};

/** The owner under which the identification of a session takes turns. */
function turnOf(claims: { sub: string; session_id: string; is_anonymous: boolean }) {
  const { party, caller } = requesterOfToken(claims, network);
  return { party, caller };
}

describe('before identification', () => {
  it('the sessions of an account take turns as one party, however many tokens it has', () => {
    const [first, second] = ['s1', 's2'].map((session_id) => turnOf({ sub: 'ada', session_id, is_anonymous: false }));
    expect(first).toEqual({ party: 'ada', caller: 's1' });
    expect(second).toEqual({ party: 'ada', caller: 's2' });
  });

  it('the anonymous sessions of a network take turns as one party, so that people need not wait for each of them', () => {
    const [first, second] = ['s1', 's2'].map((session_id) =>
      turnOf({ sub: session_id, session_id, is_anonymous: true }),
    );
    expect(first).toEqual({ party: '192.0.2.1', caller: 's1' });
    expect(second).toEqual({ party: '192.0.2.1', caller: 's2' });
  });
});

describe('the address that a trusted proxy forwards', () => {
  it.each([
    ['203.0.113.9:1234', '203.0.113.9'],
    ['[2001:db8::7]:1234', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['proxy:1234', ''],
  ])('%s is that of the client, without the port that some proxies append: %j', (ip, address) => {
    expect(addressOf({ ip, socket: new Socket() })).toBe(address);
  });
});
