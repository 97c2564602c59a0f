import { type AuditEntry, type AuditFilter } from '@rfp/contracts/audit/audit-entry';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { errorMessage } from '../data/errors.js';
import { useDownload } from '../shared/hooks/use-download.js';
import { useFocusFallback } from '../shared/hooks/use-focus-fallback.js';
import { Panel } from '../shared/Panel.js';
import { EmptyState } from '../shared/states/EmptyState.js';
import { ListState } from '../shared/states/ListState.js';
import { AuditFilters } from './AuditFilters.js';
import { AuditTable } from './AuditTable.js';
import { auditTexts as words } from './audit-texts.js';
import styles from './audit.module.css';
import { type AuditScope, filterNames, useAudit, useAuditFilter } from './use-audit.js';

function NoMatch({ onClear }: { onClear: () => void }) {
  // The button disappears when the entries are shown again.
  const button = useFocusFallback();
  return (
    <EmptyState title={words.noMatch} message={words.noMatchText}>
      <Button ref={button} onClick={onClear}>
        {words.filters.clear}
      </Button>
    </EmptyState>
  );
}

interface DownloadProps {
  scope: AuditScope;
  filter: AuditFilter;
}

function Download({ scope, filter }: DownloadProps) {
  const { isBusy, download } = useDownload((dataProvider, signal) => {
    const { workspace: _workspace, ...own } = filter;
    return scope === 'admin'
      ? dataProvider.exportAudit(filter, { signal })
      : dataProvider.exportWorkspaceAudit(own, { signal });
  }, words);
  return (
    <Button size="small" aria-disabled={isBusy} onClick={download}>
      {isBusy ? words.downloading : words.download}
    </Button>
  );
}

interface EntriesProps {
  scope: AuditScope;
  entries: readonly AuditEntry[];
  isFiltered: boolean;
  onClear: () => void;
}

function Entries({ scope, entries, isFiltered, onClear }: EntriesProps) {
  if (entries.length > 0) return <AuditTable scope={scope} entries={entries} />;
  return isFiltered ? <NoMatch onClear={onClear} /> : <EmptyState title={words.none} message={words.noneText} />;
}

/** The log with its filters, and a button that saves it. */
export function AuditLog({ scope }: { scope: AuditScope }) {
  const [filter, setFilter] = useAuditFilter();
  const { entries, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useAudit(
    scope,
    filter,
  );
  // How often the filters were cleared. The fields begin again each time.
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    setFilter(Object.fromEntries(filterNames.map((name) => [name, ''])));
    setCleared(cleared + 1);
  };
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Panel title={words.title} busy={isPending} note={<Download scope={scope} filter={filter} />}>
      <p className={styles['about']}>{scope === 'admin' ? `${words.about} ${words.verify}` : words.aboutWorkspace}</p>
      <AuditFilters key={cleared} scope={scope} filter={filter} startsEmpty={cleared > 0} onChange={setFilter} />
      <ListState query={{ data: entries, error, refetch }} failed={words.failed} height={320}>
        {(rows) => (
          <>
            <Entries scope={scope} entries={rows} isFiltered={isFiltered} onClear={clear} />
            {hasNextPage ? (
              <Button
                className={styles['more']}
                aria-disabled={isFetchingNextPage}
                onClick={isFetchingNextPage ? undefined : () => void fetchNextPage()}
              >
                {words.more}
              </Button>
            ) : null}
            {error === null ? null : <p role="alert">{errorMessage(error)}</p>}
          </>
        )}
      </ListState>
    </Panel>
  );
}
