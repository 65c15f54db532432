import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { noteSignedIn } from '../api/signed-out.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { session, sessionNow } from '../session.ts';

/**
 * Covers a page after its session ended. The page keeps its input while the person signs in in another tab. The dialog closes only for
 * the same account: another account would pay for this input.
 */
export function SignInAgain() {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [other, setOther] = useState<string>();
  const goOn = async (): Promise<void> => {
    try {
      const now = await sessionNow();
      const isOther = now !== undefined && now.accountId !== session?.accountId;
      setOther(isOther ? now.name : undefined);
      setProblem(now ? undefined : 'This browser is not signed in yet.');
      if (!now || isOther) return;
      noteSignedIn();
      await client.invalidateQueries();
    } catch {
      setProblem('The service did not answer. Try again.');
    }
  };
  return (
    <Dialog isOpen onClose={() => void goOn()} title="You are signed out">
      <p>Sign in (a new tab opens), then come back and continue. What you typed on this page is kept.</p>
      {problem !== undefined && <p className="text-sm text-wrong">{problem}</p>}
      {other !== undefined && (
        <p className="text-sm [overflow-wrap:anywhere] text-wrong">
          This browser is now signed in as {other}, but this page belongs to {session?.name}. Sign in as {session?.name}
          , or reload the page and lose what you typed.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/login" target="_blank" rel="noopener">
          Sign in
        </LinkButton>
        <Button look="second" onClick={() => void goOn()}>
          Continue
        </Button>
        {other !== undefined && (
          <Button look="quiet" onClick={() => location.reload()}>
            Reload the page
          </Button>
        )}
      </div>
    </Dialog>
  );
}
