import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../../layout/toasts/use-toast.js';
import { ConfirmDialog } from '../../shared/ConfirmDialog.js';
import { Panel } from '../../shared/Panel.js';
import Button from '@mui/material/Button';
import { accountErrorText } from '../account-labels.js';
import { type Account } from '../account.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { useRefetchAccount } from '../use-account.js';
import { useRefetchSessions } from '../sessions/use-sessions.js';
import { EnrolDialog } from './EnrolDialog.js';
import { freeName, factorName } from './factor-calls.js';
import { FactorList, type Factors } from './FactorList.js';
import { createRecoveryCodes } from './recovery-codes.js';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.js';

const words = profileTexts.factors;
const recovery = profileTexts.recovery;

type Open = 'nothing' | 'enrol' | 'renew';

/** Creates recovery codes. They are stored only while they are displayed. */
function useNewCodes() {
  const toast = useToast();
  return useMutation({
    mutationFn: createRecoveryCodes,
    gcTime: 0,
    onError: (error) =>
      toast({ title: recovery.failed, description: recovery.failedText(accountErrorText(error)), variant: 'error' }),
  });
}

function useFinishEnrolment(on: boolean, makeCodes: () => void): () => void {
  const toast = useToast();
  const refetchAccount = useRefetchAccount();
  const refetchSessions = useRefetchSessions();
  return () => {
    void refetchAccount();
    void refetchSessions();
    // With a second app, the existing codes stay valid. With the first app, the dialog with the new codes replaces the toast.
    if (on) toast({ title: profileTexts.enrol.added, variant: 'success' });
    else makeCodes();
  };
}

interface ControlsProps {
  account: Account;
  factors: Factors;
  on: boolean;
}

function Controls({ account, factors, on }: ControlsProps) {
  const [open, setOpen] = useState<Open>('nothing');
  const codes = useNewCodes();
  const close = () => setOpen('nothing');
  const makeCodes = () => codes.mutate(undefined, { onSettled: close });
  const finishEnrolment = useFinishEnrolment(on, makeCodes);
  return (
    <>
      <div className={styles['actions']}>
        <Button onClick={() => setOpen('enrol')}>{on ? words.another : words.setUp}</Button>
        {on ? <Button onClick={() => setOpen('renew')}>{words.newCodes}</Button> : null}
      </div>
      {open === 'enrol' ? (
        <EnrolDialog
          suggestion={freeName(factors.map(factorName))}
          onDone={() => {
            close();
            finishEnrolment();
          }}
          onClose={close}
        />
      ) : null}
      {open === 'renew' ? (
        <ConfirmDialog
          title={recovery.renewTitle}
          text={recovery.renewText}
          confirm={recovery.renew}
          busy={codes.isPending}
          onConfirm={makeCodes}
          onClose={close}
        />
      ) : null}
      {codes.data === undefined ? null : (
        <RecoveryCodesDialog codes={codes.data} email={account.email} onClose={codes.reset} />
      )}
    </>
  );
}

export function FactorsCard({ account, readOnly }: { account: Account; readOnly: boolean }) {
  const factors = account.user.factors ?? [];
  const on = factors.some(({ status }) => status === 'verified');
  return (
    <Panel title={words.title}>
      <p className={styles['text']}>{on ? words.on : words.off}</p>
      {factors.length === 0 ? null : <FactorList factors={factors} readOnly={readOnly} />}
      {readOnly ? null : <Controls account={account} factors={factors} on={on} />}
    </Panel>
  );
}
