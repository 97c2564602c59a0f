import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useReadOnly } from '../auth/session/person.js';
import { useIsAllowed, useWhoAmI } from '../auth/session/role.js';
import { errorMessage } from '../data/errors.js';
import { Page } from '../layout/Page.js';
import { EmptyState } from '../shared/states/EmptyState.js';
import { FailedState, RetryButton } from '../shared/states/FailedState.js';
import { Skeleton } from '../shared/states/Skeleton.js';
import { AuditLog } from './AuditLog.js';
import { auditTexts as words } from './audit-texts.js';
import styles from './audit.module.css';

function Body() {
  const readOnly = useReadOnly();
  const { error, refetch } = useWhoAmI();
  const isAllowed = useIsAllowed('read-audit');
  if (isAllowed === true)
    return (
      <div className={styles['screen']}>
        <Button component={Link} to="/admin" className={styles['back']}>
          {words.back.admin}
        </Button>
        <AuditLog scope="admin" />
      </div>
    );
  if (isAllowed === false || readOnly) return <EmptyState title={words.refused} message={words.refusedText} />;
  if (error === null) return <Loading />;
  return (
    <FailedState title={words.failed} message={errorMessage(error)}>
      <RetryButton onRetry={() => void refetch()} />
    </FailedState>
  );
}

function Loading() {
  return (
    <div className={styles['screen']} aria-busy>
      <output className="hidden">{words.loading}</output>
      <Skeleton variant="rounded" height={480} />
    </div>
  );
}

/** The audit log of the installation, for administrators. */
export function AdminAudit() {
  return (
    <Page title={words.title}>
      <Body />
    </Page>
  );
}
