import { Tabs } from '@base-ui/react/tabs';
import { type Client, CLIENTS, MCP_ADDRESS } from '../../parts/clients.ts';
import { CopyBlock } from '../../parts/copy.tsx';

const SHOWN = ['claude-code', 'codex', 'gemini', 'vs-code', 'cursor'];

const ADDRESS: Client = {
  id: 'other',
  name: 'Other',
  kind: 'oauth',
  steps: [],
  texts: [{ label: 'MCP address', text: MCP_ADDRESS }],
};

/** The line of each client, one at a time. */
export function ConnectTabs() {
  const clients = [...CLIENTS.filter(({ id }) => SHOWN.includes(id)), ADDRESS];
  return (
    <Tabs.Root defaultValue={clients[0]?.id} className="rounded-2xl border border-line bg-card">
      <Tabs.List
        aria-label="Clients"
        className="flex overflow-x-auto border-b border-line px-2 [scrollbar-width:none] max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)] max-sm:pr-8"
      >
        {clients.map(({ id, name }) => (
          <Tabs.Tab
            key={id}
            value={id}
            className="border-b-2 border-transparent px-3 py-3 text-sm font-medium whitespace-nowrap text-quiet hover:text-ink data-[active]:border-accent data-[active]:text-ink"
          >
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {clients.map(({ id, texts: [text] }) => (
        <Tabs.Panel key={id} value={id} className="min-w-0 p-5">
          {text && <CopyBlock label={text.label} text={text.text} />}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
