import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button, LinkButton } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Time } from '../../parts/time.tsx';
import type { Asked } from './asked.ts';
import {
  bytesOf,
  callOf,
  credentialOf,
  doorOf,
  durationOf,
  type RecordedRequest,
  ResultBadge,
  titleOf,
} from './recorded-request.tsx';
import { WhatToDo } from './what-to-do.tsx';

interface DetailsProps {
  request: RecordedRequest | undefined;
  onClose: () => void;
  onNarrow: (change: Partial<Asked>) => void;
}

/** All that is known of a request, with what to do about its error. */
export function RequestDetails({ request, onClose, onNarrow }: DetailsProps) {
  return (
    <Dialog isOpen={request !== undefined} onClose={onClose} place="side" title={request ? titleOf(request) : ''}>
      {request && <Details request={request} onNarrow={onNarrow} />}
    </Dialog>
  );
}

interface NarrowingProps {
  request: RecordedRequest;
  onNarrow: DetailsProps['onNarrow'];
}

function Details({ request, onNarrow }: NarrowingProps) {
  const { error_code: error, next_step: step, resource_id: resource, credits } = request;
  const hasMade = error === undefined && resource !== undefined && credits !== undefined;
  return (
    <div className="grid gap-5">
      {error !== undefined && (
        <Notice mood="wrong">
          <WhatToDo error={error} step={step} />
        </Notice>
      )}
      <Facts request={request} />
      <div className="grid gap-2">
        <h3 className="text-sm font-medium">Request id</h3>
        <div className="flex items-center gap-3">
          <code className="min-w-0 flex-1 rounded-lg bg-sunken px-3 py-2 text-xs [overflow-wrap:anywhere]">
            {request.request_id}
          </code>
          <CopyButton text={request.request_id} />
        </div>
        <p className="text-sm text-quiet">
          If you report a problem, send this id: the operator can find the request by it.
        </p>
      </div>
      <Narrowing request={request} onNarrow={onNarrow} />
      <p className="text-sm text-quiet">
        Requests are recorded without arguments.
        {hasMade && ' The resource that this call made has them: open it in the library.'}
      </p>
    </div>
  );
}

function Facts({ request }: { request: RecordedRequest }) {
  const { error_code: error, credential, resource_id: resource, credits } = request;
  const { request_bytes: sent, response_bytes: answered } = request;
  return (
    <dl className="grid gap-x-4 gap-y-2.5 text-sm [grid-template-columns:minmax(6.5rem,auto)_1fr]">
      <Fact name="Result">
        <ResultBadge request={request} />
      </Fact>
      <Fact name="Started">
        <Time at={request.at} isExact />
        <div className="font-mono text-xs text-quiet">{request.at}</div>
      </Fact>
      <Fact name="Via">{doorOf(request)}</Fact>
      <Fact name="Called">
        <code className="text-[0.8125rem]">{callOf(request)}</code>
      </Fact>
      <Fact name="Duration">{durationOf(request)}</Fact>
      {credits !== undefined && <Fact name="Credits held">{credits}</Fact>}
      <Fact name="Credential">
        {credentialOf(request)}
        {credential.id !== undefined && <div className="font-mono text-xs text-quiet">{credential.id}</div>}
      </Fact>
      <Fact name="Request size">{bytesOf(sent)}</Fact>
      <Fact name="Response size">{bytesOf(answered)}</Fact>
      {resource !== undefined && (
        <Fact name="Resource">
          {error === undefined && (
            <Link href={`/library/${resource}`} className="text-accent">
              Open in the library
            </Link>
          )}
          <div className="font-mono text-xs text-quiet">{resource}</div>
        </Fact>
      )}
    </dl>
  );
}

/** Leads from one request to all that share something with it. */
function Narrowing({ request, onNarrow }: NarrowingProps) {
  const { error_code: error, credential } = request;
  return (
    <div className="flex flex-wrap gap-2">
      {request.tool !== undefined && (
        <Link href={`/playground?tool=${encodeURIComponent(request.tool)}`} asChild>
          <LinkButton look="second">Open in the playground</LinkButton>
        </Link>
      )}
      {request.tool !== undefined && (
        <Button look="second" onClick={() => onNarrow({ tool: request.tool })}>
          Only this tool
        </Button>
      )}
      {credential.id !== undefined && (
        <Button look="second" onClick={() => onNarrow({ credential_id: credential.id })}>
          Only this credential
        </Button>
      )}
      {error !== undefined && (
        <Button look="second" onClick={() => onNarrow({ error_code: error })}>
          Only this error
        </Button>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
