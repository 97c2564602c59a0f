import { type ApiKeyState } from '@rfp/contracts/account';
import { useState } from 'react';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { ConfirmDialog } from '../../shared/ConfirmDialog.js';
import Button from '@mui/material/Button';
import { useReturnFocus } from '../../shared/hooks/use-return-focus.js';
import { KeyForm } from './KeyForm.js';
import { keyStateLabel } from './key-state.js';
import styles from '../settings.module.css';
import { settingsTexts } from '../settings-texts.js';
import { KeyTestResult, TestConnection } from './TestConnection.js';
import { useRemoveKey, useTestKey } from './use-source-keys.js';

const words = settingsTexts.keys;

function RemoveKey({ state, onClose }: { state: ApiKeyState; onClose: () => void }) {
  const toast = useToast();
  const { mutate, isPending } = useRemoveKey();
  const remove = () =>
    mutate(
      { source: state.source },
      {
        onSuccess: () => toast({ title: words.removed(state.name), variant: 'success' }),
        onError: (error) =>
          toast({ title: words.removeFailed(state.name), description: errorMessage(error), variant: 'error' }),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={words.removeTitle(state.name)}
      text={words.removeText(state.name)}
      confirm={words.remove}
      busy={isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

type Open = 'nothing' | 'form' | 'remove';

interface ActionsProps {
  state: ApiKeyState;
  test: ReturnType<typeof useTestKey>;
  open: Open;
  onOpen: (open: Open) => void;
}

function Actions({ state, test, open, onOpen }: ActionsProps) {
  const button = useReturnFocus(open !== 'nothing');
  const stored = state.origin === 'stored';
  if (open === 'form') return null;
  return (
    <div className={styles['actions']}>
      <TestConnection state={state} test={test} />
      {state.origin === 'environment' ? null : (
        <Button
          ref={button}
          size="small"
          aria-label={stored ? words.replaceOf(state.name) : words.setOf(state.name)}
          onClick={() => onOpen('form')}
        >
          {stored ? words.replace : words.set}
        </Button>
      )}
      {stored ? (
        <Button size="small" aria-label={words.removeOf(state.name)} onClick={() => onOpen('remove')}>
          {words.remove}
        </Button>
      ) : null}
    </div>
  );
}

/** A source with the state of its key and the available actions. */
export function KeyRow({ state }: { state: ApiKeyState }) {
  const [open, setOpen] = useState<Open>('nothing');
  const test = useTestKey();
  const close = () => setOpen('nothing');
  return (
    <li>
      <div className={styles['item']}>
        <h3>{state.name}</h3>
        <p className={styles['state']} data-set={state.origin !== 'none'}>
          {keyStateLabel(state)}
        </p>
        {state.origin === 'environment' ? <p className={styles['hint']}>{words.environmentHint}</p> : null}
        <KeyTestResult test={test} />
      </div>
      <Actions state={state} test={test} open={open} onOpen={setOpen} />
      {open === 'form' ? <KeyForm state={state} onClose={close} /> : null}
      {open === 'remove' ? <RemoveKey state={state} onClose={close} /> : null}
    </li>
  );
}
