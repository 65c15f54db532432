import { type FormEvent, useState } from 'react';
import { query } from '../../api/client.ts';
import { Refusal } from '../../api/refusal.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Field, TextInput } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import type { Account } from './account-data.ts';

/** The change, and what is wrong with each field of the last one that was sent. */
function useChange(onDone: () => void) {
  const change = query.useMutation('post', '/api/account/password', { onSuccess: onDone });
  const refusal: unknown = change.error;
  const mistakes = refusal instanceof Refusal ? refusal.mistakes : [];
  const mistakeOf = (field: string): string | undefined => mistakes.find((each) => each.field === field)?.text;
  return { ...change, mistakeOf, otherRefusal: mistakes.length === 0 ? refusal : null };
}

export function Password({ account: { email } }: { account: Account }) {
  const [present, setPresent] = useState('');
  const [next, setNext] = useState('');
  const change = useChange(() => {
    setPresent('');
    setNext('');
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate({ body: { current_password: present, new_password: next } });
  };
  return (
    <Card title="Password">
      <form onSubmit={send} className="grid max-w-md gap-4">
        {/* For password managers, which otherwise ask whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
        <Field label="Current password" mistake={change.mistakeOf('current_password')}>
          <PasswordInput autoComplete="current-password" value={present} onValue={setPresent} />
        </Field>
        <Field
          label="New password"
          hint="At least 10 characters that are hard to guess, such as four words."
          mistake={change.mistakeOf('new_password')}
        >
          <PasswordInput autoComplete="new-password" value={next} onValue={setNext} />
        </Field>
        <p className="text-sm text-quiet">
          This ends every other session and disconnects all applications. API keys and webhook endpoints stay active.
        </p>
        {change.otherRefusal !== null && <RefusalNotice error={change.otherRefusal} />}
        {change.data && (
          <Notice mood="well">
            Your password is changed. Sessions ended: {change.data.ended_sessions}. Applications disconnected:{' '}
            {change.data.ended_connections}.
          </Notice>
        )}
        <div>
          <Button type="submit" isBusy={change.isPending}>
            Change the password
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface PasswordInputProps {
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onValue: (value: string) => void;
}

function PasswordInput({ autoComplete, value, onValue }: PasswordInputProps) {
  return (
    <TextInput
      type="password"
      autoComplete={autoComplete}
      required
      value={value}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}
