import { authClient } from '../../auth/auth-client.js';
import { accountErrorText, authErrorCode } from '../account-labels.js';
import { profileTexts } from '../profile-texts.js';
import { type Problems } from '../../shared/form/use-check-form.js';

export interface PasswordChange {
  current: string;
  next: string;
  confirm: string;
  /** Emailed code; required by the server if the session is old. */
  nonce: string;
  /** Whether to revoke API and device tokens as well. */
  revokeTokens: boolean;
}

interface Rules {
  minLength: number;
  hasPassword: boolean;
  nonceSent: boolean;
}

const words = profileTexts.password;

export function checkPasswordChange(
  { current, next, confirm, nonce }: PasswordChange,
  { minLength, hasPassword, nonceSent }: Rules,
): Problems<PasswordChange> {
  return {
    ...(hasPassword && current === '' ? { current: words.missing } : {}),
    ...(next.length < minLength ? { next: words.short(minLength) } : {}),
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

/** Field that the server rejected. */
export function rejectedField(error: unknown): keyof PasswordChange | undefined {
  return fieldsOfCodes.get(authErrorCode(error));
}

/** Error of the form as a whole; undefined if the server only requires the emailed code. */
export function formError(error: unknown): string | undefined {
  const code = authErrorCode(error);
  return error === null || code === 'reauthentication_needed' || fieldsOfCodes.has(code)
    ? undefined
    : accountErrorText(error);
}

/** Changes the password. If the server requires reauthentication, requests the email with the code, then throws the server's error. */
export async function changePassword({ current, next, nonce, revokeTokens }: PasswordChange): Promise<void> {
  const attributes = {
    password: next,
    revoke_tokens: revokeTokens,
    ...(current === '' ? {} : { current_password: current }),
    ...(nonce.trim() === '' ? {} : { nonce: nonce.trim() }),
  };
  const { error } = await authClient.updateUser(attributes);
  if (error === null) return;
  if (authErrorCode(error) === 'reauthentication_needed') {
    const requested = await authClient.reauthenticate();
    if (requested.error !== null) throw requested.error;
  }
  throw error;
}
