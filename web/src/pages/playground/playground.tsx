import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Empty } from '../../parts/empty.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useContract } from './contract.ts';
import { lastTool, loadDraft, madeAgain, saveDraft } from './draft/draft.ts';
import { readOrder } from './draft/read-order.ts';
import { startingArguments } from './draft/starting-arguments.ts';
import { ToolChooser } from './tool-chooser.tsx';
import { Workbench } from './workbench.tsx';

/** Every tool with a form. `?tool=` names one, `?from=` a resource whose order fills the form. */
export default function Playground() {
  const search = new URLSearchParams(useSearch());
  const from = search.get('from');
  return (
    <>
      <PageTitle title="Playground">Every tool, with its preview, price and code.</PageTitle>
      {from === null ? <Bench asked={search.get('tool') ?? undefined} /> : <MakeAgain id={from} />}
    </>
  );
}

function Bench({ asked }: { asked?: string }) {
  const [, navigate] = useLocation();
  const { data, error, refetch } = useContract();
  if (error) return <RefusalNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-[70vh] w-full" />;
  const wanted = asked ?? lastTool() ?? 'create_video';
  const tool = data.tools.find(({ name }) => name === wanted);
  return (
    <>
      <ToolChooser tools={data.tools} chosen={wanted} onChoose={(name) => navigate(`/playground?tool=${name}`)} />
      {tool ? (
        <Workbench key={tool.name} tool={tool} contract={data} />
      ) : (
        <Empty title="This tool does not exist">Choose a tool above.</Empty>
      )}
    </>
  );
}

/** Fills the form of a tool with the arguments that made a resource, and goes there. */
function MakeAgain({ id }: { id: string }) {
  const [, navigate] = useLocation();
  const { data, error, refetch } = useQuery({ queryKey: ['order', id], queryFn: () => readOrder(id) });
  useEffect(() => {
    if (!data?.arguments || data.tool === undefined) return;
    saveDraft(data.tool, madeAgain(data.arguments, loadDraft(data.tool), startingArguments(data.tool)));
    navigate(`/playground?tool=${data.tool}`, { replace: true });
  }, [data, navigate]);
  if (error) return <RefusalNotice error={error} onRetry={() => void refetch()} />;
  if (data && !data.arguments) {
    return (
      <Empty title="This cannot be made again here">
        Its call was not recorded: it is a part of a film, or an older version of the service made it.
      </Empty>
    );
  }
  return <Skeleton className="h-[70vh] w-full" />;
}
