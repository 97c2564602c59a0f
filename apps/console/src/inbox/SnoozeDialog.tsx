import { formatInstant } from '@rfp/api-client/display';
import { maxSnoozeDays } from '@rfp/contracts/tracking/inbox';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type SyntheticEvent, useId, useState } from 'react';
import { inboxTexts } from './inbox-texts.js';
import styles from './inbox.module.css';
import { snoozeTimes } from './snooze-times.js';

const words = inboxTexts.snooze;
const dayMs = 86_400_000;

interface SnoozeDialogProps {
  /** Receives the chosen instant. */
  onSnooze: (until: string) => void;
  onClose: () => void;
}

/** A time of the person's choice, in the local time zone of the browser. */
function OtherTime({ onSnooze }: Pick<SnoozeDialogProps, 'onSnooze'>) {
  const [text, setText] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const until = new Date(text);
    const ahead = until.getTime() - Date.now();
    if (ahead > 0 && ahead < maxSnoozeDays * dayMs) onSnooze(until.toISOString());
    else setInvalid(true);
  };
  return (
    <form className={styles['other']} noValidate onSubmit={submit}>
      <TextField
        type="datetime-local"
        label={words.other}
        value={text}
        error={isInvalid}
        helperText={isInvalid ? words.invalid(maxSnoozeDays) : undefined}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => {
          setText(event.target.value);
          setInvalid(false);
        }}
      />
      <Button type="submit">{words.set}</Button>
    </form>
  );
}

/** Asks until when entries are snoozed. */
export function SnoozeDialog({ onSnooze, onClose }: SnoozeDialogProps) {
  const id = useId();
  const [times] = useState(() => snoozeTimes(new Date()));
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} component="h2" sx={{ fontSize: 17, fontWeight: 600, pb: 1 }}>
        {words.title}
      </DialogTitle>
      <DialogContent>
        <ul className={styles['times']}>
          {(['soon', 'tomorrow', 'nextWeek'] as const).map((name) => (
            <li key={name}>
              <Button fullWidth onClick={() => onSnooze(times[name].toISOString())}>
                <span>{words[name]}</span>
                <span className={styles['time']}>{formatInstant(times[name].toISOString())}</span>
              </Button>
            </li>
          ))}
        </ul>
        <OtherTime onSnooze={onSnooze} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
