import { type UserIdentity } from '@supabase/auth-js';
import { useMutation } from '@tanstack/react-query';
import { formatInstant } from '@rfp/api-client/display';
import { useState } from 'react';
import { useClientConfig } from '../../data/use-client-config.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { ConfirmDialog } from '../../shared/ConfirmDialog.js';
import { Panel } from '../../shared/Panel.js';
import Button from '@mui/material/Button';
import rows from '../../shared/rows.module.css';
import { useListFocus } from '../../shared/hooks/use-list-focus.js';
import { accountErrorText } from '../account-labels.js';
import { type Account } from '../account.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { useRefetchAccount } from '../use-account.js';
import { identityEmail, link, unlink } from './identity-calls.js';

const words = profileTexts.identities;

function identityFacts(identity: UserIdentity): string {
  const used = identity.last_sign_in_at;
  return [identityEmail(identity), ...(used === undefined ? [] : [words.lastUsed(formatInstant(used))])]
    .filter((fact) => fact !== '')
    .join(' · ');
}

function LinkButton({ id, name }: { id: string; name: string }) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => link(id),
    onError: (error) => toast({ title: words.linkFailed, description: accountErrorText(error), variant: 'error' }),
  });
  return (
    <div className={styles['actions']}>
      <Button disabled={isPending} onClick={() => mutate()}>
        {isPending ? words.linking : words.link(name)}
      </Button>
    </div>
  );
}

function UnlinkDialog({ identity, name, onClose }: { identity: UserIdentity; name: string; onClose: () => void }) {
  const toast = useToast();
  const refetchAccount = useRefetchAccount();
  const { mutate, isPending } = useMutation({
    mutationFn: () => unlink(identity),
    onSuccess: () => toast({ title: words.unlinked, variant: 'success', replaces: words.unlinkFailed }),
    onError: (error) => toast({ title: words.unlinkFailed, description: accountErrorText(error), variant: 'error' }),
    onSettled: async () => {
      await refetchAccount();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.unlinkTitle(name)}
      text={words.unlinkText(name)}
      confirm={words.unlink}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

interface IdentityListProps {
  identities: readonly UserIdentity[];
  /** Display name of a provider. */
  nameOf: (provider: string) => string;
  readOnly: boolean;
}

function IdentityList({ identities, nameOf, readOnly }: IdentityListProps) {
  const [unlinking, setUnlinking] = useState<UserIdentity>();
  const list = useListFocus(unlinking !== undefined);
  const close = () => setUnlinking(undefined);
  /** Whether an identity can be removed. The last sign-in method and the password cannot. */
  const mayUnlink = (identity: UserIdentity) => !readOnly && identities.length > 1 && identity.provider !== 'email';
  return (
    <>
      <ul ref={list} className={rows['rows']} tabIndex={-1} aria-label={words.title}>
        {identities.map((identity) => (
          <li key={identity.identity_id}>
            <div>
              <p className={styles['name']}>{nameOf(identity.provider)}</p>
              <p className={styles['detail']}>{identityFacts(identity)}</p>
            </div>
            {mayUnlink(identity) ? (
              <Button
                size="small"
                aria-label={words.unlinkOf(nameOf(identity.provider))}
                onClick={() => setUnlinking(identity)}
              >
                {words.unlink}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {unlinking === undefined ? null : (
        <UnlinkDialog identity={unlinking} name={nameOf(unlinking.provider)} onClose={close} />
      )}
    </>
  );
}

export function IdentitiesCard({ account, readOnly }: { account: Account; readOnly: boolean }) {
  const { data: config } = useClientConfig();
  const provider = config?.provider ?? null;
  const identities = account.user.identities ?? [];
  const nameOf = (id: string) => {
    if (id === 'email') return words.password;
    return id === provider?.id ? provider.name : id;
  };
  const linked = identities.some((identity) => identity.provider === provider?.id);
  return (
    <Panel title={words.title}>
      {identities.length === 0 ? (
        <p className={styles['text']}>{words.none}</p>
      ) : (
        <IdentityList identities={identities} nameOf={nameOf} readOnly={readOnly} />
      )}
      {readOnly || provider === null || linked ? null : <LinkButton {...provider} />}
    </Panel>
  );
}
