import { isFailing, errorMessage } from '../data/errors.js';
import { FailedState, RetryButton } from '../shared/states/FailedState.js';
import { useSync } from '../sync/sync-context.js';
import { texts } from '../texts.js';

interface StatsFailedProps {
  /** Title of the panel that failed. */
  what: string;
  error: Error;
  onRetry: () => void;
}

/** Error of a panel. Shows a short text only if the banner above already explains the outage. */
export function StatsFailed({ what, error, onRetry }: StatsFailedProps) {
  const { error: statusError } = useSync();
  if (isFailing(statusError) && isFailing(error)) return <p>{texts.errors.panel(what)}</p>;
  return (
    <FailedState title={texts.errors.panel(what)} message={errorMessage(error)}>
      <RetryButton onRetry={onRetry} />
    </FailedState>
  );
}
