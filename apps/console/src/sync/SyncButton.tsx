import SyncIcon from '@mui/icons-material/SyncOutlined';
import { useRefusal } from '../auth/session/role.js';
import { RefusedButton } from '../layout/RefusedButton.js';
import { BusyButton } from '../shared/buttons/BusyButton.js';
import { texts } from '../texts.js';
import { useSync } from './sync-context.js';

/** Syncs all sources. */
export function SyncButton() {
  const { start, isBusy } = useSync();
  const busy = isBusy({ what: 'all' });
  const refusal = useRefusal('write');
  if (refusal !== null) {
    return (
      <RefusedButton reason={refusal} startIcon={<SyncIcon />}>
        {texts.sync.button}
      </RefusedButton>
    );
  }
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
