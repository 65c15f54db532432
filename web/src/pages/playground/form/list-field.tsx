import { type ReactNode, useState } from 'react';
import { Icon } from '../../../parts/icon.tsx';
import { nameOf } from '../schema/at-path.ts';
import { controlOf, resolved, type Schema } from '../schema/schema.ts';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';

const REMOVE = 'rounded-lg p-2 text-quiet hover:bg-sunken hover:text-wrong';

/** A list of texts, numbers, objects or lists. */
export function ListField({ items, ...props }: FieldProps & { items: Schema }) {
  const { schema, path, label, value, isElement } = props;
  const { mistakes, change, components, Field } = useForm();
  const [hasAdded, setHasAdded] = useState(false);
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  const control = controlOf(items, components).is;
  const isShort = control !== 'group' && control !== 'list';
  const mistake = mistakes.get(nameOf(path));
  const isFull = values.length >= (schema.maxItems ?? Infinity);
  const set = (list: readonly unknown[]): void => change(path, list.length === 0 && !isElement ? undefined : list);
  const add = (): void => {
    setHasAdded(true);
    set([...values, emptyOf(resolved(items, components), control)]);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{label}</legend>
      <Head {...props} isFull={isFull} onAdd={add} />
      {mistake !== undefined && <p className="text-sm text-wrong">{mistake}</p>}
      {values.length > 0 && (
        <ol className={isShort ? 'grid gap-2 sm:grid-cols-2' : 'grid gap-3'}>
          {values.map((one, index) => (
            <Element
              key={`${index} of a list`}
              name={`${label} ${index + 1}`}
              isShort={isShort}
              isFocused={hasAdded && index === values.length - 1}
              onRemove={() => set(values.filter((_, each) => each !== index))}
              onEnter={() => isShort && !isFull && add()}
            >
              <Field schema={items} path={[...path, index]} label={`${label} ${index + 1}`} value={one} isElement />
            </Element>
          ))}
        </ol>
      )}
    </fieldset>
  );
}

function Head({ schema, label, isElement, isFull, onAdd }: FieldProps & { isFull: boolean; onAdd: () => void }) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="grid gap-1">
        {!isElement && (
          <span aria-hidden className="text-sm font-medium">
            {label}
          </span>
        )}
        {!isElement && <span className="text-sm text-quiet">{schema.description}</span>}
      </div>
      <button
        type="button"
        disabled={isFull}
        className="shrink-0 rounded-lg px-2.5 py-1 text-sm font-semibold text-accent hover:bg-accent-ground disabled:opacity-55"
        onClick={onAdd}
      >
        Add<span className="sr-only"> to {label.toLowerCase()}</span>
      </button>
    </div>
  );
}

interface ElementProps {
  name: string;
  isShort: boolean;
  isFocused: boolean;
  onRemove: () => void;
  onEnter: () => void;
  children: ReactNode;
}

function Element({ name, isShort, isFocused, onRemove, onEnter, children }: ElementProps) {
  return (
    <li
      className={
        isShort ? 'flex items-start gap-1' : 'grid grid-cols-[1fr_auto] gap-1 rounded-xl border border-line p-3'
      }
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        onEnter();
      }}
    >
      <div className="min-w-0 flex-1" ref={isFocused ? focusFirst : undefined}>
        {children}
      </div>
      <button
        type="button"
        aria-label={`Remove ${name.toLowerCase()}`}
        className={`${REMOVE} ${isShort ? 'mt-1.5 grid h-9 place-items-center' : 'self-start'}`}
        onClick={onRemove}
      >
        <Icon name="close" className="size-4" />
      </button>
    </li>
  );
}

function emptyOf(items: Schema, control: ReturnType<typeof controlOf>['is']): unknown {
  switch (control) {
    case 'number':
      return null;
    case 'list':
    case 'tuple':
      return [''];
    case 'group':
    case 'kinds':
    case 'json':
      return {};
    case 'choice':
      return items.enum?.[0];
    case 'suggested':
    case 'text':
    case 'flag':
    case 'resource':
      return '';
  }
}

function focusFirst(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>('input, textarea, select')?.focus();
}
