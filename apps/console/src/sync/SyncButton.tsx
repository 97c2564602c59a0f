import SyncIcon from '@mui/icons-material/SyncOutlined';
import { useReadOnly } from '../auth/person.js';
import { ReadOnlyButton } from '../layout/ReadOnlyButton.js';
import { Button } from '../shared/button/Button.js';
import { texts } from '../texts.js';
import { useSync } from './sync-context.js';
import styles from './sync.module.css';

/** Syncs all sources. Focusable while busy: a disabled button would lose the keyboard focus. */
export function SyncButton({ onStart }: { onStart?: () => void }) {
  const { start, isBusy } = useSync();
  const busy = isBusy({ what: 'all' });
  const readOnly = useReadOnly();
  const press = async () => {
    if (busy) return;
    const started = await start({ what: 'all' });
    if (started) onStart?.();
  };
  if (readOnly) return <ReadOnlyButton startIcon={<SyncIcon />}>{texts.sync.button}</ReadOnlyButton>;
  return (
    <Button
      variant="contained"
      aria-disabled={busy}
      className={busy ? styles['busyButton'] : undefined}
      startIcon={<SyncIcon className={busy ? styles['turning'] : undefined} />}
      onClick={() => void press()}
    >
      {busy ? texts.sync.running : texts.sync.button}
    </Button>
  );
}
