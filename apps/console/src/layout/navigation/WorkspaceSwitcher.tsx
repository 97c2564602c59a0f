import { Suspense } from 'react';
import { lazyPart } from '../../shared/lazy-part.js';
import { useOwnInvitations, useWorkspaces } from '../../workspace/use-workspaces.js';

const WorkspaceMenu = lazyPart(() => import('./WorkspaceMenu.js').then(({ WorkspaceMenu }) => WorkspaceMenu));

interface WorkspaceSwitcherProps {
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}

/** Workspace of this tab with a menu of the others, for people who have another workspace or an invitation. */
export function WorkspaceSwitcher({ collapsed, onNavigate }: WorkspaceSwitcherProps) {
  const { data: workspaces = [] } = useWorkspaces();
  const { data: invitations = [] } = useOwnInvitations();
  if (workspaces.length < 2 && (workspaces.length === 0 || invitations.length === 0)) return null;
  return (
    <Suspense>
      <WorkspaceMenu
        workspaces={workspaces}
        invitations={invitations.length}
        collapsed={collapsed}
        onNavigate={onNavigate}
      />
    </Suspense>
  );
}
