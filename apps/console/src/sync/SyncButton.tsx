import SyncIcon from '@mui/icons-material/SyncOutlined';
import { useReadOnly } from '../auth/session/person.js';
import { ReadOnlyButton } from '../layout/ReadOnlyButton.js';
import { BusyButton } from '../shared/buttons/BusyButton.js';
import { texts } from '../texts.js';
import { useSync } from './sync-context.js';

/** Syncs all sources. */
export function SyncButton() {
  const { start, isBusy } = useSync();
  const busy = isBusy({ what: 'all' });
  if (useReadOnly()) return <ReadOnlyButton startIcon={<SyncIcon />}>{texts.sync.button}</ReadOnlyButton>;
  return (
    <BusyButton
      variant="contained"
      busy={busy}
      startIcon={<SyncIcon />}
      onClick={() => (busy ? undefined : void start({ what: 'all' }))}
    >
      {busy ? texts.sync.running : texts.sync.button}
    </BusyButton>
  );
}
