import { type ClientConfig } from '@rfp/contracts/account';
import { type Provider } from '@supabase/auth-js';
import { useLocation } from 'react-router';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import { authTexts } from '../auth-texts.js';
import { loadAuthClient } from '../load-auth-client.js';
import { callbackPath } from '../paths.js';
import { requestedPath } from '../links/return-path.js';
import { useSending } from '../form/use-sending.js';
import { FormAlert } from './FormAlert.js';
import styles from './public.module.css';

/** Accepts any provider. The type of the client lists hosted providers only, but the client copies any name into the address. */
function isProvider(id: string): id is Provider {
  return id !== '';
}

/** Sign-in with the installation's OpenID Connect provider. It returns through the callback page. */
export function ProviderButton({ provider }: { provider: NonNullable<ClientConfig['provider']> }) {
  const { state } = useLocation();
  const { busy, failure, run } = useSending(authTexts.toasts.signInFailed);
  const startSignIn = async () => {
    if (!isProvider(provider.id)) return null;
    const back = new URL(callbackPath, location.origin);
    back.searchParams.set('next', requestedPath(state));
    const { authClient } = await loadAuthClient();
    const { error } = await authClient.signInWithOAuth({ provider: provider.id, options: { redirectTo: back.href } });
    return error;
  };
  return (
    <div className={styles['form']}>
      <p className={styles['or']}>{authTexts.login.or}</p>
      <FormAlert failure={failure} />
      <BusyButton fullWidth busy={busy} onClick={() => void run(startSignIn)}>
        {authTexts.login.provider(provider.name)}
      </BusyButton>
    </div>
  );
}
