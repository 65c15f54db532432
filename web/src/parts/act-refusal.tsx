import { useEffect, useRef } from 'react';
import { Refusal } from '../api/refusal.ts';
import { LinkButton } from './button.tsx';
import { Notice } from './notice.tsx';
import { RefusalNotice } from './refusal-notice.tsx';

const FRESH = /\/login\?fresh=1[^\s,]*/;

/** Why an act was refused, brought into view. A sign-in that it asks for opens in another tab, so that what was typed stays here. */
export function ActRefusal({ error }: { error: unknown }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) here.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (!error) return null;
  const address = error instanceof Refusal ? FRESH.exec(error.nextStep ?? '')?.[0] : undefined;
  return (
    <div ref={here}>{address === undefined ? <RefusalNotice error={error} /> : <SignInFirst address={address} />}</div>
  );
}

/** Before an act, or after its refusal: the page and what was typed in it stay as they are. */
export function SignInFirst({ address }: { address: string }) {
  return (
    <Notice mood="mind">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>This action needs a sign-in within the last 10 minutes. Sign in (a new tab opens), then come back here.</p>
        <LinkButton look="second" href={address} target="_blank" rel="noopener">
          Sign in again
        </LinkButton>
      </div>
    </Notice>
  );
}
