import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { api, query } from '../../api/client.ts';
import { newKey } from '../../api/new-key.ts';
import { type Price, usePrice } from '../../api/use-price.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { CLIENTS } from '../../parts/clients.ts';
import { CopyBlock } from '../../parts/copy.tsx';
import { isOpen } from '../../parts/entry.ts';
import { Field, TextArea } from '../../parts/field.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { JobProgress } from '../../parts/progress.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Film } from './film.tsx';
import type { Item } from './items.ts';
import { SAMPLE_WORDS } from './sample.tsx';

/** For an account that has made nothing yet. */
export function FirstSteps({ items }: { items: readonly Item[] }) {
  const film = items.find(({ parent_id: parent }) => parent === undefined);
  return (
    <>
      <PageTitle title="Your first film">Make one here and watch it. Then let your own agent make the next.</PageTitle>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:grid-rows-[auto_1fr]">
        <Make isMaking={film !== undefined && film.status !== 'failed'} />
        <Watch film={film} />
        <Connect />
      </ol>
    </>
  );
}

interface StepProps {
  number: number;
  title: string;
  children: ReactNode;
  className?: string;
}

function Step({ number, title, children, className = '' }: StepProps) {
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-2xl border border-line bg-card p-5 ${className}`}
    >
      <h2 className="flex items-center gap-3">
        <span
          aria-hidden
          className="grid size-7 place-items-center rounded-full bg-accent-ground text-sm font-semibold text-accent"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </li>
  );
}

function Connect() {
  const [line] = CLIENTS[0]?.texts ?? [];
  return (
    <Step number={3} title="Connect a client, or make a key">
      {line && <CopyBlock label="Claude Code" text={line.text} />}
      <div className="flex flex-wrap gap-3">
        <Link href="/developer/console/connect" asChild>
          <LinkButton look="second">Other clients</LinkButton>
        </Link>
        <LinkButton look="second" href="/developer/console">
          Make an API key
        </LinkButton>
      </div>
    </Step>
  );
}

function Make({ isMaking }: { isMaking: boolean }) {
  const [words, setWords] = useState(SAMPLE_WORDS);
  // Sent twice, one order makes one film; other words are another order.
  const [key, setKey] = useState(newKey);
  const price = usePrice(
    'create_video',
    useMemo(() => ({ prompt: words }), [words]),
  );
  const isEmpty = words.trim() === '';
  const isPriced = price.credits !== undefined && !price.isOld;
  const client = useQueryClient();
  const order = useMutation({
    mutationFn: async () => {
      const body = { prompt: words, idempotency_key: key, max_cost_credits: price.credits };
      await api.POST('/api/tools/create_video', { body });
      setKey(newKey());
      await client.invalidateQueries();
    },
  });
  const write = (text: string): void => {
    setWords(text);
    setKey(newKey());
  };
  return (
    <Step number={1} title="Make a film">
      <Field label="What the film says" hint="Lists and numbers become scenes.">
        <TextArea rows={4} maxLength={2000} value={words} onChange={({ target }) => write(target.value)} />
      </Field>
      <p aria-live="polite" className="min-h-5 text-sm leading-5 text-quiet">
        {!isEmpty && costOf(price)}
      </p>
      {price.refusal && !price.isOld && !isEmpty && <RefusalNotice error={price.refusal} />}
      {order.error && <RefusalNotice error={order.error} onRetry={() => order.mutate()} />}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={order.isPending} disabled={isEmpty || !isPriced || isMaking} onClick={() => order.mutate()}>
          {isMaking ? 'Your film is ordered' : 'Make this film'}
        </Button>
        <Link href="/playground" asChild>
          <LinkButton look="quiet">More options in the playground</LinkButton>
        </Link>
      </div>
    </Step>
  );
}

function costOf({ credits, isOld, refusal }: Price): string {
  if (isOld) return 'Getting the price …';
  if (credits === undefined) return refusal ? 'No price' : '';
  return `A film of these words costs ${credits} ${credits === 1 ? 'credit' : 'credits'}.`;
}

function Watch({ film }: { film: Item | undefined }) {
  return (
    <Step number={2} title="Watch it" className="self-start lg:col-start-2 lg:row-span-2 lg:row-start-1">
      {film?.status === 'completed' ? (
        <Film id={film.id} />
      ) : (
        <div className="grid aspect-video place-items-center rounded-xl border border-dashed border-edge/50 bg-sunken p-6 text-center text-sm text-quiet">
          {film === undefined ? (
            'Your film plays here, about half a minute after you order it.'
          ) : (
            <Coming film={film} />
          )}
        </div>
      )}
      <div className="min-h-12">
        {film?.status === 'completed' && (
          <Link href={`/library/${film.id}`} asChild>
            <LinkButton look="second">Open it in the library</LinkButton>
          </Link>
        )}
        {film && isOpen(film.status) && (
          <div className="grid gap-1.5">
            <JobProgress job={film} />
          </div>
        )}
      </div>
    </Step>
  );
}

function Coming({ film }: { film: Item }) {
  const isOver = film.status === 'failed' || film.status === 'cancelled';
  const { data } = query.useQuery(
    'get',
    '/api/resources/{resource_id}',
    { params: { path: { resource_id: film.id } } },
    { enabled: isOver },
  );
  if (!isOver)
    return <p role="status">{film.status === 'queued' ? 'Your film is queued.' : 'Your film is being made.'}</p>;
  const { error } = (data?.metadata ?? {}) as { error?: { error_description?: string } };
  return (
    <p role="alert">
      {error?.error_description ?? `This film is ${film.status}. Change the words and order it again.`}
    </p>
  );
}
