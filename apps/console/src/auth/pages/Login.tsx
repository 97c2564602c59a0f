import { type ClientConfig } from '@rfp/contracts/account';
import { Link, useLocation } from 'react-router';
import { useClientConfig } from '../../data/use-client-config.js';
import { authTexts } from '../auth-texts.js';
import { DemoAccess } from '../parts/DemoAccess.js';
import { LoginForm } from '../parts/LoginForm.js';
import { ProviderButton } from '../parts/ProviderButton.js';
import { PublicPage } from '../parts/PublicPage.js';
import styles from '../parts/public.module.css';
import { RegisteredNotice } from '../parts/RegisteredNotice.js';
import { registerPath } from '../paths.js';
import { PublicOnly } from '../PublicOnly.js';
import { signInState } from '../links/return-path.js';

const words = authTexts.login;

/** Link to the sign-up, or a note that an account needs an invitation. Renders nothing if sign-up is off. */
function SignUp({ config }: { config: ClientConfig | undefined }) {
  const { state } = useLocation();
  if (config?.sign_up_policy === 'invite')
    return (
      <p className={styles['links']}>
        {words.noAccount} {words.invited}
      </p>
    );
  if (config?.sign_up === false) return null;
  return (
    <p className={styles['links']}>
      {words.noAccount}{' '}
      <Link to={registerPath} state={state}>
        {words.signUp}
      </Link>
    </p>
  );
}

function Screen() {
  const { state } = useLocation();
  const { data: config } = useClientConfig();
  const { ended, registered } = signInState(state);
  return (
    <PublicPage
      title={words.title}
      subtitle={words.subtitle}
      below={config?.demo_mode === true ? <DemoAccess config={config} /> : null}
    >
      {ended === true && registered === undefined ? <output className={styles['notice']}>{words.ended}</output> : null}
      {registered === undefined ? null : <RegisteredNotice email={registered} />}
      <LoginForm />
      {config === undefined || config.provider === null ? null : <ProviderButton provider={config.provider} />}
      <SignUp config={config} />
    </PublicPage>
  );
}

export function Login() {
  return (
    <PublicOnly>
      <Screen />
    </PublicOnly>
  );
}
