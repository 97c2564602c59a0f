import { formatInstant } from '@rfp/api-client/display';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isFailing, isUnreachable } from '../data/errors.js';
import Button from '@mui/material/Button';
import { useNow } from '../shared/hooks/use-now.js';
import { type Sync, useSync } from '../sync/sync-context.js';
import { texts } from '../texts.js';
import styles from './shell.module.css';

/** Time of the last answer of the server. */
function useLastAnswer({ status, error }: Pick<Sync, 'status' | 'error'>): string | undefined {
  const [last, setLast] = useState<{ status: Sync['status']; at: string }>();
  const now = useNow();
  if (status !== undefined && error === null && last?.status !== status) setLast({ status, at: now.toISOString() });
  return last?.at;
}

function warningText(error: Error | null, last: string | undefined): string {
  if (!isFailing(error)) return '';
  const { unreachable, failing, asOf } = texts.shell;
  const what = isUnreachable(error) ? unreachable : failing;
  return last === undefined ? what : `${what} ${asOf(formatInstant(last))}`;
}

/** Warns once per screen that the server is unreachable or fails. The poll of the sync status detects both. */
export function ConnectionBanner() {
  const { status, error, refetch } = useSync();
  const queryClient = useQueryClient();
  const retry = () => {
    void refetch();
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  };
  const warning = warningText(error, useLastAnswer({ status, error }));
  return (
    <div className={warning === '' ? undefined : styles['banner']}>
      <output>{warning}</output>
      {warning === '' ? null : (
        <Button size="small" onClick={retry}>
          {texts.shell.retry}
        </Button>
      )}
    </div>
  );
}
