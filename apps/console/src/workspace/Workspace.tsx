import { useReadOnly } from '../auth/session/person.js';
import { errorMessage } from '../data/errors.js';
import { Page } from '../layout/Page.js';
import { EmptyState } from '../shared/states/EmptyState.js';
import { FailedState, RetryButton } from '../shared/states/FailedState.js';
import { Skeleton } from '../shared/states/Skeleton.js';
import { CurrentPanel } from './CurrentPanel.js';
import { InvitationsToMe } from './InvitationsToMe.js';
import { MembersPanel } from './members/MembersPanel.js';
import { MemberInvitationsPanel } from './MemberInvitationsPanel.js';
import { MyWorkspacesPanel } from './MyWorkspacesPanel.js';
import { RolesPanel } from './RolesPanel.js';
import { TagsPanel } from './tags/TagsPanel.js';
import { useCurrentWorkspace, useOwnInvitations, useWorkspaces } from './use-workspaces.js';
import { workspaceTexts as words } from './workspace-texts.js';
import styles from './workspace.module.css';

/** Skeletons of approximately the final height. */
function Loading() {
  return (
    <div className={styles['panels']} aria-busy>
      <output className="hidden">{words.loading}</output>
      {[140, 200].map((height) => (
        <Skeleton key={height} variant="rounded" height={height} />
      ))}
    </div>
  );
}

function Panels() {
  const current = useCurrentWorkspace();
  return (
    <div className={styles['panels']}>
      <InvitationsToMe />
      {current === undefined || current.personal ? null : (
        <>
          <CurrentPanel workspace={current} />
          <MembersPanel />
          <MemberInvitationsPanel />
        </>
      )}
      <TagsPanel />
      <MyWorkspacesPanel current={current} />
      <RolesPanel />
    </div>
  );
}

function Body() {
  const { data, error, refetch } = useWorkspaces();
  const { isPending } = useOwnInvitations();
  if (data !== undefined && !isPending) return <Panels />;
  if (error === null) return <Loading />;
  return (
    <FailedState title={words.failed} message={errorMessage(error)}>
      <RetryButton onRetry={() => void refetch()} />
    </FailedState>
  );
}

/** Workspaces of the person, and the members of the current one. */
export function Workspace() {
  const readOnly = useReadOnly();
  return (
    <Page title={words.title}>
      {readOnly ? <EmptyState title={words.readOnly} message={words.readOnlyText} /> : <Body />}
    </Page>
  );
}
