import { type Problems } from '../../shared/form/use-check-form.js';
import { authTexts } from '../auth-texts.js';

const words = authTexts.validation;

function requiredProblem(text: string, sentence: string): string | undefined {
  return text.trim() === '' ? sentence : undefined;
}

/** Checks an address as leniently as browsers do. Only an email can prove that the mailbox exists. */
export function emailProblem(email: string): string | undefined {
  return (
    requiredProblem(email, words.emailMissing) ??
    (/^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : words.emailInvalid)
  );
}

function passwordProblem(password: string, minLength: number): string | undefined {
  return password.length < minLength ? words.passwordShort(minLength) : undefined;
}

function confirmProblem(password: string, confirm: string): string | undefined {
  return password === confirm ? undefined : words.mismatch;
}

function withoutUndefined<V>(problems: { [K in keyof V]?: string | undefined }): Problems<V> {
  const found: Problems<V> = {};
  for (const name in problems) {
    if (problems[name] !== undefined) found[name] = problems[name];
  }
  return found;
}

export interface LoginValues {
  email: string;
  password: string;
}

export function checkLogin({ email, password }: LoginValues): Problems<LoginValues> {
  return withoutUndefined<LoginValues>({
    email: emailProblem(email),
    password: password === '' ? words.passwordMissing : undefined,
  });
}

export interface RegisterValues {
  full_name: string;
  email: string;
  company: string;
  role: string;
  password: string;
  confirmPassword: string;
}

/** Validates the sign-up form. Company and role are optional. */
export function checkRegister(values: RegisterValues, minLength: number): Problems<RegisterValues> {
  return withoutUndefined<RegisterValues>({
    full_name: requiredProblem(values.full_name, words.nameMissing),
    email: emailProblem(values.email),
    ...checkNewPassword(values, minLength),
  });
}

export interface NewPasswordValues {
  password: string;
  confirmPassword: string;
}

export function checkNewPassword(
  { password, confirmPassword }: NewPasswordValues,
  minLength: number,
): Problems<NewPasswordValues> {
  return withoutUndefined<NewPasswordValues>({
    password: password === '' ? words.passwordMissing : passwordProblem(password, minLength),
    confirmPassword: confirmPassword === '' ? words.confirmMissing : confirmProblem(password, confirmPassword),
  });
}

export function checkEmail({ email }: { email: string }): Problems<{ email: string }> {
  return withoutUndefined<{ email: string }>({ email: emailProblem(email) });
}

/** Validates a code: six digits of the app, or a recovery code. Spaces are ignored. */
export function checkCode({ code }: { code: string }): Problems<{ code: string }> {
  return withoutUndefined<{ code: string }>({ code: plainCode(code).length < 6 ? words.codeMissing : undefined });
}

export function plainCode(code: string): string {
  return code.replaceAll(/\s/g, '');
}
