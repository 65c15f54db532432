import { baseUrl } from '../../../session.ts';
import { CopyButton } from '../../../parts/copy.tsx';
import { useState } from 'react';
import type { Json } from '../schema/at-path.ts';
import { copyAs, type Way, WAYS } from './copy-as.ts';

/** The call as it stands, for elsewhere. */
export default function CopyPanel({ tool, given }: { tool: string; given: Json }) {
  const [way, setWay] = useState<Way>('curl');
  const text = copyAs(way, { baseUrl, tool, given });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <fieldset className="flex gap-1 rounded-xl bg-sunken p-1">
          <legend className="sr-only">Copy as</legend>
          {WAYS.map((each) => (
            <label
              key={each}
              className="cursor-pointer rounded-lg px-3 py-1.5 text-sm font-medium text-quiet has-checked:bg-card has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input type="radio" name="way" className="sr-only" checked={way === each} onChange={() => setWay(each)} />
              {each}
            </label>
          ))}
        </fieldset>
        <CopyButton text={text} />
      </div>
      <pre
        tabIndex={0}
        aria-label={`The call as ${way}`}
        className="max-h-[32rem] overflow-auto rounded-xl border border-line bg-sunken px-4 py-3 font-mono text-[0.8125rem] leading-6"
      >
        {text}
      </pre>
      <p className="text-sm text-quiet">
        {way === 'MCP' ? (
          <>
            The message for <code>{baseUrl}/mcp</code>.
          </>
        ) : (
          <>
            To run it, set <code>MEDIAMAKER_KEY</code> to one of your{' '}
            <a href="/developer/console" className="text-accent underline">
              API keys
            </a>
            .
          </>
        )}
      </p>
    </div>
  );
}
