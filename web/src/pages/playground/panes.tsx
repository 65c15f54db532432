import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface PanesProps {
  label: string;
  panes: readonly { name: string; title: string; content: ReactNode }[];
  shown: string;
  onShow: (name: string) => void;
}

/** Parts of the page of which one is shown. */
export function Panes({ label, panes, shown, onShow }: PanesProps) {
  return (
    <Tabs.Root value={shown} onValueChange={(name) => onShow(String(name))}>
      <Tabs.List aria-label={label} className="mb-5 flex gap-1 border-b border-line">
        {panes.map(({ name, title }) => (
          <Tabs.Tab
            key={name}
            value={name}
            className="border-b-2 border-transparent px-3 py-2.5 text-sm font-medium text-quiet hover:text-ink data-[active]:border-accent data-[active]:text-ink"
          >
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {panes.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
