import { type ClientConfig } from '@rfp/contracts/account';
import { useToast } from '../../layout/toasts/use-toast.js';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import { authTexts } from '../auth-texts.js';
import { demoMetadata } from '../demo-mode.js';
import { enterDemo } from '../enter-demo.js';
import { loadAuthClient } from '../load-auth-client.js';
import { homePath } from '../paths.js';
import { useSending } from '../form/use-sending.js';
import { FormAlert } from './FormAlert.js';
import styles from './public.module.css';

const words = authTexts.demo;
const toasts = authTexts.toasts;
type DemoAccount = NonNullable<ClientConfig['demo_account']>;

/** Signs in with the demo account, and creates it first if it does not exist. */
async function signInDemo(account: DemoAccount): Promise<Error | null> {
  const { authClient } = await loadAuthClient();
  const { error } = await authClient.signInWithPassword(account);
  if (error === null || !error.message.includes('Invalid login credentials')) return error;
  const created = await authClient.signUp({ ...account, options: { data: demoMetadata } });
  if (created.error !== null) return created.error;
  const again = await authClient.signInWithPassword(account);
  return again.error;
}

function Credentials({ account }: { account: DemoAccount }) {
  return (
    <section className={styles['credentials']} aria-label={words.credentials}>
      <h2>{words.credentials}</h2>
      <dl>
        <dt>{authTexts.fields.email}</dt>
        <dd>{account.email}</dd>
        <dt>{authTexts.fields.password}</dt>
        <dd>{account.password}</dd>
      </dl>
    </section>
  );
}

function QuickAccess({ account }: { account: DemoAccount }) {
  const toast = useToast();
  const { busy, failure, run } = useSending(toasts.signInFailed);
  const enter = async () => {
    const error = await signInDemo(account);
    if (error === null)
      toast({
        title: toasts.demoReady,
        description: toasts.demoReadyText,
        variant: 'success',
        replaces: toasts.signInFailed,
      });
    return error;
  };
  return (
    <section className={styles['panel']} aria-labelledby="quick-demo">
      <h2 id="quick-demo">{words.quickTitle}</h2>
      <p>{words.quickText}</p>
      <FormAlert failure={failure} />
      <BusyButton fullWidth busy={busy} onClick={() => void run(enter)}>
        {busy ? authTexts.login.submitting : words.quick}
      </BusyButton>
    </section>
  );
}

function OpenDemo({ email }: { email: string }) {
  const { busy, failure, run } = useSending(toasts.signInFailed);
  const enter = async () => {
    const error = await enterDemo(email);
    if (error === null) window.location.assign(homePath);
    return error;
  };
  return (
    <section className={styles['panel']} aria-labelledby="skip-demo">
      <h2 id="skip-demo">{words.skipTitle}</h2>
      <p>{words.skipText}</p>
      <FormAlert failure={failure} />
      <BusyButton fullWidth busy={busy} onClick={() => void run(enter)}>
        {busy ? authTexts.login.submitting : words.skip}
      </BusyButton>
    </section>
  );
}

/** Access without a personal account, if the server is in demo mode. */
export function DemoAccess({ config: { demo_account: account } }: { config: ClientConfig }) {
  return (
    <div className={styles['demo']}>
      {account === null ? null : (
        <>
          <Credentials account={account} />
          <QuickAccess account={account} />
        </>
      )}
      <OpenDemo email={account?.email ?? ''} />
    </div>
  );
}
