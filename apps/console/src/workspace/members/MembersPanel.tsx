import { formatCount, formatLocalDay } from '@rfp/api-client/display';
import { type WorkspaceMember } from '@rfp/contracts/people/workspaces';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useRefusal } from '../../auth/session/role.js';
import { RefusedButton } from '../../layout/RefusedButton.js';
import { ConfirmDialog } from '../../shared/ConfirmDialog.js';
import { useListFocus } from '../../shared/hooks/use-list-focus.js';
import { Panel } from '../../shared/Panel.js';
import rows from '../../shared/rows.module.css';
import { ListState } from '../../shared/states/ListState.js';
import { Chip } from '../../shared/values/Chips.js';
import { workspaceRoleNames } from '../../shared/workspace-roles.js';
import { workspaceTexts } from '../workspace-texts.js';
import styles from '../workspace.module.css';
import { MemberRole } from './MemberRole.js';
import { memberName, useMembers, useRemoveMember } from './use-members.js';

const words = workspaceTexts.members;

function RemoveMember({ member, onClose }: { member: WorkspaceMember; onClose: () => void }) {
  const [remove, { isPending }] = useRemoveMember(member, onClose);
  return (
    <ConfirmDialog
      title={words.removeTitle(memberName(member))}
      text={words.removeText}
      confirm={words.remove}
      busy={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

interface ControlsProps {
  member: WorkspaceMember;
  onRemove: () => void;
}

function RemoveButton({ member, onRemove, refusal }: ControlsProps & { refusal: string | null }) {
  const label = words.removeOf(memberName(member));
  if (refusal !== null)
    return (
      <RefusedButton reason={refusal} size="small" aria-label={label}>
        {words.remove}
      </RefusedButton>
    );
  return (
    <Button size="small" color="error" aria-label={label} onClick={onRemove}>
      {words.remove}
    </Button>
  );
}

/** Role and removal of a member. People end their own membership by leaving the workspace. */
function Controls({ member, onRemove }: ControlsProps) {
  const refusal = useRefusal('manage-workspace');
  return (
    <div className={styles['controls']}>
      {refusal === null ? <MemberRole member={member} /> : <span>{workspaceRoleNames[member.role]}</span>}
      {member.own ? null : <RemoveButton member={member} onRemove={onRemove} refusal={refusal} />}
    </div>
  );
}

function Member({ member, onRemove }: { member: WorkspaceMember; onRemove: () => void }) {
  const { name, email, own, joined_at } = member;
  const facts = [...(name === null || email === null ? [] : [email]), words.since(formatLocalDay(joined_at))];
  return (
    <li>
      <div>
        <p className={styles['name']}>
          {name ?? email ?? words.unnamed}
          {own ? <Chip>{words.own}</Chip> : null}
        </p>
        <p className={styles['detail']}>{facts.join(' · ')}</p>
      </div>
      <Controls member={member} onRemove={onRemove} />
    </li>
  );
}

function List({ members }: { members: readonly WorkspaceMember[] }) {
  const [removing, setRemoving] = useState<WorkspaceMember>();
  const list = useListFocus(removing !== undefined, members.length);
  return (
    <>
      <ul ref={list} className={rows['rows']} tabIndex={-1} aria-label={words.title}>
        {members.map((member) => (
          <Member key={member.id} member={member} onRemove={() => setRemoving(member)} />
        ))}
      </ul>
      {removing === undefined ? null : <RemoveMember member={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

/** Members of the current workspace, in the order in which they joined. */
export function MembersPanel() {
  const members = useMembers();
  const count = members.data?.length;
  return (
    <Panel
      title={words.title}
      busy={members.isPending}
      note={<output>{count === undefined ? '' : words.counted(formatCount(count), count === 1)}</output>}
    >
      <ListState query={members} failed={words.failed}>
        {(all) => <List members={all} />}
      </ListState>
    </Panel>
  );
}
