import { type FormEvent, useState } from 'react';
import { query } from '../../api/client.ts';
import { Refusal } from '../../api/refusal.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Dialog, DialogFoot } from '../../parts/dialog.tsx';
import { Field, TextInput } from '../../parts/field.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { isFresh } from '../../api/is-fresh.ts';
import type { Account } from './account-data.ts';
import { SignInFirst } from './sign-in-first.tsx';

export function Erase({ account }: { account: Account }) {
  const [state, setState] = useState<'ready' | 'asks' | 'open'>('ready');
  return (
    <Card title="Erase the account" className="border-wrong/40">
      <div className="grid gap-4">
        <p className="text-sm text-quiet">
          This ends all jobs, keys and sessions, and deletes everything that you made. You cannot undo it: export first
          what you want to keep. Amounts of credits and payments stay in the ledger, without your name. You need a
          sign-in within the last 10 minutes.
        </p>
        {state === 'asks' && <SignInFirst act="The erasure" section="erase" />}
        <div>
          <Button look="danger" onClick={() => setState(isFresh(account) ? 'open' : 'asks')}>
            Erase the account …
          </Button>
        </div>
      </div>
      {state === 'open' && <EraseDialog account={account} onClose={() => setState('ready')} />}
    </Card>
  );
}

const WORDS: Readonly<Record<Account['erased_by'], string>> = {
  email: 'your e-mail address',
  wallet_address: 'your wallet address',
  id: 'the id of the account',
};

function EraseDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const erase = query.useMutation('post', '/api/account/erase');
  const refusal: unknown = erase.error;
  const mistake = refusal instanceof Refusal ? refusal.mistakes[0]?.text : undefined;
  const shown = { email: account.email, wallet_address: account.wallet_address, id: account.id }[account.erased_by];
  const send = (event: FormEvent): void => {
    event.preventDefault();
    erase.mutate({ body: { confirm: typed } });
  };
  if (erase.data) return <Erased stays={erase.data.stays} />;
  return (
    <Dialog isOpen onClose={onClose} title="Erase the account for good?">
      <form onSubmit={send} className="grid gap-4">
        <Field label={`Type ${WORDS[account.erased_by]}`} hint={shown ?? undefined} mistake={mistake}>
          <TextInput
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        {refusal !== null && mistake === undefined && <RefusalNotice error={refusal} />}
        <DialogFoot>
          <Button look="second" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" isBusy={erase.isPending}>
            Erase everything
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** The session has ended: only a sign-in page is left. */
function Erased({ stays }: { stays: readonly string[] }) {
  const leave = (): void => location.assign('/login');
  return (
    <Dialog isOpen onClose={leave} title="Your account is closed">
      <p className="text-sm">Its keys and sessions no longer work. The service is deleting its data and files.</p>
      <div className="grid gap-1 text-sm">
        <p className="font-medium">What is kept</p>
        <ul className="list-disc pl-5 text-quiet">
          {stays.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </div>
      <DialogFoot>
        <LinkButton href="/">Close</LinkButton>
      </DialogFoot>
    </Dialog>
  );
}
