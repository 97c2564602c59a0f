import { FailedState, RetryButton } from '../shared/states/FailedState.js';
import { useWhoAmI } from '../auth/session/role.js';
import { useClientConfig } from '../data/use-client-config.js';
import { Page } from '../layout/Page.js';
import { Skeleton } from '../shared/states/Skeleton.js';
import { accountErrorText } from './account-labels.js';
import { type Account } from './account.js';
import { PreferencesCard } from './preferences/PreferencesCard.js';
import { usePreferences } from './preferences/use-preferences.js';
import { InformationCard } from './information/InformationCard.js';
import { IdentitiesCard } from './sign-in/IdentitiesCard.js';
import { FactorsCard } from './sign-in/FactorsCard.js';
import { SessionsCard } from './sessions/SessionsCard.js';
import { TokensCard } from './tokens/TokensCard.js';
import { profileTexts } from './profile-texts.js';
import styles from './profile.module.css';
import { useAccount } from './use-account.js';
import { useSessions } from './sessions/use-sessions.js';

const words = profileTexts;

function Cards({ account }: { account: Account }) {
  const { kind } = account;
  const readOnly = kind !== 'person';
  return (
    <>
      {kind === 'person' ? null : <p className={styles['notice']}>{words.readOnly[kind]}</p>}
      <InformationCard account={account} readOnly={readOnly} />
      <PreferencesCard readOnly={readOnly} />
      <FactorsCard account={account} readOnly={readOnly} />
      <IdentitiesCard account={account} readOnly={readOnly} />
      <SessionsCard readOnly={readOnly} />
      <TokensCard readOnly={readOnly} />
    </>
  );
}

/** Skeletons of approximately the final height. */
function Loading() {
  return (
    <div className={styles['cards']} aria-busy>
      <output className="hidden">{words.loading}</output>
      {[260, 180, 140].map((height) => (
        <Skeleton key={height} variant="rounded" height={height} />
      ))}
    </div>
  );
}

/** Cards of a regular account. They are rendered together when the data that determines their heights is loaded, so that no card moves another one. */
function PersonCards({ account }: { account: Account }) {
  const queries = [usePreferences(), useClientConfig(), useSessions(), useWhoAmI()];
  return queries.some(({ isPending }) => isPending) ? <Loading /> : <AllCards account={account} />;
}

function VisitorCards({ account }: { account: Account }) {
  return usePreferences().isPending ? <Loading /> : <AllCards account={account} />;
}

function AllCards({ account }: { account: Account }) {
  return (
    <div className={styles['cards']}>
      <Cards account={account} />
    </div>
  );
}

function Body() {
  const { data: account, error, refetch } = useAccount();
  if (account !== undefined)
    return account.kind === 'person' ? <PersonCards account={account} /> : <VisitorCards account={account} />;
  if (error === null) return <Loading />;
  return (
    <FailedState title={words.failed} message={accountErrorText(error)}>
      <RetryButton onRetry={() => void refetch()} />
    </FailedState>
  );
}

/** Account Settings. */
export function Profile() {
  return (
    <Page title={words.title}>
      <Body />
    </Page>
  );
}
