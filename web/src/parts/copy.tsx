import { useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text, and says that it did. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  const copy = async (): Promise<void> => {
    setState((await copied(text)) ? 'copied' : 'refused');
    setTimeout(() => setState('ready'), 2000);
  };
  const words = { ready: label, copied: 'Copied', refused: 'Select it and copy' };
  return (
    <Button look="second" onClick={() => void copy()} className="min-w-20">
      <span aria-live="polite">{words[state]}</span>
    </Button>
  );
}

/** Lines to take elsewhere, with their button. Long ones break, so that they are seen whole. */
export function CopyBlock({ text, label }: { text: string; label: string }) {
  return (
    <figure className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <figcaption className="text-sm font-medium">{label}</figcaption>
        <CopyButton text={text} />
      </div>
      <pre className="rounded-xl border border-line bg-sunken px-4 py-3 font-mono text-[0.8125rem] leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {text}
      </pre>
    </figure>
  );
}

/** A page without https has no clipboard, and a browser may refuse it. */
async function copied(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
