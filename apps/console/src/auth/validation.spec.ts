import { initialsOf } from './initials.js';
import {
  checkCode,
  checkEmail,
  checkLogin,
  checkNewPassword,
  checkRegister,
  plainCode,
  type RegisterValues,
} from './validation.js';

const good: RegisterValues = {
  full_name: 'Ada Lovelace',
  email: 'ada@example.com',
  company: '',
  role: '',
  password: 'secret1',
  confirmPassword: 'secret1',
};

describe('a registration', () => {
  it('needs neither company nor role', () => {
    expect(checkRegister(good, 6)).toEqual({});
  });

  it('needs email, password, full name and the password once more', () => {
    const empty = { full_name: ' ', email: '', company: '', role: '', password: '', confirmPassword: '' };
    expect(Object.keys(checkRegister(empty, 6)).toSorted()).toEqual([
      'confirmPassword',
      'email',
      'full_name',
      'password',
    ]);
  });

  it('says that passwords do not match, in the words of the specification', () => {
    expect(checkRegister({ ...good, confirmPassword: 'secret2' }, 6)).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });

  it.each([
    [6, '12345', 'Password must be at least 6 characters long'],
    [12, '12345678901', 'Password must be at least 12 characters long'],
  ])('names the length in force: %i', (length, password, sentence) => {
    expect(checkNewPassword({ password, confirmPassword: password }, length)).toEqual({ password: sentence });
    expect(checkNewPassword({ password: `${password}x`, confirmPassword: `${password}x` }, length)).toEqual({});
  });
});

describe('a sign-in', () => {
  it('takes any password there is', () => {
    expect(checkLogin({ email: ' ada@example.com ', password: ' ' })).toEqual({});
  });

  it.each(['', ' ', 'ada', 'ada@', '@example.com', 'a b@example.com', 'a@b@c'])(
    'does not take %p for an address',
    (email) => {
      expect(Object.keys(checkEmail({ email }))).toEqual(['email']);
    },
  );

  it.each(['a@b', 'ada+x@example.co.uk', "o'hara@example.com", 'дом@пример.рф'])('takes %p for one', (email) => {
    expect(checkEmail({ email })).toEqual({});
  });

  it('takes six digits or a recovery code, with spaces between', () => {
    expect(checkCode({ code: '123 456' })).toEqual({});
    expect(checkCode({ code: 'abcd-efgh-ijkl' })).toEqual({});
    expect(Object.keys(checkCode({ code: '12 34 5' }))).toEqual(['code']);
    expect(plainCode(' 123 456\n')).toBe('123456');
  });
});

describe('initials', () => {
  it.each([
    ['Ada Lovelace', '', 'AL'],
    ['Ada Augusta King Lovelace', '', 'AL'],
    ['ada', '', 'A'],
    ['', 'zoe@example.com', 'Z'],
    ['(Ada) "Lovelace"', '', 'AL'],
    ['Élodie Ångström', '', 'ÉÅ'],
    ['', '', '?'],
    ['-', '', '?'],
  ])('of %p with %p are %p', (name, email, initials) => {
    expect(initialsOf(name, email)).toBe(initials);
  });
});
