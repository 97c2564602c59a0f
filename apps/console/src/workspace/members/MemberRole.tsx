import { type WorkspaceRole, workspaceRoleSchema } from '@rfp/contracts/people/permissions';
import { type WorkspaceMember } from '@rfp/contracts/people/workspaces';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/ConfirmDialog.js';
import { workspaceRoleOptions } from '../../shared/workspace-roles.js';
import { workspaceTexts } from '../workspace-texts.js';
import { memberName, useChangeMember } from './use-members.js';

const words = workspaceTexts.members;

/** Changes the role at once. Giving up one's own owner role needs a confirmation, because it cannot be taken back. */
export function MemberRole({ member }: { member: WorkspaceMember }) {
  const [change, { isPending, variables }] = useChangeMember(member);
  const [toConfirm, setToConfirm] = useState<WorkspaceRole>();
  const pending = isPending ? variables?.data?.role : undefined;
  const choose = (value: string) => {
    const role = workspaceRoleSchema.safeParse(value).data;
    if (role === undefined || role === member.role || isPending) return;
    if (member.own) setToConfirm(role);
    else void change(role);
  };
  return (
    <>
      <TextField
        select
        value={pending ?? toConfirm ?? member.role}
        slotProps={{ htmlInput: { 'aria-label': words.roleOf(memberName(member)), 'aria-busy': isPending } }}
        onChange={(event) => choose(event.target.value)}
      >
        {workspaceRoleOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </TextField>
      {toConfirm === undefined ? null : (
        <ConfirmDialog
          title={words.ownTitle}
          text={words.ownText}
          confirm={words.ownConfirm}
          busy={isPending}
          onConfirm={() => {
            setToConfirm(undefined);
            void change(toConfirm);
          }}
          onClose={() => setToConfirm(undefined)}
        />
      )}
    </>
  );
}
