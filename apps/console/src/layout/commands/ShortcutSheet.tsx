import { Fragment, useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { buttonTexts } from './button-texts.js';
import { commandTexts } from './command-texts.js';
import styles from './commands.module.css';
import { shortcuts } from './shortcuts.js';
import { hasSingleKeys, setSingleKeys } from './single-keys.js';

const words = commandTexts.sheet;

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key, at) => (
    <Fragment key={key}>
      {at === 0 ? null : ` ${words.next} `}
      <kbd className={styles['key']}>{key}</kbd>
    </Fragment>
  ));
}

function ShortcutTable() {
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{words.keys}</th>
          <th scope="col">{words.does}</th>
        </tr>
      </thead>
      <tbody>
        {[{ keys: [buttonTexts.keys], does: commandTexts.does.palette }, ...shortcuts].map(({ keys, does }) => (
          <tr key={does}>
            <td>
              <Keys keys={keys} />
            </td>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lists all shortcuts, with a switch for the shortcuts without a modifier key. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [on, setOn] = useState(hasSingleKeys);
  const change = (isOn: boolean) => {
    setSingleKeys(isOn);
    setOn(isOn);
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`} component="h2" sx={{ fontSize: 17, fontWeight: 600, pb: 1 }}>
        {words.title}
      </DialogTitle>
      <DialogContent>
        <label className={styles['switch']}>
          <input
            type="checkbox"
            checked={on}
            aria-describedby={`${id}-hint`}
            onChange={(event) => change(event.target.checked)}
          />
          {words.single}
        </label>
        <p id={`${id}-hint`} className={styles['hint']}>
          {words.singleHint}
        </p>
        <ShortcutTable />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
