import { type ManagedAccount } from '@rfp/contracts/people/accounts';
import { type InstallationRole, installationRoleSchema } from '@rfp/contracts/people/permissions';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/ConfirmDialog.js';
import { roleOptions } from '../../shared/installation-roles.js';
import { adminTexts } from '../admin-texts.js';
import { accountName, useChangeRole } from './use-accounts.js';

const words = adminTexts.change;

/** Changes the role at once. Giving up one's own administrator role needs a confirmation, because it cannot be taken back. */
export function RoleSelect({ account }: { account: ManagedAccount }) {
  const [change, { isPending, variables }] = useChangeRole(account);
  const [toConfirm, setToConfirm] = useState<InstallationRole>();
  const pending = isPending ? variables?.data?.role : undefined;
  const choose = (value: string) => {
    const role = installationRoleSchema.safeParse(value).data;
    if (role === undefined || role === account.role || isPending) return;
    if (account.own && account.role === 'administrator') setToConfirm(role);
    else void change(role);
  };
  return (
    <>
      <TextField
        select
        value={pending ?? toConfirm ?? account.role}
        slotProps={{
          htmlInput: { 'aria-label': adminTexts.accounts.roleOf(accountName(account)), 'aria-busy': isPending },
        }}
        onChange={(event) => choose(event.target.value)}
      >
        {roleOptions.map(({ value, label }) => (
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
