import { type User } from '@supabase/auth-js';
import { formatLocalDay } from '@rfp/api-client/display';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../../layout/toasts/use-toast.js';
import { ConfirmDialog } from '../../shared/ConfirmDialog.js';
import Button from '@mui/material/Button';
import rows from '../../shared/rows.module.css';
import { useListFocus } from '../../shared/hooks/use-list-focus.js';
import { accountErrorText } from '../account-labels.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { useRefetchAccount } from '../use-account.js';
import { factorName, removeFactor } from './factor-calls.js';

const words = profileTexts.factors;

export type Factors = NonNullable<User['factors']>;

/** Returns a sentence on the consequence of the removal. */
function removalWarning(factor: Factors[number], last: boolean): string {
  if (factor.status === 'unverified') return words.removeUnfinished;
  return last ? words.removeLast : words.removeOther;
}

interface RemoveFactorProps {
  factor: Factors[number];
  last: boolean;
  onClose: () => void;
}

function RemoveFactor({ factor, last, onClose }: RemoveFactorProps) {
  const toast = useToast();
  const refetchAccount = useRefetchAccount();
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeFactor(factor.id, last),
    onSuccess: () => toast({ title: words.removed, variant: 'success', replaces: words.removeFailed }),
    onError: (error) => toast({ title: words.removeFailed, description: accountErrorText(error), variant: 'error' }),
    onSettled: async () => {
      await refetchAccount();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.removeTitle(factorName(factor))}
      text={removalWarning(factor, last)}
      confirm={words.remove}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

export function FactorList({ factors, readOnly }: { factors: Factors; readOnly: boolean }) {
  const [removing, setRemoving] = useState<Factors[number]>();
  const list = useListFocus(removing !== undefined);
  const verified = factors.filter(({ status }) => status === 'verified');
  const close = () => setRemoving(undefined);
  return (
    <>
      <ul ref={list} className={rows['rows']} tabIndex={-1} aria-label={words.list}>
        {factors.map((factor) => (
          <li key={factor.id}>
            <div>
              <p className={styles['name']}>
                {factorName(factor)}
                <span className={styles['badge']} data-good={factor.status === 'verified'}>
                  {factor.status === 'verified' ? words.active : words.unfinished}
                </span>
              </p>
              <p className={styles['detail']}>{words.added(formatLocalDay(factor.created_at))}</p>
            </div>
            {readOnly ? null : (
              <Button size="small" aria-label={words.removeOf(factorName(factor))} onClick={() => setRemoving(factor)}>
                {words.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {removing === undefined ? null : (
        <RemoveFactor
          factor={removing}
          last={removing.status === 'verified' && verified.length === 1}
          onClose={close}
        />
      )}
    </>
  );
}
