import { Link, useLocation } from 'react-router';
import Button from '@mui/material/Button';
import { AdminAudit } from '../audit/AdminAudit.js';
import { WorkspaceAudit } from '../audit/WorkspaceAudit.js';
import { useIsAllowed, useWhoAmI } from '../auth/session/role.js';
import { useReadOnly } from '../auth/session/person.js';
import { useClientConfig } from '../data/use-client-config.js';
import { errorMessage } from '../data/errors.js';
import { Page } from '../layout/Page.js';
import { EmptyState } from '../shared/states/EmptyState.js';
import { FailedState, RetryButton } from '../shared/states/FailedState.js';
import { Skeleton } from '../shared/states/Skeleton.js';
import { texts } from '../texts.js';
import { AccountsPanel } from './accounts/AccountsPanel.js';
import { adminTexts as words } from './admin-texts.js';
import styles from './admin.module.css';
import { InvitationsPanel } from './invitations/InvitationsPanel.js';
import { RolesPanel } from './RolesPanel.js';

function Refused() {
  return (
    <EmptyState title={words.refused} message={words.refusedText}>
      <Button component={Link} to="/">
        {texts.errors.toDashboard}
      </Button>
    </EmptyState>
  );
}

/** Skeletons of approximately the final height. */
function Loading() {
  return (
    <div className={styles['panels']} aria-busy>
      <output className="hidden">{words.loading}</output>
      {[320, 240].map((height) => (
        <Skeleton key={height} variant="rounded" height={height} />
      ))}
    </div>
  );
}

function Panels() {
  const { data: config } = useClientConfig();
  const policy = config?.sign_up_policy;
  return (
    <div className={styles['panels']}>
      <Button component={Link} to="/admin/audit" className={styles['link']}>
        {words.audit}
      </Button>
      <AccountsPanel />
      <InvitationsPanel signUp={policy === undefined ? undefined : words.signUp[policy]} />
      <RolesPanel />
    </div>
  );
}

function Body() {
  const readOnly = useReadOnly();
  const { isPending, error, refetch } = useWhoAmI();
  const isAllowed = useIsAllowed('manage-accounts');
  if (isAllowed === true) return <Panels />;
  if (isAllowed === false || readOnly) return <Refused />;
  if (isPending || error === null) return <Loading />;
  return (
    <FailedState title={words.failed} message={errorMessage(error)}>
      <RetryButton onRetry={() => void refetch()} />
    </FailedState>
  );
}

/** Accounts, roles and invitations of the installation, and its audit log, for administrators. */
export function Administration() {
  const { pathname } = useLocation();
  if (pathname === '/admin/audit') return <AdminAudit />;
  // Here instead of below Workspace, because another script would make the first page too large, which lists all scripts.
  if (pathname === '/admin/audit/workspace') return <WorkspaceAudit />;
  return (
    <Page title={words.title}>
      <Body />
    </Page>
  );
}
