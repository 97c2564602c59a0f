import { isAuthError } from '@supabase/auth-js';
import { useNavigate } from 'react-router';
import { useToast } from '../../layout/toasts/use-toast.js';
import { authClient } from '../auth-client.js';
import { authTexts } from '../auth-texts.js';
import { useAuthForm } from '../form/use-auth-form.js';
import { usePasswordLength } from '../form/use-password-length.js';
import { checkNewPassword, type NewPasswordValues } from '../form/validation.js';
import { AccountName } from '../parts/AccountName.js';
import { Field } from '../parts/Field.js';
import { FormAlert } from '../parts/FormAlert.js';
import { PasswordField } from '../parts/PasswordField.js';
import styles from '../parts/public.module.css';
import { SubmitButton } from '../parts/SubmitButton.js';
import { homePath } from '../paths.js';
import { invitationTexts as words } from './invitation-texts.js';

const labels = authTexts.fields;

interface InvitedValues extends NewPasswordValues {
  full_name: string;
}

interface InvitedFormProps {
  email: string;
  /** Called if the account has a password already, so that no invitation started the session. */
  onNotInvited: () => void;
}

/** Password, and optionally the name, of an invited person. */
export function InvitedForm({ email, onNotInvited }: InvitedFormProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const minLength = usePasswordLength();
  const { form, submit, busy, failure } = useAuthForm<InvitedValues>({
    initial: { full_name: '', password: '', confirmPassword: '' },
    check: (values) => checkNewPassword(values, minLength),
    failed: words.passwordFailed,
    send: async ({ full_name, password }) => {
      const name = full_name.trim();
      const { error } = await authClient.updateUser({
        password,
        ...(name === '' ? {} : { data: { full_name: name } }),
      });
      if (isAuthError(error) && error.code === 'current_password_required') onNotInvited();
      if (error !== null) return error;
      toast({
        title: words.done,
        description: words.doneText,
        variant: 'success',
        replaces: words.passwordFailed,
      });
      await navigate(homePath, { replace: true });
      return null;
    },
  });
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <FormAlert failure={failure} />
      <AccountName email={email} />
      <Field form={form} name="full_name" label={words.fullName} autoComplete="name" required={false} />
      <PasswordField
        form={form}
        name="password"
        label={labels.password}
        autoComplete="new-password"
        hint={labels.atLeast(minLength)}
      />
      <PasswordField form={form} name="confirmPassword" label={labels.confirmPassword} autoComplete="new-password" />
      <SubmitButton busy={busy} label={words.submit} busyLabel={words.submitting} />
    </form>
  );
}
