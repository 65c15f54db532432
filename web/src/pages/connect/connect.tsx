import { Tabs } from '@base-ui/react/tabs';
import { DeveloperTabs } from '../../layout/developer-tabs.tsx';
import { type Client, CLIENTS } from '../../parts/clients.ts';
import { LinkButton } from '../../parts/button.tsx';
import { CopyBlock } from '../../parts/copy.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { baseUrl } from '../../session.ts';
import { TryCall } from './try-call.tsx';

const isLocal = /^http:|\/\/(?:localhost|127\.)/.test(baseUrl);

/** How each client connects, and whether a call works. */
export default function Connect() {
  return (
    <>
      <DeveloperTabs />
      <PageTitle title="Connect a client">Choose your client, follow its steps, and make a test call below.</PageTitle>
      <Tabs.Root
        defaultValue={CLIENTS[0]?.id}
        className="grid gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]"
        orientation="vertical"
      >
        <Tabs.List
          aria-label="Clients"
          className="flex gap-1 overflow-x-auto pb-1 [scrollbar-width:none] max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)] max-sm:pr-8 lg:grid lg:content-start lg:pb-0"
        >
          {CLIENTS.map(({ id, name }) => (
            <Tabs.Tab
              key={id}
              value={id}
              className="rounded-lg px-3 py-2 text-left text-sm font-medium whitespace-nowrap text-quiet hover:text-ink data-[active]:bg-sunken data-[active]:text-ink"
            >
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {CLIENTS.map((client) => (
          <Tabs.Panel key={client.id} value={client.id} className="min-w-0 lg:min-h-[26rem]">
            <ClientPanel client={client} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
      <TryCall />
    </>
  );
}

function ClientPanel({ client: { name, kind, steps, texts, link } }: { client: Client }) {
  return (
    <section className="grid content-start gap-5 rounded-2xl border border-line bg-card p-5">
      <h2>{name}</h2>
      {kind === 'connector' && isLocal && (
        <Notice mood="mind">
          {name} connects from the servers of its provider, which cannot reach {baseUrl}. Set PUBLIC_BASE_URL to a
          public https address of this service first.
        </Notice>
      )}
      {kind === 'key' && (
        <p className="text-sm text-quiet">
          Programs send an API key. Make one on the{' '}
          <a href="/developer/console" className="text-accent underline">
            page API keys
          </a>
          .
        </p>
      )}
      {steps.length > 0 && (
        <ol className="grid list-decimal gap-1.5 pl-5 text-sm">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {link && (
        <div>
          <LinkButton href={link.href}>{link.title}</LinkButton>
        </div>
      )}
      {texts.map(({ label, text }) => (
        <CopyBlock key={label} label={label} text={text} />
      ))}
    </section>
  );
}
