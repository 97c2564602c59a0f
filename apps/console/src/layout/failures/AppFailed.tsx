import { FailedState } from '../../shared/states/FailedState.js';
import Button from '@mui/material/Button';
import { texts } from '../../texts.js';

/** Shown when the shell itself crashes. */
export function AppFailed() {
  return (
    <main>
      <h1 className="hidden">{texts.product}</h1>
      <FailedState title={texts.screens.failed} message={texts.errors.unknown}>
        <Button onClick={() => window.location.reload()}>{texts.errors.reload}</Button>
      </FailedState>
    </main>
  );
}
