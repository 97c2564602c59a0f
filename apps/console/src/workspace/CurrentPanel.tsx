import { type Workspace } from '@rfp/contracts/people/workspaces';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRefusal } from '../auth/session/role.js';
import { RefusedButton } from '../layout/RefusedButton.js';
import { Panel } from '../shared/Panel.js';
import { Chip } from '../shared/values/Chips.js';
import { workspaceRoleNames } from '../shared/workspace-roles.js';
import { DeleteWorkspace } from './DeleteWorkspace.js';
import { ExportWorkspace } from './ExportWorkspace.js';
import { LeaveWorkspace } from './LeaveWorkspace.js';
import { RenameWorkspace } from './RenameWorkspace.js';
import { workspaceTexts } from './workspace-texts.js';
import styles from './workspace.module.css';

const words = workspaceTexts.current;

type Open = 'rename' | 'leave' | 'delete' | undefined;

function Dialogs({ open, workspace, onClose }: { open: Open; workspace: Workspace; onClose: () => void }) {
  if (open === 'rename') return <RenameWorkspace workspace={workspace} onClose={onClose} />;
  if (open === 'leave') return <LeaveWorkspace workspace={workspace} onClose={onClose} />;
  return open === 'delete' ? <DeleteWorkspace workspace={workspace} onClose={onClose} /> : null;
}

/** Name of the current workspace, with the actions on the whole workspace. */
export function CurrentPanel({ workspace }: { workspace: Workspace }) {
  const [open, setOpen] = useState<Open>();
  const refusal = useRefusal('manage-workspace');
  const auditRefusal = useRefusal('read-workspace-audit');
  return (
    <Panel title={words.title}>
      <p className={styles['title']}>
        {workspace.name}
        <Chip>{workspaceRoleNames[workspace.role]}</Chip>
      </p>
      <p className={styles['text']}>{workspaceTexts.about}</p>
      <div className={styles['choices']}>
        {refusal === null ? (
          <Button onClick={() => setOpen('rename')}>{words.rename}</Button>
        ) : (
          <RefusedButton reason={refusal}>{words.rename}</RefusedButton>
        )}
        <Button onClick={() => setOpen('leave')}>{words.leave}</Button>
        {auditRefusal === null ? (
          <Button component={Link} to="/admin/audit/workspace">
            {words.audit}
          </Button>
        ) : (
          <RefusedButton reason={auditRefusal}>{words.audit}</RefusedButton>
        )}
        {refusal === null ? <ExportWorkspace /> : null}
        {refusal === null ? (
          <Button color="error" onClick={() => setOpen('delete')}>
            {words.remove}
          </Button>
        ) : (
          <RefusedButton reason={refusal}>{words.remove}</RefusedButton>
        )}
      </div>
      <Dialogs open={open} workspace={workspace} onClose={() => setOpen(undefined)} />
    </Panel>
  );
}
