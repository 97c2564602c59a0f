import { toInitials } from '../session/initials.js';
import {
  checkCode,
  checkEmail,
  checkLogin,
  checkNewPassword,
  checkRegister,
  plainCode,
  type RegisterValues,
} from './validation.js';

const validValues: RegisterValues = {
  full_name: 'Ada Lovelace',
  email: 'ada@example.com',
  company: '',
  role: '',
  password: 'secret1',
  confirmPassword: 'secret1',
};

describe('a registration', () => {
  it('requires neither company nor role [spec 3.16, 5.2, 5.6]', () => {
    expect(checkRegister(validValues, 6)).toEqual({});
  });

  it('requires email, full name, password and its confirmation [spec 3.16, 5.1]', () => {
    const empty = { full_name: ' ', email: '', company: '', role: '', password: '', confirmPassword: '' };
    expect(Object.keys(checkRegister(empty, 6)).toSorted()).toEqual([
      'confirmPassword',
      'email',
      'full_name',
      'password',
    ]);
  });

  it('reports different passwords in the words of the specification [spec 5.3]', () => {
    expect(checkRegister({ ...validValues, confirmPassword: 'secret2' }, 6)).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });

  it.each([
    [6, '12345', 'Password must be at least 6 characters long'],
    [12, '12345678901', 'Password must be at least 12 characters long'],
  ])('names the configured length: %i [spec 5.4]', (length, password, sentence) => {
    expect(checkNewPassword({ password, confirmPassword: password }, length)).toEqual({ password: sentence });
    expect(checkNewPassword({ password: `${password}x`, confirmPassword: `${password}x` }, length)).toEqual({});
  });
});

describe('a sign-in', () => {
  it('accepts any password [asvs 6.2.5]', () => {
    expect(checkLogin({ email: ' ada@example.com ', password: ' ' })).toEqual({});
  });

  it.each(['', ' ', 'ada', 'ada@', '@example.com', 'a b@example.com', 'a@b@c'])(
    'rejects %p as an email address [spec 5.7]',
    (email) => {
      expect(Object.keys(checkEmail({ email }))).toEqual(['email']);
    },
  );

  it.each(['a@b', 'ada+x@example.co.uk', "o'hara@example.com", 'дом@пример.рф'])(
    'accepts %p as an email address',
    (email) => {
      expect(checkEmail({ email })).toEqual({});
    },
  );

  it('accepts six digits or a recovery code, with spaces', () => {
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
  ])('of %p with %p are %p [spec 2.25]', (name, email, initials) => {
    expect(toInitials(name, email)).toBe(initials);
  });
});
