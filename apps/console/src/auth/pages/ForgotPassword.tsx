import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useToast } from '../../layout/toasts/use-toast.js';
import Button from '@mui/material/Button';
import { authClient } from '../auth-client.js';
import { authTexts } from '../auth-texts.js';
import { Field } from '../parts/Field.js';
import { FormAlert } from '../parts/FormAlert.js';
import { MailboxLink } from '../parts/MailboxLink.js';
import { PublicPage } from '../parts/PublicPage.js';
import styles from '../parts/public.module.css';
import { SubmitButton } from '../parts/SubmitButton.js';
import { loginPath, resetPasswordPath } from '../paths.js';
import { PublicOnly } from '../PublicOnly.js';
import { useAuthForm } from '../form/use-auth-form.js';
import { checkEmail } from '../form/validation.js';

const words = authTexts.forgot;

function BackToSignIn() {
  const { state } = useLocation();
  return (
    <p className={styles['links']}>
      <Link to={loginPath} state={state}>
        {authTexts.backToSignIn}
      </Link>
    </p>
  );
}

function RequestForm({ onSent }: { onSent: () => void }) {
  const toast = useToast();
  const { form, submit, busy, failure } = useAuthForm({
    initial: { email: '' },
    check: checkEmail,
    failed: authTexts.toasts.resetFailed,
    send: async ({ email }) => {
      const { error } = await authClient.resetPasswordForEmail(email.trim(), {
        redirectTo: location.origin + resetPasswordPath,
      });
      if (error !== null) return error;
      toast({ title: authTexts.toasts.resetSent, variant: 'success', replaces: authTexts.toasts.resetFailed });
      onSent();
      return null;
    },
  });
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <FormAlert failure={failure} />
      <Field form={form} name="email" label={authTexts.fields.email} type="email" autoComplete="username" />
      <SubmitButton busy={busy} label={words.submit} busyLabel={words.submitting} />
    </form>
  );
}

function Screen() {
  const [sent, setSent] = useState(false);
  if (sent) {
    return (
      <PublicPage key="sent" takesFocus title={words.sentTitle}>
        <output className={styles['lead']}>{words.sent}</output>
        <MailboxLink />
        <Button fullWidth onClick={() => setSent(false)}>
          {words.other}
        </Button>
        <BackToSignIn />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={words.title} subtitle={words.subtitle}>
      <RequestForm onSent={() => setSent(true)} />
      <BackToSignIn />
    </PublicPage>
  );
}

export function ForgotPassword() {
  return (
    <PublicOnly>
      <Screen />
    </PublicOnly>
  );
}
