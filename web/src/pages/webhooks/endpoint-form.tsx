import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../api/refusal.ts';
import { Button } from '../../parts/button.tsx';
import { DialogFoot } from '../../parts/dialog.tsx';
import { Field, TextInput } from '../../parts/field.tsx';
import { ActRefusal } from '../../parts/act-refusal.tsx';
import { EVENT_TYPES, type EventType } from './endpoint-data.tsx';

export interface EndpointValues {
  url: string;
  event_types: EventType[];
}

interface EndpointFormProps {
  given: EndpointValues;
  submit: string;
  isBusy: boolean;
  error: unknown;
  onSubmit: (values: EndpointValues) => void;
}

/** Where events go, and which. */
export function EndpointForm({ given, submit, isBusy, error, onSubmit }: EndpointFormProps) {
  const [url, setUrl] = useState(given.url);
  const [types, setTypes] = useState<ReadonlySet<EventType>>(new Set(given.event_types));
  const [isEmpty, setIsEmpty] = useState(false);
  const [sent, setSent] = useState<string>();
  const mistake = url.trim() === sent ? mistakeIn(error) : undefined;
  const toggle = (type: EventType): void =>
    setTypes(new Set(types.has(type) ? [...types].filter((each) => each !== type) : [...types, type]));
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setIsEmpty(types.size === 0);
    setSent(url.trim());
    if (types.size > 0) onSubmit({ url: url.trim(), event_types: [...types] });
  };
  return (
    <form className="grid gap-5" onSubmit={send}>
      <AddressField url={url} mistake={mistake} onChange={setUrl} />
      <fieldset className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <legend className="mb-2 text-sm font-medium">Events</legend>
        {EVENT_TYPES.map(({ title, className, types: offered }) => (
          <div key={title} className={`grid content-start gap-1.5 ${className}`}>
            <p className="text-xs font-medium text-quiet">{title}</p>
            {offered.map(([type, words]) => (
              <EventChoice
                key={type}
                type={type}
                words={words}
                isChosen={types.has(type)}
                onToggle={() => toggle(type)}
              />
            ))}
          </div>
        ))}
        {isEmpty && (
          <p role="alert" className="text-sm text-wrong sm:col-span-2">
            Choose at least one event.
          </p>
        )}
      </fieldset>
      <ActRefusal error={mistake === undefined ? error : undefined} />
      <DialogFoot>
        <Button type="submit" isBusy={isBusy}>
          {submit}
        </Button>
      </DialogFoot>
    </form>
  );
}

interface AddressFieldProps {
  url: string;
  mistake: string | undefined;
  onChange: (url: string) => void;
}

/** A mistake brings it into view. */
function AddressField({ url, mistake, onChange }: AddressFieldProps) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (mistake !== undefined) here.current?.scrollIntoView({ block: 'nearest' });
  }, [mistake]);
  return (
    <div ref={here}>
      <Field label="Address" hint="A public https address of your server, on port 443 or above 1023." mistake={mistake}>
        <TextInput
          type="url"
          name="url"
          value={url}
          onChange={({ target }) => onChange(target.value)}
          placeholder="https://example.com/hooks/media"
          maxLength={2048}
          autoComplete="off"
          required
        />
      </Field>
    </div>
  );
}

/** What is wrong with the address, where that is all that is wrong. */
function mistakeIn(error: unknown): string | undefined {
  if (!(error instanceof Refusal)) return undefined;
  if (error.code === 'input_unreachable') return `${error.message} ${error.nextStep ?? ''}`;
  const [mistake, ...others] = error.mistakes;
  return mistake?.field === 'url' && others.length === 0 ? `It ${mistake.text}.` : undefined;
}

interface EventChoiceProps {
  type: EventType;
  words: string;
  isChosen: boolean;
  onToggle: () => void;
}

function EventChoice({ type, words, isChosen, onToggle }: EventChoiceProps) {
  return (
    <label className="flex items-start gap-2.5 rounded-lg px-2 py-1 text-sm hover:bg-sunken">
      <input type="checkbox" className="mt-1 accent-accent" checked={isChosen} onChange={onToggle} />
      <span className="min-w-0">
        <code className="text-[0.8125rem]">{type}</code>
        <span className="block text-quiet">{words}</span>
      </span>
    </label>
  );
}
