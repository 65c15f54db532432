import { Link } from 'wouter';
import { LinkButton } from '../../parts/button.tsx';
import { isSignUpOpen } from '../../session.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { ConnectTabs } from './connect-tabs.tsx';
import { HealthBadge } from './health-badge.tsx';
import { Sample } from './sample.tsx';

const MORE = [
  ['/docs', 'HTTP reference'],
  ['/openapi.json', 'OpenAPI file'],
  ['/llms.txt', 'llms.txt'],
  ['/healthz', 'Health'],
] as const;

export function Visitor() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
      <div className="grid items-center gap-8 lg:grid-cols-[1fr_1.15fr] lg:gap-14 lg:pt-6">
        <div>
          <PageTitle title="Media tools for agents" isLarge>
            <p className="mt-3 text-base leading-7">
              Your agent writes what a film says and shows. This server draws it, speaks it and sets it to music: video,
              images and sound, over MCP and plain HTTP.
            </p>
          </PageTitle>
          <div className="flex flex-wrap items-center gap-3">
            {isSignUpOpen && <LinkButton href="/signup">Open an account</LinkButton>}
            <LinkButton href="/login" look={isSignUpOpen ? 'second' : 'first'}>
              Sign in
            </LinkButton>
            <LinkButton href="/docs" look="quiet" className="max-sm:hidden">
              HTTP reference
            </LinkButton>
          </div>
          <p className="mt-6 text-sm text-quiet">A film of 30 seconds costs 6 credits: US$0.06.</p>
        </div>
        <Sample />
      </div>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 className="text-lg">Connect a client</h2>
        <p className="max-w-2xl text-sm text-quiet">
          These clients sign in with OAuth in your browser. Other programs send an API key, which you make in the{' '}
          <a href="/developer/console" className="text-accent underline">
            developer console
          </a>
          .
        </p>
        <ConnectTabs />
      </section>
      <nav aria-label="More" className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-6 text-sm">
        {MORE.map(([href, title]) => (
          <a key={href} href={href} className="text-quiet hover:text-ink">
            {title}
          </a>
        ))}
        <Link href="/developer/console/connect" className="text-quiet hover:text-ink">
          All clients
        </Link>
        <span className="sm:ml-auto">
          <HealthBadge />
        </span>
      </nav>
    </div>
  );
}
