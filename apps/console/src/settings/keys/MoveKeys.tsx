import { type ApiKeyState } from '@rfp/contracts/account';
import { useEffect, useRef, useState } from 'react';
import { useToast } from '../../layout/toasts/use-toast.js';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type LocalKey } from '../dashboard-settings.js';
import { keyStateLabel } from './key-state.js';
import { removeLocalKeys, localKeys } from './local-keys.js';
import { type Outcome } from './move-keys.js';
import styles from '../settings.module.css';
import { settingsTexts } from '../settings-texts.js';
import { useMoveKeys } from './use-move-keys.js';
import { useSourceKeys } from './use-source-keys.js';

const words = settingsTexts.move;

/** Returns a note on the effect of moving a key, depending on the state of the key on the server. */
function moveNote(state: ApiKeyState | undefined): string {
  if (state === undefined) return words.stateUnknown;
  if (state.origin === 'environment') return words.environment;
  return state.origin === 'none' ? words.isNew : words.replaces(keyStateLabel(state));
}

function FoundKeys({ keys }: { keys: readonly LocalKey[] }) {
  const { data: states, isPending } = useSourceKeys();
  return (
    <ul className={styles['found']} aria-label={words.list}>
      {keys.map(({ source }) => (
        <li key={source}>
          <h3>{words.names[source]}</h3>
          <p>{isPending ? ' ' : moveNote(states?.find((state) => state.source === source))}</p>
        </li>
      ))}
    </ul>
  );
}

function outcomeText({ result, why }: Outcome): string {
  return result === 'failed' ? words.outcomes.failed(why) : words.outcomes[result];
}

function Outcomes({ outcomes, settingsMoved }: { outcomes: readonly Outcome[]; settingsMoved: boolean }) {
  return (
    <>
      <ul className={styles['found']}>
        {outcomes.map((outcome) => (
          <li key={outcome.source}>
            <h3>{words.names[outcome.source]}</h3>
            <p>{outcomeText(outcome)}</p>
          </li>
        ))}
      </ul>
      {settingsMoved ? <p className={styles['text']}>{words.settingsMoved}</p> : null}
    </>
  );
}

function isNotMoved({ result }: Outcome): boolean {
  return result === 'rejected' || result === 'failed';
}

/** Button that takes over the focus of the button that it replaces. */
function DoneButton({ onClose }: { onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
  }, []);
  return (
    <Button ref={button} variant="contained" onClick={onClose}>
      {words.done}
    </Button>
  );
}

interface MoveKeysProps {
  onLater: () => void;
  onClose: () => void;
}

export function MoveKeys({ onLater, onClose }: MoveKeysProps) {
  const [keys] = useState(localKeys);
  const toast = useToast();
  const { mutate, isPending, data: moved } = useMoveKeys(keys);
  if (keys.length === 0) return null;
  const drop = () => {
    removeLocalKeys(keys.map(({ source }) => source));
    toast({ title: words.dropped, variant: 'success' });
    onClose();
  };
  const leave = () => {
    if (!isPending) (moved === undefined ? onLater : onClose)();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={leave}
      aria-labelledby="move-keys-title"
      aria-describedby="move-keys-text"
    >
      <DialogTitle id="move-keys-title" component="h2" sx={{ fontSize: 17, fontWeight: 600, pb: 1 }}>
        {moved === undefined ? words.title : words.doneTitle}
      </DialogTitle>
      <DialogContent>
        <div id="move-keys-text" className={styles['move']} aria-live="polite">
          {moved === undefined ? (
            <>
              <p className={styles['text']}>{words.text}</p>
              <FoundKeys keys={keys} />
            </>
          ) : (
            <Outcomes {...moved} />
          )}
        </div>
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 1, gap: 1, flexWrap: 'wrap' }}>
        {moved === undefined ? (
          <>
            <Button onClick={onLater} disabled={isPending}>
              {words.later}
            </Button>
            <Button onClick={drop} disabled={isPending}>
              {words.drop}
            </Button>
            <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
              {isPending ? words.moving : words.move}
            </Button>
          </>
        ) : (
          <>
            {moved.outcomes.some(isNotMoved) ? <Button onClick={drop}>{words.dropRest}</Button> : null}
            <DoneButton onClose={onClose} />
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
