import { Component, type ReactNode, Suspense } from 'react';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';

interface PartOfPageProps {
  /** Stands in its place while it is loaded. */
  pending?: ReactNode;
  children: ReactNode;
}

/** A part that is loaded when it is first shown. Where it fails, the rest of the page stays, with all that was entered in it. */
export class PartOfPage extends Component<PartOfPageProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error !== undefined) return <RefusalNotice error={error} />;
    return <Suspense fallback={this.props.pending}>{this.props.children}</Suspense>;
  }
}
