import { useState } from 'react';
import { authTexts } from '../auth-texts.js';
import { resendConfirmation } from '../links/resend.js';
import { useAuthForm } from '../form/use-auth-form.js';
import { checkEmail } from '../form/validation.js';
import { Field } from './Field.js';
import { FormAlert } from './FormAlert.js';
import { MailboxLink } from './MailboxLink.js';
import styles from './public.module.css';
import { SubmitButton } from './SubmitButton.js';

const words = authTexts.confirm;

/** Requests another confirmation email for an address that the user types. */
export function ResendForm() {
  const [message, setMessage] = useState('');
  const { form, submit, busy, failure } = useAuthForm({
    initial: { email: '' },
    check: checkEmail,
    failed: authTexts.toasts.mailFailed,
    send: async ({ email }) => {
      setMessage('');
      const error = await resendConfirmation(email.trim());
      if (error === null) setMessage(authTexts.login.sentAgain);
      return error;
    },
  });
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <FormAlert failure={failure} />
      <Field form={form} name="email" label={authTexts.fields.email} type="email" autoComplete="username" />
      <SubmitButton busy={busy} label={words.again} busyLabel={words.sending} />
      <output>{message}</output>
      {message === '' ? null : <MailboxLink />}
    </form>
  );
}
