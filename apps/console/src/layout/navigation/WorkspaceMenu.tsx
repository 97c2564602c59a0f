import { type Workspace } from '@rfp/contracts/people/workspaces';
import ExpandIcon from '@mui/icons-material/UnfoldMore';
import WorkspaceIcon from '@mui/icons-material/WorkspacesOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useWorkspaceId } from '../../data/workspace.js';
import { workspaceRoleNames } from '../../shared/workspace-roles.js';
import { workspacePath } from '../../workspace/workspace-path.js';
import { switcherTexts as words } from '../../workspace/switcher-texts.js';
import { switchTarget, workspaceName } from '../../workspace/use-workspaces.js';
import styles from '../user.module.css';
import { useSwitch } from '../workspaces/use-switch.js';

interface WorkspaceMenuProps {
  workspaces: readonly Workspace[];
  /** Number of invitations to other workspaces. */
  invitations: number;
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}

/** Name of a workspace, and below it the role in the workspace. */
function NameAndRole({ workspace, hidden = false }: { workspace: Workspace; hidden?: boolean }) {
  return (
    <span className={hidden ? 'hidden' : styles['names']}>
      <span className={styles['name']}>{workspaceName(workspace)}</span>
      <span className="hidden">{', '}</span>
      <span className={styles['email']}>{workspaceRoleNames[workspace.role]}</span>
    </span>
  );
}

/** Button with the workspace of this tab. Its menu switches to another workspace and leads to the screen of workspaces. */
export function WorkspaceMenu({ workspaces, invitations, collapsed, onNavigate }: WorkspaceMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const currentId = useWorkspaceId();
  const switchTo = useSwitch();
  const current = workspaces.find((workspace) => switchTarget(workspace) === currentId);
  if (current === undefined) return null;
  const close = () => {
    setAnchor(null);
    onNavigate?.();
  };
  return (
    <>
      <Tooltip title={collapsed && workspaceName(current)} placement="right" describeChild>
        <ButtonBase
          id={`${id}-button`}
          className={styles['workspace']}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor === null ? undefined : `${id}-menu`}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <WorkspaceIcon />
          <NameAndRole workspace={current} hidden={collapsed} />
          {invitations === 0 ? null : (
            <>
              <span className={styles['count']} aria-hidden>
                {invitations}
              </span>
              <span className="hidden">{`, ${words.invitations(invitations)}`}</span>
            </>
          )}
          <span className="hidden"> {words.change}</span>
          {collapsed ? null : <ExpandIcon className={styles['expand']} />}
        </ButtonBase>
      </Tooltip>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-label': words.menu },
          paper: { className: styles['workspaces'] ?? '' },
        }}
      >
        {workspaces.map((workspace) => {
          const isCurrent = workspace === current;
          return (
            <MenuItem
              key={workspace.id}
              role="menuitemradio"
              aria-checked={isCurrent}
              selected={isCurrent}
              onClick={() => {
                close();
                switchTo(workspace);
              }}
            >
              <NameAndRole workspace={workspace} />
            </MenuItem>
          );
        })}
        <Divider />
        <MenuItem component={Link} to={workspacePath} onClick={close}>
          {invitations === 0 ? words.manage : words.invitations(invitations)}
        </MenuItem>
      </Menu>
    </>
  );
}
