import { type ReactNode, useState } from 'react';
import { lackOf, useCreditsLeft, usePrice } from '../../api/use-price.ts';
import { lazily } from '../../layout/lazily.ts';
import { PartOfPage } from './part-of-page.tsx';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import type { Contract } from './contract.ts';
import { useDraft } from './draft/use-draft.ts';
import { FormProvider } from './form/form-context.ts';
import { Panes } from './panes.tsx';
import { PartSwitch, type Part } from './part-switch.tsx';
import { PreviewedProvider } from './preview/previewed.tsx';
import { usePreview } from './preview/use-preview.ts';
import { ResultPanel } from './run/result-panel.tsx';
import { RunBar } from './run/run-bar.tsx';
import { useFirstMistake } from './run/use-first-mistake.ts';
import { useOrder } from './run/use-order.ts';
import { OpenSceneProvider } from './scenes/open-scene.ts';
import { type Json, valueAt } from './schema/at-path.ts';
import { type Told, toldMistakes } from './schema/told-mistakes.ts';
import { ToolHead } from './tool-head.tsx';
import type { Tool } from './tool.ts';
import { isPreviewed } from './schema/whole-schema.ts';
import { useParts } from './use-parts.ts';

const CopyPanel = lazily(() => import('./code/copy-panel.tsx'));
const JsonView = lazily(() => import('./form/json-view.tsx'));

/** A tool with its form at one side, and what comes of it at the other. */
export function Workbench({ tool, contract }: { tool: Tool; contract: Contract }) {
  const handle = useDraft(tool.name);
  const { draft, change } = handle;
  const price = usePrice(tool.name, draft.given, tool.price.credits === 0);
  const lack = lackOf(price);
  const preview = usePreview(tool.name, draft.given, !price.isOld && lack === undefined);
  const left = useCreditsLeft();
  const { part, setPart, scenes } = useParts();
  const hasPreview = isPreviewed(tool.name);
  const [side, setSide] = useState(draft.ordered || !hasPreview ? 'result' : 'preview');
  const [view, setView] = useState('form');
  const order = useOrder(tool, handle, () => {
    setSide('result');
    setPart('output');
  });
  useFirstMistake(tool.name, order.refusal, scenes.setOpen);
  // Missing fields are marked only after a refused run: before it, the person has not filled in the form yet.
  const wrong = toldMistakes(tool.name, draft.given, order.isRefusalOfNow ? order.refusal : order.refusal && lack);
  const form = { ...formOf(contract, wrong), tool: tool.name, change };
  const { ToolForm, PreviewPanel } = contract.parts;
  const views = [
    { name: 'form', title: 'Form', content: <ToolForm tool={tool} handle={handle} /> },
    { name: 'json', title: 'JSON', content: pending(<JsonView given={draft.given} onChange={handle.replace} />) },
  ];
  const sides = [
    { name: 'preview', title: 'Preview', content: <PreviewPanel handle={preview} lack={lack} given={draft.given} /> },
    { name: 'result', title: 'Result', content: <ResultPanel draft={draft} answer={order.answer} /> },
    { name: 'code', title: 'Copy as', content: pending(<CopyPanel tool={tool.name} given={draft.given} />) },
  ].filter(({ name }) => hasPreview || name !== 'preview');
  return (
    <FormProvider value={form}>
      <PreviewedProvider preview={preview.preview} proportions={proportionsIn(draft.given)}>
        <OpenSceneProvider value={scenes}>
          <ToolHead tool={tool} onReset={handle.reset} />
          {draft.before && <PutAside onRestore={handle.restore} />}
          <Bench
            part={part}
            onSwitch={setPart}
            input={
              <>
                <Panes label="Input" panes={views} shown={view} onShow={setView} />
                <RunBar
                  wrong={view === 'form' ? wrong : []}
                  tool={tool.name}
                  price={price}
                  left={left}
                  isBusy={order.isPending}
                  isDone={order.isDone}
                  refusal={order.isRefusalOfNow ? order.refusal : undefined}
                  onRun={() => order.run(draft)}
                  onAgain={() => order.run(handle.renewed())}
                />
              </>
            }
            output={<Panes label="Output" panes={sides} shown={side} onShow={setSide} />}
          />
        </OpenSceneProvider>
      </PreviewedProvider>
    </FormProvider>
  );
}

function formOf({ components, parts }: Contract, wrong: readonly Told[]) {
  return { components, mistakes: new Map(wrong.map(({ field, text }) => [field, text])), Field: parts.SchemaField };
}

interface BenchProps {
  part: Part;
  onSwitch: (part: Part) => void;
  input: ReactNode;
  output: ReactNode;
}

/** Both sides; a narrow window shows one of them. */
function Bench({ part, onSwitch, input, output }: BenchProps) {
  const hidden = (side: Part): string => (part === side ? '' : 'max-lg:hidden');
  return (
    <>
      <PartSwitch part={part} onSwitch={onSwitch} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <section
          aria-label="Input"
          className={`grid min-w-0 grid-cols-1 gap-5 rounded-2xl border border-line bg-card p-5 max-lg:[&_:focus]:scroll-mt-32 max-lg:[&_:focus]:scroll-mb-24 ${hidden('input')}`}
        >
          {input}
        </section>
        <section
          aria-label="Output"
          className={`min-h-96 min-w-0 rounded-2xl border border-line bg-card p-5 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto ${hidden('output')}`}
        >
          {output}
        </section>
      </div>
    </>
  );
}

function pending(pane: ReactNode): ReactNode {
  return <PartOfPage pending={<Skeleton className="h-64 w-full" />}>{pane}</PartOfPage>;
}

function PutAside({ onRestore }: { onRestore: () => void }) {
  return (
    <div className="mb-4">
      <Notice mood="mind">
        <div className="flex flex-wrap items-center justify-between gap-3">
          Your earlier input, which you did not order, is saved.
          <Button look="second" onClick={onRestore}>
            Restore it
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function proportionsIn(given: Json): unknown {
  return valueAt(given, ['aspect_ratio']) ?? valueAt(given, ['output', 'aspect_ratio']);
}
