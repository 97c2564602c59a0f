import { messageOf } from '../data/errors.js';
import { FailedState } from '../shared/FailedState.js';
import { Button } from '../shared/button/Button.js';
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
      <Button onClick={onRetry}>{texts.shell.retry}</Button>
    </FailedState>
  );
}
