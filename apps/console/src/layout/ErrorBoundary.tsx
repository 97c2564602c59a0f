import { Component, type ReactNode } from 'react';
import { FailedState } from '../shared/FailedState.js';
import { Button } from '../shared/button/Button.js';
import { texts } from '../texts.js';
import { Page } from './Page.js';

interface State {
  failed: boolean;
}

/** A screen that fails leaves the shell in place. The usual cause is a chunk that an update removed, which a reload fixes. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Page title={texts.screens.failed}>
        <FailedState title={texts.screens.failed} message={texts.errors.screen}>
          <Button onClick={() => window.location.reload()}>{texts.errors.reload}</Button>
        </FailedState>
      </Page>
    );
  }
}
