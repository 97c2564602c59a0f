import { EmptyState } from '../shared/EmptyState.js';
import { Button } from '../shared/button/Button.js';
import { texts } from '../texts.js';
import { Page } from './Page.js';

export function NotFound() {
  return (
    <Page title={texts.screens.notFound}>
      <EmptyState title={texts.screens.notFound} message={texts.errors.nothingHere}>
        <Button to="/">{texts.errors.toDashboard}</Button>
      </EmptyState>
    </Page>
  );
}
