import { formatCount } from '@rfp/api-client/display';
import { type InstallationRole, installationRoleSchema } from '@rfp/contracts/people/permissions';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { Choice } from '../../shared/Choice.js';
import { useFocusFallback } from '../../shared/hooks/use-focus-fallback.js';
import { useSettled } from '../../shared/hooks/use-settled.js';
import { roleOptions } from '../../shared/installation-roles.js';
import { PageSteps, usePageNumber } from '../../shared/PageSteps.js';
import { Panel } from '../../shared/Panel.js';
import { EmptyState } from '../../shared/states/EmptyState.js';
import { ListState } from '../../shared/states/ListState.js';
import { adminTexts } from '../admin-texts.js';
import styles from '../admin.module.css';
import { AccountTable } from './AccountTable.js';
import { accountsPerPage, useAccountFilter, useAccounts } from './use-accounts.js';

const words = adminTexts.accounts;
const debounceMs = 300;
const roles = [{ value: '', label: words.anyRole }, ...roleOptions];

interface FilterProps {
  text: string;
  role: InstallationRole | undefined;
  onText: (text: string) => void;
  onRole: (role: InstallationRole | undefined) => void;
}

/** Search text, which is applied 300 ms after the last keystroke, and role. */
function Filters({ text, role, onText, onRole }: FilterProps) {
  return (
    <div className={styles['filters']}>
      <TextField
        type="search"
        label={words.search}
        value={text}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off', spellCheck: false } }}
        onChange={(event) => onText(event.target.value)}
      />
      <Choice
        label={words.role}
        value={role ?? ''}
        options={roles}
        onChange={(chosen) => onRole(installationRoleSchema.safeParse(chosen).data)}
      />
    </div>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  // The button disappears when the accounts are shown again.
  const button = useFocusFallback();
  return (
    <EmptyState title={words.none} message={words.noneText}>
      <Button ref={button} onClick={onClear}>
        {words.clear}
      </Button>
    </EmptyState>
  );
}

/** All accounts of people, newest first, with a search field and a role filter. */
export function AccountsPanel() {
  const [filter, setFilter] = useAccountFilter();
  const [text, setText] = useState(filter.q);
  const settled = useSettled(text.trim(), debounceMs);
  const [page, setPage] = usePageNumber('page');
  const accounts = useAccounts(filter, page);
  const { total = 0 } = accounts;
  const isFiltered = filter.q !== '' || filter.role !== undefined;
  useEffect(() => {
    if (settled !== filter.q) setFilter({ q: settled });
  }, [settled, filter.q, setFilter]);
  const clear = () => {
    setText('');
    setFilter({ role: undefined });
  };
  return (
    <Panel
      title={words.title}
      busy={accounts.isPending}
      note={<output>{accounts.data === undefined ? '' : words.counted(formatCount(total), total === 1)}</output>}
    >
      <Filters text={text} role={filter.role} onText={setText} onRole={(role) => setFilter({ role })} />
      <ListState query={accounts} failed={words.failed} height={280}>
        {(rows) =>
          rows.length === 0 && isFiltered ? (
            <NoMatch onClear={clear} />
          ) : (
            <>
              <AccountTable accounts={rows} />
              {total === 1 && !isFiltered ? <p className={styles['alone']}>{words.alone}</p> : null}
              <PageSteps label={words.title} page={page} perPage={accountsPerPage} total={total} onGo={setPage} />
            </>
          )
        }
      </ListState>
    </Panel>
  );
}
