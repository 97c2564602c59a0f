import SyncIcon from '@mui/icons-material/SyncOutlined';
import Button from '@mui/material/Button';
import { useReadOnly } from '../auth/person.js';
import { RefusedButton } from '../layout/RefusedButton.js';
import { texts } from '../texts.js';
import { useSync } from './sync-context.js';
import styles from './sync.module.css';

/** Reads the sources. Stays focusable while they are read, so that a keyboard user is not thrown to the top of the page. */
export function SyncButton({ onStart }: { onStart?: () => void }) {
  const { start, isBusy } = useSync();
  const busy = isBusy({ what: 'all' });
  const readOnly = useReadOnly();
  const press = async () => {
    if (busy) return;
    const started = await start({ what: 'all' });
    if (started) onStart?.();
  };
  if (readOnly) return <RefusedButton startIcon={<SyncIcon />}>{texts.sync.button}</RefusedButton>;
  return (
    <Button
      variant="contained"
      color="primary"
      aria-disabled={busy}
      className={busy ? styles['busyButton'] : undefined}
      startIcon={<SyncIcon className={busy ? styles['turning'] : undefined} />}
      onClick={() => void press()}
    >
      {busy ? texts.sync.running : texts.sync.button}
    </Button>
  );
}
