import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Notice } from '../../parts/notice.tsx';
import { isFresh } from '../../api/is-fresh.ts';
import type { Account } from './account-data.ts';
import { SignInFirst } from './sign-in-first.tsx';

/** A form of the page and no request of the script: the browser saves the archive while it comes, however large it is. */
export function Export({ account }: { account: Account }) {
  const [state, setState] = useState<'ready' | 'asks' | 'begun'>('ready');
  return (
    <Card title="Export">
      <div className="grid gap-4">
        <p className="text-sm text-quiet">
          Download one archive (<code>.tar</code>) with all your media and, as JSON without secrets, your account, jobs,
          payments and keys. It ends with a manifest, which has the hash of each file. If the manifest is missing, the
          download was interrupted: start it again.
        </p>
        {state === 'asks' && <SignInFirst act="An export" section="export" />}
        {state === 'begun' && <Notice>The download has started. A large library can take several minutes.</Notice>}
        <form
          method="post"
          action="/api/account/export"
          onSubmit={(event) => {
            if (!isFresh(account)) event.preventDefault();
            setState(isFresh(account) ? 'begun' : 'asks');
          }}
        >
          <Button type="submit" look="second">
            Download the archive
          </Button>
        </form>
      </div>
    </Card>
  );
}
