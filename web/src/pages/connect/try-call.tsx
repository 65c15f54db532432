import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Field, Select, TextInput } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { type Answer, type Call, CALLS, send } from './calls.ts';

/** Really calls the service, by the session of this page or by a key, and shows what went over the wire. */
export function TryCall() {
  const [name, setName] = useState<Call['name']>('account_status');
  const [key, setKey] = useState('');
  const call = useMutation({ mutationFn: () => send(name, key.trim()) });
  return (
    <Card title="Make a test call" className="mt-4">
      <form
        className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          call.mutate();
        }}
      >
        <Field label="Call">
          <Select value={name} onChange={({ target }) => setName(target.value as Call['name'])}>
            {CALLS.map((each) => (
              <option key={each.name} value={each.name}>
                {each.title}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="API key (empty: your browser session, over HTTP)">
          <TextInput
            value={key}
            onChange={({ target }) => setKey(target.value)}
            autoComplete="off"
            spellCheck={false}
            placeholder="mmk_live_…"
            maxLength={200}
            required={name === 'tools/list'}
          />
        </Field>
        <Button type="submit" isBusy={call.isPending} className="sm:mb-0.5">
          Call it
        </Button>
      </form>
      <div className="mt-4 grid content-start gap-4" aria-live="polite">
        {call.error && <Notice mood="wrong">The service did not answer. Check your connection and try again.</Notice>}
        {call.data ? (
          <Wire answer={call.data} />
        ) : (
          <p className="text-sm text-quiet">The request and the response appear here. These calls are free.</p>
        )}
      </div>
    </Card>
  );
}

function Wire({ answer: { request, status, milliseconds, requestId, text } }: { answer: Answer }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <Badge mood={status < 400 ? 'well' : 'wrong'}>
          {status < 400 ? `${status}: the call works` : String(status)}
        </Badge>
        <span className="text-quiet tabular-nums">{milliseconds} ms</span>
        {requestId !== null && <span className="font-mono text-xs text-quiet">Request {requestId}</span>}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Lines title="Request" text={request} />
        <Lines title="Response" text={text} />
      </div>
    </>
  );
}

function Lines({ title, text }: { title: string; text: string }) {
  return (
    <figure className="grid min-w-0 content-start gap-2">
      <figcaption className="text-sm font-medium">{title}</figcaption>
      <pre
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-xl border border-line bg-sunken px-4 py-3 font-mono text-[0.8125rem] leading-6"
      >
        {text}
      </pre>
    </figure>
  );
}
