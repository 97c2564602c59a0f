import { Component, type ComponentType, type ReactNode } from 'react';
import { FailedState } from '../../shared/states/FailedState.js';
import Button from '@mui/material/Button';
import { MissingScreen } from '../../shared/lazy-screen.js';
import { texts } from '../../texts.js';
import { Page } from '../Page.js';
import { ScreenMissing } from './ScreenMissing.js';

interface Props {
  /** Layout around the screen. */
  frame?: ComponentType<{ title: string; children: ReactNode }>;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | null;
}

/** Replaces a crashed screen with an error and keeps the layout around it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { frame: Frame = Page, children } = this.props;
    if (this.state.failure === null) return children;
    const { error } = this.state.failure;
    return (
      <Frame title={texts.screens.failed}>
        {error instanceof MissingScreen ? (
          <ScreenMissing error={error} />
        ) : (
          <FailedState title={texts.screens.failed} message={texts.errors.screen}>
            <Button onClick={() => window.location.reload()}>{texts.errors.reload}</Button>
          </FailedState>
        )}
      </Frame>
    );
  }
}
