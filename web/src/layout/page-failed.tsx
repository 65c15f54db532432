import { Component, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { PageTitle } from '../parts/page-title.tsx';
import { RefusalNotice } from '../parts/refusal-notice.tsx';
import { sessionNow } from '../session.ts';

/** In place of a page that failed while it was drawn, such as one whose code did not come. */
export class PageFailed extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <Failed error={this.state.error} onLeft={() => this.setState({ error: undefined })} />;
  }
}

function Failed({ error, onLeft }: { error: unknown; onLeft: () => void }) {
  const [here] = useLocation();
  const first = useRef(here);
  useEffect(() => {
    if (here !== first.current) onLeft();
  }, [here, onLeft]);
  return (
    <>
      <PageTitle title="This page cannot be shown" />
      <RefusalNotice error={error} onRetry={() => void loadAnew()} />
    </>
  );
}

/** Stays where the service does not answer: the browser would show an error page of its own. */
async function loadAnew(): Promise<void> {
  const isThere = await sessionNow().then(
    () => true,
    () => false,
  );
  if (isThere) location.reload();
}
