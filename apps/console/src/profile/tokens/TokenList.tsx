import { formatInstant, formatLocalDay } from '@rfp/api-client/display';
import { type ApiToken } from '@rfp/contracts/account';
import { useState } from 'react';
import { useDelete } from 'react-admin';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { ConfirmDialog } from '../../shared/ConfirmDialog.js';
import { roleNames } from '../../shared/installation-roles.js';
import Button from '@mui/material/Button';
import rows from '../../shared/rows.module.css';
import { useListFocus } from '../../shared/hooks/use-list-focus.js';
import { useNow } from '../../shared/hooks/use-now.js';
import { useWorkspaceNames } from '../../workspace/use-workspaces.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';

const words = profileTexts.tokens;

function expiryText({ expires_at }: ApiToken, now: Date): string {
  if (expires_at === null) return words.neverExpires;
  return new Date(expires_at) <= now
    ? words.expired(formatLocalDay(expires_at))
    : words.expires(formatLocalDay(expires_at));
}

function tokenFacts(token: ApiToken, workspace: string | undefined, now: Date): string {
  return [
    words.scopes[token.scope],
    roleNames[token.role],
    ...(workspace === undefined ? [] : [words.inWorkspace(workspace)]),
    words.ending(token.hint),
    words.made(formatLocalDay(token.created_at)),
    expiryText(token, now),
    token.last_used_at === null ? words.neverUsed : words.used(formatInstant(token.last_used_at)),
  ].join(' · ');
}

function RevokeToken({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const toast = useToast();
  const [revoke, { isPending }] = useDelete(
    'tokens',
    { id: token.id, previousData: token },
    {
      onSuccess: () => toast({ title: words.revoked, variant: 'success', replaces: words.revokeFailed }),
      onError: (error) => toast({ title: words.revokeFailed, description: errorMessage(error), variant: 'error' }),
      onSettled: onClose,
    },
  );
  return (
    <ConfirmDialog
      title={words.revokeTitle(token.name)}
      text={words.revokeText}
      confirm={words.revoke}
      busy={isPending}
      onConfirm={() => void revoke()}
      onClose={onClose}
    />
  );
}

export function TokenList({ tokens }: { tokens: ApiToken[] }) {
  const now = useNow();
  const names = useWorkspaceNames();
  const [revoking, setRevoking] = useState<ApiToken>();
  const list = useListFocus(revoking !== undefined);
  const close = () => setRevoking(undefined);
  return (
    <>
      <ul ref={list} className={rows['rows']} tabIndex={-1} aria-label={words.title}>
        {tokens.map((token) => (
          <li key={token.id}>
            <div>
              <p className={styles['name']}>{token.name}</p>
              <p className={styles['detail']}>{tokenFacts(token, names.get(token.workspace_id), now)}</p>
            </div>
            <Button size="small" aria-label={words.revokeOf(token.name)} onClick={() => setRevoking(token)}>
              {words.revoke}
            </Button>
          </li>
        ))}
      </ul>
      {revoking === undefined ? null : <RevokeToken token={revoking} onClose={close} />}
    </>
  );
}
