/** @jest-environment ./tools/jest/dom-environment.mjs */
import { stubSession } from '../../testing/stub-session.js';
import { removeStoredSession, isSessionStored, storageKey, storedToken, usableSession } from './stored-session.js';

const { jest } = import.meta;

const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

function store(change: object = {}): void {
  localStorage.setItem(storageKey, JSON.stringify({ ...stubSession(), ...change }));
}

const { user, access_token } = stubSession();

afterEach(() => localStorage.clear());

describe('the session that an earlier visit stored', () => {
  it('is used at once while its token lasts', () => {
    store();
    expect(usableSession()).toMatchObject({ user: { id: user.id, email: user.email } });
    expect(storedToken()?.split('.')).toHaveLength(3);
  });

  it.each([
    ['expired', { expires_at: secondsFromNow(-1) }],
    ['about to be renewed by the auth client', { expires_at: secondsFromNow(100) }],
    ['without an end', { expires_at: undefined }],
    ['without a user', { user: null }],
  ])('is left to the auth client if it is %s', (_, change) => {
    store(change);
    expect(storedToken()).toBeUndefined();
    expect(usableSession()).toBeUndefined();
  });

  it('is left to the auth client if the account has a second factor, which the token may lack', () => {
    store({ access_token, user: { ...user, factors: [{ id: 'a factor', factor_type: 'totp', status: 'verified' }] } });
    expect(usableSession()).toBeUndefined();
    expect(storedToken()).toBe(access_token);
  });

  it.each(['', 'null', '[]', '{"access_token":', '"text"'])(
    'is left to the auth client if it is stored as %p',
    (text) => {
      localStorage.setItem(storageKey, text);
      expect(usableSession()).toBeUndefined();
    },
  );

  it('is no longer used after it was removed from this browser [asvs 14.3.1]', () => {
    store();
    expect(isSessionStored()).toBe(true);
    removeStoredSession();
    expect(isSessionStored()).toBe(false);
    expect(usableSession()).toBeUndefined();
  });

  it('is left to the auth client in a browser that refuses storage', () => {
    const refuse = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(storedToken()).toBeUndefined();
    refuse.mockRestore();
  });
});
