import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useReadOnly } from '../auth/session/person.js';
import { useIsAllowed } from '../auth/session/role.js';
import { errorMessage } from '../data/errors.js';
import { Page } from '../layout/Page.js';
import { EmptyState } from '../shared/states/EmptyState.js';
import { FailedState, RetryButton } from '../shared/states/FailedState.js';
import { Skeleton } from '../shared/states/Skeleton.js';
import { useCurrentWorkspace, useWorkspaces } from '../workspace/use-workspaces.js';
import { workspacePath } from '../workspace/workspace-path.js';
import { AuditLog } from './AuditLog.js';
import { auditTexts as words } from './audit-texts.js';
import styles from './audit.module.css';

function Log() {
  const current = useCurrentWorkspace();
  const isAllowed = useIsAllowed('read-workspace-audit');
  if (isAllowed === false) return <EmptyState title={words.refusedWorkspace} message={words.refusedWorkspaceText} />;
  if (current === undefined || current.personal)
    return <EmptyState title={words.personal} message={words.personalText} />;
  return <AuditLog scope="workspace" />;
}

function Body() {
  const readOnly = useReadOnly();
  const { data, error, refetch } = useWorkspaces();
  if (readOnly) return <EmptyState title={words.refusedWorkspace} message={words.refusedWorkspaceText} />;
  if (data !== undefined)
    return (
      <div className={styles['screen']}>
        <Button component={Link} to={workspacePath} className={styles['back']}>
          {words.back.workspace}
        </Button>
        <Log />
      </div>
    );
  if (error === null) return <Skeleton variant="rounded" height={480} />;
  return (
    <FailedState title={words.failed} message={errorMessage(error)}>
      <RetryButton onRetry={() => void refetch()} />
    </FailedState>
  );
}

/** The audit log of the current workspace, for its owners. */
export function WorkspaceAudit() {
  return (
    <Page title={words.title}>
      <Body />
    </Page>
  );
}
