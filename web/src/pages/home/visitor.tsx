import { Link } from 'wouter';
import { LinkButton } from '../../parts/button.tsx';
import { CLIENTS, MCP_ADDRESS } from '../../parts/clients.ts';
import { CopyBlock } from '../../parts/copy.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { HealthBadge } from './health-badge.tsx';
import { Sample } from './sample.tsx';

const SHOWN = ['claude-code', 'codex', 'gemini', 'vs-code', 'cursor'];

export function Visitor() {
  const shown = CLIENTS.filter(({ id }) => SHOWN.includes(id));
  return (
    <div className="grid gap-12">
      <div className="grid items-center gap-8 lg:grid-cols-[1fr_1.15fr] lg:gap-12">
        <div>
          <PageTitle title="Media tools for agents">
            <p className="mt-2 text-base leading-7">
              Your agent writes what a film says and shows. This server draws it, speaks it and sets it to music: video,
              images and sound, over MCP and plain HTTP.
            </p>
          </PageTitle>
          <div className="flex flex-wrap items-center gap-3">
            <LinkButton href="/login">Sign in</LinkButton>
            <LinkButton href="/docs" look="second">
              HTTP reference
            </LinkButton>
            <HealthBadge />
          </div>
        </div>
        <Sample />
      </div>
      <section className="grid gap-4">
        <h2 className="text-lg">Connect a client</h2>
        <p className="max-w-2xl text-sm text-quiet">
          These clients sign in with OAuth in your browser. Other programs send an API key, which you make in the{' '}
          <a href="/developer/console" className="text-accent underline">
            developer console
          </a>
          .
        </p>
        <div className="grid gap-5 lg:grid-cols-2">
          <CopyBlock label="MCP address" text={MCP_ADDRESS} />
          {shown.map(({ id, name, texts: [text] }) => {
            const place = text?.label.startsWith('.') ? `, in ${text.label}` : '';
            return text && <CopyBlock key={id} label={name + place} text={text.text} />;
          })}
        </div>
      </section>
      <nav aria-label="More" className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-6 text-sm">
        {[
          ['/docs', 'HTTP reference'],
          ['/openapi.json', 'OpenAPI file'],
          ['/llms.txt', 'Text for language models'],
          ['/healthz', 'Health'],
        ].map(([href, title]) => (
          <a key={href} href={href} className="text-quiet hover:text-ink">
            {title}
          </a>
        ))}
        <Link href="/developer/console/connect" className="text-quiet hover:text-ink">
          All clients
        </Link>
      </nav>
    </div>
  );
}
