import { Component, type ReactNode } from 'react';

/** A chart that cannot be fetched or drawn leaves its table standing. */
export class ChartGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
