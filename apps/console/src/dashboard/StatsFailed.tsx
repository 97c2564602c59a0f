import { messageOf } from '../data/errors.js';
import { FailedState, RetryButton } from '../shared/FailedState.js';
import { texts } from '../texts.js';

interface StatsFailedProps {
  /** Title of the panel that failed. */
  what: string;
  error: Error;
  onRetry: () => void;
}

export function StatsFailed({ what, error, onRetry }: StatsFailedProps) {
  return (
    <FailedState title={texts.errors.panel(what)} message={messageOf(error)}>
      <RetryButton onRetry={onRetry} />
    </FailedState>
  );
}
