import { Component, type ReactNode } from 'react';
import { RefusalNotice } from '../parts/refusal-notice.tsx';

/** In place of a page that failed while it was drawn, such as one whose code a new version of the service replaced. */
export class PageFailed extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <RefusalNotice error={this.state.error} onRetry={() => location.reload()} />;
  }
}
