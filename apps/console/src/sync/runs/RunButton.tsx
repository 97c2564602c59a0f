import { type SourceState } from '@rfp/contracts/sync-run';
import { ActionButton } from '../ActionButton.js';
import { pageTexts } from '../page-texts.js';
import { type Start } from './start-runs.js';
import { useSync } from '../sync-context.js';
import { useCancelRun } from './use-cancel-run.js';

const words = pageTexts.row;

interface RunButtonProps {
  source: Pick<SourceState, 'key' | 'name' | 'kind' | 'status' | 'run_id'>;
  size?: 'small' | 'medium';
  primary?: boolean;
}

/** Syncs a source or cancels its run. The same button does both, so that it keeps the focus. */
export function RunButton({ source, size = 'small', primary = false }: RunButtonProps) {
  const { start, isBusy } = useSync();
  const cancel = useCancelRun(source);
  const syncStart: Start = { what: source.kind === 'scraper' ? 'scraper' : 'source', source: source.key };
  const running = source.status === 'running';
  const action = running
    ? { label: words.cancel, busyLabel: words.cancelling, busy: cancel.busy, onPress: cancel.press }
    : {
        label: words.syncNow,
        busyLabel: words.starting,
        busy: isBusy(syncStart),
        onPress: () => void start(syncStart),
      };
  return <ActionButton size={size} primary={primary && !running} about={source.name} {...action} />;
}
