import AdministrationIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import InboxIcon from '@mui/icons-material/InboxOutlined';
import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import ListIcon from '@mui/icons-material/ListAltOutlined';
import SearchIcon from '@mui/icons-material/ManageSearchOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import SyncIcon from '@mui/icons-material/SyncOutlined';
import Tooltip from '@mui/material/Tooltip';
import WorkspaceIcon from '@mui/icons-material/WorkspacesOutlined';
import { type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { usePerson } from '../../auth/session/person.js';
import { useIsAllowed } from '../../auth/session/role.js';
import { useListHome } from '../../opportunities/saved-searches/default-list.js';
import { texts } from '../../texts.js';
import { inboxPath } from '../../inbox/inbox-path.js';
import { workspacePath } from '../../workspace/workspace-path.js';
import { Mark } from './Mark.js';
import styles from '../shell.module.css';
import { UnreadCount } from './UnreadCount.js';
import { UserBlock } from './UserBlock.js';

interface Entry {
  to: string;
  label: string;
  icon: ReactNode;
  /** Whether the number of unread entries of the inbox is shown. */
  counts?: true;
}

const entries: readonly Entry[] = [
  { to: '/', label: texts.screens.dashboard, icon: <DashboardIcon /> },
  { to: '/opportunities', label: texts.screens.opportunities, icon: <ListIcon /> },
  { to: '/search', label: texts.screens.search, icon: <SearchIcon /> },
  { to: '/perplexity', label: texts.screens.perplexity, icon: <InsightsIcon /> },
  { to: '/sync', label: texts.screens.sync, icon: <SyncIcon /> },
  { to: '/settings', label: texts.screens.settings, icon: <SettingsIcon /> },
];
const inbox = { to: inboxPath, label: texts.screens.inbox, icon: <InboxIcon />, counts: true } as const;
const workspace = { to: workspacePath, label: texts.screens.workspace, icon: <WorkspaceIcon /> };
const administration = { to: '/admin', label: texts.screens.administration, icon: <AdministrationIcon /> };

/** `/dashboard` is the same screen as `/`. */
function isCurrent(to: string, pathname: string): boolean {
  if (to === '/') return pathname === '/' || pathname === '/dashboard';
  return pathname === to || pathname.startsWith(`${to}/`);
}

interface GroupProps {
  items: readonly Entry[];
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}

function Group({ items, collapsed, onNavigate }: GroupProps) {
  const { pathname } = useLocation();
  const listHome = useListHome();
  return (
    <ul className={styles['items']}>
      {items.map(({ to, label, icon, counts }) => (
        <li key={to}>
          <Tooltip title={collapsed && label} placement="right">
            <Link
              to={to === '/opportunities' ? listHome : to}
              className={styles['item']}
              aria-current={isCurrent(to, pathname) ? 'page' : undefined}
              onClick={onNavigate}
            >
              {icon}
              <span className={collapsed ? 'hidden' : undefined}>{label}</span>
              {counts === true ? <UnreadCount /> : null}
            </Link>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

interface NavigationProps {
  collapsed: boolean;
  /** Button beside the version label. */
  action: ReactNode;
  onNavigate?: () => void;
}

export function Navigation({ collapsed, action, onNavigate }: NavigationProps) {
  const hasWorkspaces = usePerson()?.readOnly === false;
  const isAdministrator = useIsAllowed('manage-accounts') === true;
  const peopleEntries = [inbox, workspace, ...(isAdministrator ? [administration] : [])];
  return (
    <nav className={styles['nav']} aria-label={texts.shell.navigation}>
      <p className={styles['brand']}>
        <Mark />
        <span className={collapsed ? 'hidden' : undefined}>{texts.product}</span>
      </p>
      <div className={styles['groups']}>
        <Group items={entries} collapsed={collapsed} onNavigate={onNavigate} />
        {hasWorkspaces ? <Group items={peopleEntries} collapsed={collapsed} onNavigate={onNavigate} /> : null}
      </div>
      <UserBlock collapsed={collapsed} onNavigate={onNavigate} />
      <div className={styles['foot']}>
        <span>{texts.version}</span>
        {action}
      </div>
    </nav>
  );
}
