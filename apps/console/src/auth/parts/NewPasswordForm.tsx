import { isAuthError } from '@supabase/auth-js';
import { useNavigate } from 'react-router';
import { useToast } from '../../layout/toasts/use-toast.js';
import { authClient } from '../auth-client.js';
import { authTexts } from '../auth-texts.js';
import { homePath } from '../paths.js';
import { usePerson } from '../session/person.js';
import { useAuthForm } from '../form/use-auth-form.js';
import { usePasswordLength } from '../form/use-password-length.js';
import { checkNewPassword } from '../form/validation.js';
import { AccountName } from './AccountName.js';
import { FormAlert } from './FormAlert.js';
import { PasswordField } from './PasswordField.js';
import styles from './public.module.css';
import { SubmitButton } from './SubmitButton.js';

const labels = authTexts.fields;
const toasts = authTexts.toasts;

/** @param onNotInRecovery - called if the server rejects the session because no mailed link started it */
export function NewPasswordForm({ onNotInRecovery }: { onNotInRecovery: () => void }) {
  const navigate = useNavigate();
  const toast = useToast();
  const minLength = usePasswordLength();
  const email = usePerson()?.email ?? '';
  const { form, submit, busy, failure } = useAuthForm({
    initial: { password: '', confirmPassword: '' },
    check: (values) => checkNewPassword(values, minLength),
    failed: toasts.resetFailed,
    send: async ({ password }) => {
      const { error } = await authClient.updateUser({ password });
      if (isAuthError(error) && error.code === 'current_password_required') onNotInRecovery();
      if (error !== null) return error;
      toast({
        title: toasts.passwordChanged,
        description: toasts.passwordChangedText,
        variant: 'success',
        replaces: toasts.resetFailed,
      });
      await navigate(homePath, { replace: true });
      return null;
    },
  });
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <FormAlert failure={failure} />
      <AccountName email={email} />
      <PasswordField
        form={form}
        name="password"
        label={labels.newPassword}
        autoComplete="new-password"
        hint={labels.atLeast(minLength)}
      />
      <PasswordField form={form} name="confirmPassword" label={labels.confirmPassword} autoComplete="new-password" />
      <p className={styles['lead']}>{authTexts.reset.endsTokens}</p>
      <SubmitButton busy={busy} label={authTexts.reset.submit} busyLabel={authTexts.reset.submitting} />
    </form>
  );
}
