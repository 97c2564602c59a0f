import { parseUserCode } from '@rfp/contracts/auth/device';
import { userCodeParameter } from '@rfp/contracts/http';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import Button from '@mui/material/Button';
import { useApiMutation } from '../../data/use-api.js';
import { authTexts } from '../auth-texts.js';
import { PublicPage } from '../parts/PublicPage.js';
import { PublicSkeleton, PublicSkeletonFields } from '../parts/PublicSkeleton.js';
import styles from '../parts/public.module.css';
import { profilePath } from '../paths.js';
import { toPerson, type Person } from '../session/person.js';
import { RequireSession } from '../RequireSession.js';
import { useSignOut } from '../session/use-sign-out.js';
import { CodeForm } from './CodeForm.js';
import { DeviceFailed, isFinalError } from './DeviceFailed.js';
import { DeviceRequest } from './DeviceRequest.js';
import { deviceTexts as words } from './device-texts.js';
import { useDeviceRequest } from './use-device-request.js';

function DecisionNotice({ status }: { status: 'approved' | 'denied' }) {
  const isApproved = status === 'approved';
  return (
    <PublicPage key="decided" takesFocus title={isApproved ? words.approvedTitle : words.deniedTitle}>
      <output className={styles['lead']}>{isApproved ? words.approved : words.denied}</output>
      <Button component={Link} fullWidth to={profilePath}>
        {words.tokens}
      </Button>
    </PublicPage>
  );
}

interface ConfirmationProps {
  code: string;
  account: string;
  onOther: () => void;
}

function Confirmation({ code, account, onOther }: ConfirmationProps) {
  const { data: request, error, refetch } = useDeviceRequest(code);
  const decision = useApiMutation('decideDeviceRequest');
  if (decision.data !== undefined) return <DecisionNotice status={decision.data.status} />;
  const failure = error ?? (isFinalError(decision.error) ? decision.error : null);
  if (failure !== null) return <DeviceFailed error={failure} onRetry={() => void refetch()} onOther={onOther} />;
  if (request === undefined)
    return (
      <PublicPage key="loading" title={words.title}>
        <PublicSkeletonFields />
      </PublicPage>
    );
  return (
    <DeviceRequest
      request={request}
      account={account}
      sending={decision.isPending ? decision.variables.decision : undefined}
      error={decision.error}
      onDecide={(made) => decision.mutate({ code, decision: made })}
    />
  );
}

function ReadOnlyNotice() {
  const signOut = useSignOut();
  return (
    <PublicPage title={words.readOnlyTitle}>
      <p className={styles['lead']}>{words.readOnly}</p>
      <Button fullWidth onClick={() => void signOut()}>
        {authTexts.user.signOut}
      </Button>
    </PublicPage>
  );
}

function Screen({ person: { email, readOnly } }: { person: Person }) {
  const [query, setQuery] = useSearchParams();
  const [returned, setReturned] = useState(false);
  const code = parseUserCode(query.get(userCodeParameter) ?? '');
  if (readOnly) return <ReadOnlyNotice />;
  if (code === undefined)
    return (
      <CodeForm takesFocus={returned} onCode={(typed) => setQuery({ [userCodeParameter]: typed }, { replace: true })} />
    );
  const enterAnother = () => {
    setReturned(true);
    setQuery({}, { replace: true });
  };
  return <Confirmation key={code} code={code} account={email} onOther={enterAnother} />;
}

/** Confirms the sign-in of a program that shows a code in a terminal (RFC 8628). */
export function Device() {
  return (
    <RequireSession loading={<PublicSkeleton />}>
      {({ user }) => <Screen key={user.id} person={toPerson(user)} />}
    </RequireSession>
  );
}
