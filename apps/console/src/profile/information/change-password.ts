import { authClient } from '../../auth/auth-client.js';
import { accountWords, authCodeOf } from '../account-words.js';
import { profileTexts } from '../profile-texts.js';

export interface PasswordChange {
  current: string;
  next: string;
  confirm: string;
  /** Mailed where the session is old and the server asks for it. */
  nonce: string;
}

export type WrongPassword = Partial<Record<keyof PasswordChange, string>>;

interface Rules {
  least: number;
  hasPassword: boolean;
  nonceSent: boolean;
}

const words = profileTexts.password;

export function wrongWith(
  { current, next, confirm, nonce }: PasswordChange,
  { least, hasPassword, nonceSent }: Rules,
): WrongPassword {
  return {
    ...(hasPassword && current === '' ? { current: words.missing } : {}),
    ...(next.length < least ? { next: words.short(least) } : {}),
    ...(next === confirm ? {} : { confirm: words.mismatch }),
    ...(nonceSent && nonce.trim() === '' ? { nonce: words.nonceMissing } : {}),
  };
}

const fieldsOfCodes = new Map<string | undefined, keyof PasswordChange>([
  ['current_password_invalid', 'current'],
  ['current_password_required', 'current'],
  ['same_password', 'next'],
  ['weak_password', 'next'],
  ['reauthentication_not_valid', 'nonce'],
]);

/** What the server found wrong with a field. */
export function refusedField(error: unknown): WrongPassword {
  const field = fieldsOfCodes.get(authCodeOf(error));
  return field === undefined ? {} : { [field]: accountWords(error) };
}

/** What it refused for another reason. That it asks for the mailed code is no failure. */
export function failureOf(error: unknown): string | undefined {
  const code = authCodeOf(error);
  return error === null || code === 'reauthentication_needed' || fieldsOfCodes.has(code)
    ? undefined
    : accountWords(error);
}

/** Where the server wants the session proved afresh, the mail with the code is asked for before the failure is told. */
export async function changePassword({ current, next, nonce }: PasswordChange): Promise<void> {
  const { error } = await authClient.updateUser({
    password: next,
    ...(current === '' ? {} : { current_password: current }),
    ...(nonce.trim() === '' ? {} : { nonce: nonce.trim() }),
  });
  if (error === null) return;
  if (authCodeOf(error) === 'reauthentication_needed') {
    const asked = await authClient.reauthenticate();
    if (asked.error !== null) throw asked.error;
  }
  throw error;
}
