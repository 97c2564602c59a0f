import { type AuthErrorCode } from '@rfp/contracts/auth/auth-errors';
import { Link, useLocation } from 'react-router';
import { authTexts } from '../auth-texts.js';
import { loadAuthClient } from '../load-auth-client.js';
import { forgotPasswordPath } from '../paths.js';
import { needsSecondFactor } from '../session/session.js';
import { useAuthForm } from '../form/use-auth-form.js';
import { useSignInToast } from '../form/use-sign-in-toast.js';
import { checkLogin } from '../form/validation.js';
import { Field } from './Field.js';
import { FormAlert } from './FormAlert.js';
import { PasswordField } from './PasswordField.js';
import styles from './public.module.css';
import { ResendButton } from './ResendButton.js';
import { SubmitButton } from './SubmitButton.js';

const words = authTexts.login;
const unconfirmed = 'email_not_confirmed' satisfies AuthErrorCode;

/** Sign-in form. The session gates redirect once the session exists. */
export function LoginForm() {
  const { state } = useLocation();
  const welcome = useSignInToast();
  const { form, submit, busy, failure } = useAuthForm({
    initial: { email: '', password: '' },
    check: checkLogin,
    failed: authTexts.toasts.signInFailed,
    send: async ({ email, password }) => {
      const { authClient } = await loadAuthClient();
      const { error } = await authClient.signInWithPassword({ email: email.trim(), password });
      if (error !== null) return error;
      if (!(await needsSecondFactor())) welcome();
      return null;
    },
  });
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <FormAlert failure={failure} />
      {failure?.code === unconfirmed ? <ResendButton email={form.getValues('email').trim()} /> : null}
      <Field form={form} name="email" label={authTexts.fields.email} type="email" autoComplete="username" />
      <PasswordField form={form} name="password" label={authTexts.fields.password} autoComplete="current-password" />
      <p className={styles['links']}>
        <Link to={forgotPasswordPath} state={state}>
          {words.forgot}
        </Link>
      </p>
      <SubmitButton busy={busy} label={words.submit} busyLabel={words.submitting} />
    </form>
  );
}
