import { Link, useLocation, useNavigate } from 'react-router';
import { useClientConfig } from '../../data/use-client-config.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { authClient } from '../auth-client.js';
import { authTexts } from '../auth-texts.js';
import { Field } from '../parts/Field.js';
import { FormAlert } from '../parts/FormAlert.js';
import { PasswordField } from '../parts/PasswordField.js';
import { PublicPage } from '../parts/PublicPage.js';
import styles from '../parts/public.module.css';
import { RoleField } from '../parts/RoleField.js';
import { SubmitButton } from '../parts/SubmitButton.js';
import { loginPath } from '../paths.js';
import { PublicOnly } from '../PublicOnly.js';
import { afterConfirmation } from '../links/resend.js';
import { signInState } from '../links/return-path.js';
import { useAuthForm } from '../form/use-auth-form.js';
import { usePasswordLength } from '../form/use-password-length.js';
import { checkRegister, type RegisterValues } from '../form/validation.js';

const words = authTexts.register;
const labels = authTexts.fields;
const initial: RegisterValues = { full_name: '', email: '', company: '', role: '', password: '', confirmPassword: '' };

function RegisterForm() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const minLength = usePasswordLength();
  const { form, submit, busy, failure } = useAuthForm({
    initial,
    check: (values) => checkRegister(values, minLength),
    failed: authTexts.toasts.signUpFailed,
    send: async ({ email, password, full_name, company, role }) => {
      const data = { full_name: full_name.trim(), company: company.trim(), role };
      const address = email.trim();
      const answer = await authClient.signUp({
        email: address,
        password,
        options: { data, emailRedirectTo: afterConfirmation() },
      });
      if (answer.error !== null) return answer.error;
      // Without email verification the session exists already, no mail is sent, and `PublicOnly` redirects.
      const isVerified = answer.data.session !== null;
      const { welcome, created, signUpFailed } = authTexts.toasts;
      toast({ title: isVerified ? welcome : created, variant: 'success', replaces: signUpFailed });
      if (!isVerified)
        await navigate(loginPath, { state: { ...signInState(state), ended: false, registered: address } });
      return null;
    },
  });
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <FormAlert failure={failure} />
      <Field form={form} name="full_name" label={labels.fullName} autoComplete="name" />
      <Field form={form} name="email" label={labels.email} type="email" autoComplete="username" />
      <Field form={form} name="company" label={labels.company} autoComplete="organization" required={false} />
      <RoleField form={form} name="role" />
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

function Screen() {
  const { state } = useLocation();
  const { data: config } = useClientConfig();
  const closed = config?.sign_up === false;
  const whyClosed = config?.sign_up_policy === 'invite' ? words.invited : words.closed;
  return (
    <PublicPage title={words.title} subtitle={closed ? whyClosed : words.subtitle}>
      {closed ? null : <RegisterForm />}
      <p className={styles['links']}>
        {words.haveAccount}{' '}
        <Link to={loginPath} state={state}>
          {words.signIn}
        </Link>
      </p>
    </PublicPage>
  );
}

export function Register() {
  return (
    <PublicOnly>
      <Screen />
    </PublicOnly>
  );
}
