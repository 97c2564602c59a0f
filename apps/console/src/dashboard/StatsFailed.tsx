import { isFailing, messageOf } from '../data/errors.js';
import { FailedState, RetryButton } from '../shared/states/FailedState.js';
import { useSync } from '../sync/sync-context.js';
import { texts } from '../texts.js';

interface StatsFailedProps {
  /** Title of the panel that failed. */
  what: string;
  error: Error;
  onRetry: () => void;
}

/** Error of a panel. If the banner above already explains the outage, only a short text. */
export function StatsFailed({ what, error, onRetry }: StatsFailedProps) {
  const { error: ofStatus } = useSync();
  if (isFailing(ofStatus) && isFailing(error)) return <p>{texts.errors.panel(what)}</p>;
  return (
    <FailedState title={texts.errors.panel(what)} message={messageOf(error)}>
      <RetryButton onRetry={onRetry} />
    </FailedState>
  );
}
