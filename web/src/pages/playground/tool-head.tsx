import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { TOOL_WORDS } from './schema/words.ts';
import type { Tool } from './tool.ts';

/** Which tool this is, and what it does; a narrow window has that folded, so that the form begins near the top. */
export function ToolHead({ tool, onReset }: { tool: Tool; onReset: () => void }) {
  const [isTold, setIsTold] = useState(false);
  return (
    <div className="mb-4 grid gap-1 max-sm:mb-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          {tool.title} <code className="text-sm font-normal text-quiet max-sm:hidden">{tool.name}</code>
        </h2>
        <div className="-mr-3.5 flex">
          <Button look="quiet" className="sm:hidden" aria-expanded={isTold} onClick={() => setIsTold(!isTold)}>
            About
          </Button>
          <Button look="quiet" onClick={onReset}>
            Start over
          </Button>
        </div>
      </div>
      <p className={`max-w-2xl text-sm text-quiet ${isTold ? '' : 'max-sm:hidden'}`}>
        {TOOL_WORDS[tool.name] ?? tool.description}
      </p>
    </div>
  );
}
