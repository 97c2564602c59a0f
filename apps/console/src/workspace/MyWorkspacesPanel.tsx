import { formatCount, formatLocalDay } from '@rfp/api-client/display';
import { type Workspace } from '@rfp/contracts/people/workspaces';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useSwitch } from '../layout/workspaces/use-switch.js';
import { Panel } from '../shared/Panel.js';
import rows from '../shared/rows.module.css';
import { ListState } from '../shared/states/ListState.js';
import { Chip } from '../shared/values/Chips.js';
import { workspaceRoleNames } from '../shared/workspace-roles.js';
import { CreateWorkspace } from './CreateWorkspace.js';
import { useWorkspaces, workspaceName } from './use-workspaces.js';
import { workspaceTexts } from './workspace-texts.js';
import styles from './workspace.module.css';

const words = workspaceTexts.mine;

function WorkspaceItem({ workspace, isCurrent }: { workspace: Workspace; isCurrent: boolean }) {
  const switchTo = useSwitch();
  const name = workspaceName(workspace);
  const facts = [
    words.members(formatCount(workspace.members), workspace.members === 1),
    words.since(formatLocalDay(workspace.created_at)),
  ];
  return (
    <li>
      <div>
        <p className={styles['name']}>
          {name}
          <Chip>{workspaceRoleNames[workspace.role]}</Chip>
        </p>
        <p className={styles['detail']}>{facts.join(' · ')}</p>
      </div>
      {isCurrent ? (
        <span className={styles['current']}>{words.current}</span>
      ) : (
        <Button size="small" aria-label={words.switchTo(name)} onClick={() => switchTo(workspace)}>
          {words.switch}
        </Button>
      )}
    </li>
  );
}

/** Workspaces of the person, and a button for another. In the personal workspace it says what workspaces are for. */
export function MyWorkspacesPanel({ current }: { current: Workspace | undefined }) {
  const workspaces = useWorkspaces();
  const [creating, setCreating] = useState(false);
  return (
    <Panel title={words.title}>
      {current?.personal === true ? <p className={styles['text']}>{workspaceTexts.about}</p> : null}
      <ListState query={workspaces} failed={workspaceTexts.failed}>
        {(all) => (
          <ul className={rows['rows']} aria-label={words.title}>
            {all.map((workspace) => (
              <WorkspaceItem key={workspace.id} workspace={workspace} isCurrent={workspace.id === current?.id} />
            ))}
          </ul>
        )}
      </ListState>
      <div className={styles['actions']}>
        <Button onClick={() => setCreating(true)}>{words.create}</Button>
      </div>
      {creating ? <CreateWorkspace onClose={() => setCreating(false)} /> : null}
    </Panel>
  );
}
