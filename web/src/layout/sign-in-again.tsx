import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { noteSignedIn } from '../api/signed-out.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';

/** Over a page whose session ended: the page and what was typed in it stay, while its reader signs in in another tab. */
export function SignInAgain() {
  const client = useQueryClient();
  const [isStillOut, setIsStillOut] = useState(false);
  const goOn = async (): Promise<void> => {
    try {
      await api.GET('/api/resources', { params: { query: { limit: 1 } } });
      noteSignedIn();
      await client.invalidateQueries();
    } catch {
      setIsStillOut(true);
    }
  };
  return (
    <Dialog isOpen onClose={noteSignedIn} title="You are signed out">
      <p>Sign in in a new tab, come back and go on. What you typed here is still here.</p>
      {isStillOut && <p className="text-sm text-wrong">This browser is not signed in yet.</p>}
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/login" target="_blank" rel="noopener">
          Sign in
        </LinkButton>
        <Button look="second" onClick={() => void goOn()}>
          Go on here
        </Button>
      </div>
    </Dialog>
  );
}
