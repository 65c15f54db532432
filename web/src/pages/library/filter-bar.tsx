import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../parts/button.tsx';
import { Field, Select, TextInput } from '../../parts/field.tsx';
import { addressOf, type Filters } from './filters.ts';
import { TOOLS, toolTitle } from '../../parts/entry.ts';

/** Milliseconds after the last key before the list is asked for. */
const TYPED_MS = 300;

type Choice = readonly [value: string, title: string];

const KINDS: readonly Choice[] = [
  ['video', 'Films'],
  ['image', 'Images'],
  ['audio', 'Sounds'],
  ['adapter', 'Styles'],
];
const STATUSES: readonly Choice[] = [
  ['completed', 'Completed'],
  ['processing', 'Processing'],
  ['queued', 'Queued'],
  ['failed', 'Failed'],
  ['cancelled', 'Cancelled'],
];
const DAYS: readonly Choice[] = [
  ['1', 'Since yesterday'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['365', 'Last year'],
];
const VISIBILITIES: readonly Choice[] = [
  ['private', 'Private'],
  ['public', 'Public'],
];

/** All of it stands in the address, so that going back and sharing a link within the account work. */
export function FilterBar({ filters }: { filters: Filters }) {
  const [, go] = useLocation();
  const set = (change: Partial<Filters>, replace = false): void => go(addressOf(filters, change), { replace });
  const choices = [
    { name: 'kind', title: 'Kind', any: 'All kinds', of: KINDS },
    { name: 'status', title: 'Status', any: 'Any status', of: STATUSES },
    {
      name: 'tool',
      title: 'Made by',
      any: 'Any tool',
      of: Object.keys(TOOLS).map((tool): Choice => [tool, toolTitle(tool)]),
    },
    { name: 'days', title: 'When', any: 'Any time', of: DAYS },
    { name: 'visibility', title: 'Visibility', any: 'Private and public', of: VISIBILITIES },
  ] as const;
  const chosen = choices.filter(({ name }) => filters[name] !== undefined).length;
  const [isUnfolded, setIsUnfolded] = useState(chosen > 0);
  return (
    <search className="mb-6 grid gap-3">
      <div className="flex items-end gap-3">
        <SearchField value={filters.search ?? ''} onSearch={(search) => set({ search }, true)} />
        <Button look="second" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
          {chosen === 0 ? 'Filter' : `Filter · ${chosen}`}
        </Button>
      </div>
      {isUnfolded && (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {choices.map(({ name, title, any, of }) => (
            <Field key={name} label={<span className="sr-only">{title}</span>}>
              <Select value={filters[name] ?? ''} onChange={({ target }) => set({ [name]: target.value })}>
                <option value="">{any}</option>
                {of.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
      )}
    </search>
  );
}

function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // Going back changes the address under the field.
    if (value !== sent.current) setTyped((sent.current = value));
  }, [value]);
  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(() => onSearch((sent.current = typed)), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <Field label={<span className="sr-only">Search by name</span>} className="min-w-0 flex-1">
      <TextInput
        type="search"
        placeholder="Search by name"
        maxLength={120}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Field>
  );
}
