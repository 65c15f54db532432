import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Field, Select, TextInput } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';

interface ChoiceProps {
  label: string;
  words: readonly string[];
  value: string | undefined;
  onChange: (word: string) => void;
}

/** Narrows a list to one word. */
export function Choice({ label, words, value, onChange }: ChoiceProps) {
  return (
    <Field label={label} className="min-w-32 flex-1 sm:w-44 sm:flex-none">
      <Select value={value ?? ''} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">All</option>
        {words.map((word) => (
          <option key={word} value={word}>
            {word.replaceAll('_', ' ')}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface OfAccountProps {
  id: string;
  /** The rows that are shown: they may know the e-mail address of the account. */
  rows: readonly { account_id: string | null; account_email: string | null }[] | undefined;
  onRemove: () => void;
}

/** Says that a list is of one account alone, and ends that. */
export function OfAccount({ id, rows, onRemove }: OfAccountProps) {
  const email = rows?.find((row) => row.account_id === id)?.account_email;
  return (
    <Button look="quiet" aria-label={`Remove the filter account ${id}`} onClick={onRemove}>
      {email ?? `Account ${id.slice(0, 8)}`} <Icon name="close" className="size-4" />
    </Button>
  );
}

interface SearchProps {
  label: string;
  placeholder: string;
  value: string | undefined;
  onSearch: (text: string) => void;
}

/** Searches when it is sent, not with each letter: the whole service is looked through. */
export function Search({ label, placeholder, value = '', onSearch }: SearchProps) {
  const [text, setText] = useState(value);
  return (
    <form
      className="flex w-full min-w-0 items-end gap-2 sm:w-96"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <Field label={label} className="min-w-0 flex-1">
        <TextInput
          type="search"
          value={text}
          placeholder={placeholder}
          maxLength={254}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      <Button type="submit" look="second">
        Search
      </Button>
    </form>
  );
}
