import { formatCount, formatInstant, formatLocalDay } from '@rfp/api-client/display';
import { formatAgo } from '@rfp/api-client/relative-time';
import { type ManagedAccount } from '@rfp/contracts/people/accounts';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useListFocus } from '../../shared/hooks/use-list-focus.js';
import { useNow } from '../../shared/hooks/use-now.js';
import { Chip } from '../../shared/values/Chips.js';
import { adminTexts } from '../admin-texts.js';
import styles from '../admin.module.css';
import { EndSessions } from './EndSessions.js';
import { RemoveAccount } from './RemoveAccount.js';
import { RoleSelect } from './RoleSelect.js';
import { accountName } from './use-accounts.js';

const words = adminTexts.accounts;
const { columns } = words;

/** Name, address and age. */
function AccountCell({ account: { name, email, own, created_at } }: { account: ManagedAccount }) {
  return (
    <>
      <span className={styles['name']}>
        {name ?? email ?? words.unnamed}
        {own ? <Chip>{words.own}</Chip> : null}
      </span>
      {name === null && email !== null ? null : <span className={styles['detail']}>{email ?? words.noAddress}</span>}
      <span className={styles['detail']}>{words.since(formatLocalDay(created_at))}</span>
    </>
  );
}

function LastSignIn({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return words.never;
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {formatAgo(at, now)}
    </time>
  );
}

interface CellProps {
  /** Heading of the column, which is beside the value if the row is stacked. */
  label: string;
  isNumber?: boolean;
  children: ReactNode;
}

function Cell({ label, isNumber = false, children }: CellProps) {
  return (
    <td data-label={label} className={isNumber ? styles['number'] : undefined}>
      {children}
    </td>
  );
}

interface AccountRowProps {
  account: ManagedAccount;
  onEnd: () => void;
  onRemove: () => void;
}

function AccountRow({ account, onEnd, onRemove }: AccountRowProps) {
  const who = accountName(account);
  return (
    <tr>
      <th scope="row">
        <AccountCell account={account} />
      </th>
      <td className={styles['role']}>
        <RoleSelect account={account} />
      </td>
      <Cell label={columns.secondFactor}>{account.second_factor ? words.on : words.off}</Cell>
      <Cell label={columns.sessions} isNumber>
        {formatCount(account.sessions)}
      </Cell>
      <Cell label={columns.tokens} isNumber>
        {formatCount(account.tokens)}
      </Cell>
      <Cell label={columns.lastSignIn}>
        <LastSignIn at={account.last_sign_in_at} />
      </Cell>
      <td className={styles['actions']}>
        <Button size="small" aria-label={adminTexts.end.buttonOf(who)} onClick={onEnd}>
          {adminTexts.end.button}
        </Button>
        <Button size="small" color="error" aria-label={adminTexts.remove.buttonOf(who)} onClick={onRemove}>
          {adminTexts.remove.button}
        </Button>
      </td>
    </tr>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">{columns.account}</th>
        <th scope="col">{columns.role}</th>
        <th scope="col">{columns.secondFactor}</th>
        <th scope="col" className={styles['number']}>
          {columns.sessions}
        </th>
        <th scope="col" className={styles['number']}>
          {columns.tokens}
        </th>
        <th scope="col">{columns.lastSignIn}</th>
        <th scope="col">
          <span className="hidden">{columns.actions}</span>
        </th>
      </tr>
    </thead>
  );
}

type OpenDialog = { what: 'end' | 'remove'; account: ManagedAccount } | undefined;

/** The accounts with their actions. In a narrow window each account is a stack of labelled values. */
export function AccountTable({ accounts }: { accounts: readonly ManagedAccount[] }) {
  const [open, setOpen] = useState<OpenDialog>();
  const table = useListFocus<HTMLTableElement>(open !== undefined, accounts.length);
  const close = () => setOpen(undefined);
  return (
    <>
      <table ref={table} className={styles['accounts']} tabIndex={-1}>
        <caption className="hidden">{words.title}</caption>
        <Head />
        <tbody>
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              onEnd={() => setOpen({ what: 'end', account })}
              onRemove={() => setOpen({ what: 'remove', account })}
            />
          ))}
        </tbody>
      </table>
      {open?.what === 'end' ? <EndSessions account={open.account} onClose={close} /> : null}
      {open?.what === 'remove' ? <RemoveAccount account={open.account} onClose={close} /> : null}
    </>
  );
}
