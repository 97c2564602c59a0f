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
      {config?.sign_up === false ? null : (
        <p className={styles['links']}>
          {words.noAccount}{' '}
          <Link to={registerPath} state={state}>
            {words.signUp}
          </Link>
        </p>
      )}
      {config?.sign_up_policy === 'invite' ? (
        <p className={styles['links']}>
          {words.noAccount} {words.invited}
        </p>
      ) : null}
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
