import type { RecordedRequest } from './recorded-request.tsx';

/** What errors mean whose record has no next step: their responses named the mistake, and texts are not recorded. */
const MEANINGS: Readonly<Record<string, string>> = {
  validation_error:
    'A field of the call is missing, unknown, or has a value that is not allowed. The response named the field.',
  client_disconnected: 'The client closed the connection before it had the response. Give it more time.',
  '-32600': 'The message is no valid request of MCP. The response named what is wrong.',
  '-32601': 'The server has no such method of MCP.',
  '-32602': 'The method of MCP was called with arguments that it does not accept. The response named them.',
};

export function WhatToDo({ error, step }: { error: string; step: RecordedRequest['next_step'] }) {
  return (
    <>
      <p className="font-mono text-[0.8125rem] font-semibold">{error}</p>
      {step === undefined ? (
        <p className="mt-2">
          {MEANINGS[error] ?? 'The response to the caller said what was wrong.'} What each call accepts is in the{' '}
          <a href="/docs" className="underline">
            HTTP reference
          </a>
          .
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
