import SyncIcon from '@mui/icons-material/SyncOutlined';
import { useReadOnly } from '../auth/session/person.js';
import { useToast } from '../layout/toasts/use-toast.js';
import { BusyButton } from '../shared/buttons/BusyButton.js';
import { useSync } from '../sync/sync-context.js';
import { texts } from '../texts.js';

const { button, running, refresh: words, reloaded } = texts.sync;

/**
 * Reloads the dashboard, then syncs the sources that are due and need no key. A demo session cannot start a sync.
 * @param props.refresh - reloads the data of the dashboard; resolves to true if everything was loaded
 */
export function RefreshButton({ refresh }: { refresh: () => Promise<boolean> }) {
  const { start, isBusy } = useSync();
  const toast = useToast();
  const isReadOnly = useReadOnly();
  const busy = isBusy({ what: 'due' });
  const press = async () => {
    if (busy) return;
    const isLoaded = await refresh();
    if (!isReadOnly) await start({ what: 'due' });
    else if (isLoaded) toast({ title: words.complete, description: reloaded, variant: 'success' });
  };
  return (
    <BusyButton variant="contained" busy={busy} startIcon={<SyncIcon />} onClick={() => void press()}>
      {busy ? running : button}
    </BusyButton>
  );
}
