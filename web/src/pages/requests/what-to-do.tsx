import type { RecordedRequest } from './recorded-request.tsx';

/** Meanings of the errors that are recorded without a next step. The response named the mistake; its text is not recorded. */
const MEANINGS: Readonly<Record<string, string>> = {
  validation_error:
    'A field of the call is missing, unknown, or has a value that is not allowed. The response named the field.',
  client_disconnected: 'The client closed the connection before it had the response. Give it more time.',
  '-32600': 'The message is not a valid MCP request. The response named the mistake.',
  '-32601': 'The server does not have this MCP method.',
  '-32602': 'The MCP method does not accept these arguments. The response named them.',
};

export function WhatToDo({ error, step }: { error: string; step: RecordedRequest['next_step'] }) {
  return (
    <>
      <p className="font-mono text-[0.8125rem] font-semibold">{error}</p>
      {step === undefined ? (
        <p className="mt-2">
          {MEANINGS[error] ?? 'The response to the caller named the mistake.'} The{' '}
          <a href="/docs" className="underline">
            HTTP reference
          </a>{' '}
          lists the arguments of each call.
        </p>
      ) : (
        <>
          <p className="mt-2 font-medium">What to do</p>
          <p>{step}</p>
        </>
      )}
    </>
  );
}
