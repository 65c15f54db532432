import { useId } from 'react';
import { Field, Select, TextArea, TextInput } from '../../../parts/field.tsx';
import { nameOf } from '../schema/at-path.ts';
import { titleOfChoice } from '../schema/choice-titles.ts';
import type { Schema } from '../schema/schema.ts';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';

/** Label, hint and mistake of a member. */
export function useFrame({ schema, path, label, isRequired, isElement }: FieldProps) {
  const { mistakes, change } = useForm();
  const name = nameOf(path);
  return {
    name,
    frame: {
      label: isElement ? <span className="sr-only">{label}</span> : <Label text={label} isRequired={isRequired} />,
      hint: isElement ? undefined : schema.description,
      mistake: mistakes.get(name),
    },
    change: (value: unknown) => change(path, value),
  };
}

function Label({ text, isRequired = false }: { text: string; isRequired?: boolean }) {
  return (
    <>
      {text}
      {isRequired && <span className="ml-1 font-normal text-quiet">(needed)</span>}
    </>
  );
}

/** Its lines stay as they were written. */
const CODE = { className: 'font-mono text-[0.8125rem]', spellCheck: false, wrap: 'off' };

export function TextField(props: FieldProps & { isLong: boolean; isCode: boolean }) {
  const { frame, name, change } = useFrame(props);
  const { schema, value, isLong, isCode, isElement } = props;
  const text = textOf(value);
  const change_ = (now: string): void => change(now === '' && !isElement ? undefined : now);
  const common = { name, value: text, maxLength: undefined, placeholder: placeholderOf(schema) };
  return (
    <Field {...frame}>
      {isLong ? (
        <TextArea
          {...common}
          {...(isCode && CODE)}
          rows={rowsOf(text)}
          onChange={({ target }) => change_(target.value)}
        />
      ) : (
        <TextInput {...common} onChange={({ target }) => change_(target.value)} />
      )}
    </Field>
  );
}

export function NumberField({ isWhole, ...props }: FieldProps & { isWhole: boolean }) {
  const { frame, name, change } = useFrame(props);
  const { schema, value, isElement } = props;
  return (
    <Field {...frame}>
      <TextInput
        name={name}
        type="number"
        inputMode={isWhole ? 'numeric' : 'decimal'}
        step={isWhole ? 1 : 'any'}
        min={schema.minimum}
        max={schema.maximum}
        value={textOf(value)}
        placeholder={placeholderOf(schema) ?? boundsOf(schema)}
        onChange={({ target }) => change(target.value === '' ? (isElement ? null : undefined) : Number(target.value))}
      />
    </Field>
  );
}

export function ChoiceField({ choices, ...props }: FieldProps & { choices: readonly string[] }) {
  const { frame, name, change } = useFrame(props);
  const { schema, value } = props;
  const titleOf = (choice: string): string => schema.choiceTitles?.[choice] ?? titleOfChoice(choice);
  const byDefault = textOf(schema.default);
  const unset = schema.choiceTitles?.[byDefault] ?? (byDefault === '' ? '–' : titleOfDefault(byDefault));
  const others = choices.filter((choice) => choice !== schema.default || choice === value);
  const isForeign = typeof value === 'string' && !choices.includes(value);
  return (
    <Field {...frame}>
      <Select
        name={name}
        value={textOf(value)}
        onChange={({ target }) => change(target.value === '' ? undefined : target.value)}
      >
        <option value="">{unset}</option>
        {isForeign && <option value={value}>{value}</option>}
        {others.map((choice) => (
          <option key={choice} value={choice}>
            {titleOf(choice)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** `Automatic` is a default by its name. */
export function titleOfDefault(choice: string): string {
  return choice === 'auto' ? titleOfChoice(choice) : `${titleOfChoice(choice)} (default)`;
}

export function FlagField(props: FieldProps) {
  const { frame, name, change } = useFrame(props);
  const hint = useId();
  const said = frame.mistake ?? frame.hint;
  return (
    <div className="grid gap-1.5">
      <label className="flex items-center gap-2.5 text-sm font-medium">
        <input
          type="checkbox"
          name={name}
          className="size-4 accent-accent"
          checked={props.value === true}
          aria-describedby={said === undefined ? undefined : hint}
          aria-invalid={frame.mistake !== undefined}
          onChange={({ target }) => change(target.checked ? true : undefined)}
        />
        <span>{frame.label}</span>
      </label>
      {said !== undefined && (
        <p id={hint} className={`text-sm ${frame.mistake === undefined ? 'text-quiet' : 'text-wrong'}`}>
          {said}
        </p>
      )}
    </div>
  );
}

/** A value as a person enters it; what no single field can hold, as JSON. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function placeholderOf({ default: byDefault }: Schema): string | undefined {
  return byDefault === undefined || typeof byDefault === 'object' ? undefined : textOf(byDefault);
}

function boundsOf({ minimum, maximum }: Schema): string | undefined {
  if (minimum === undefined || maximum === undefined || maximum > 1e9) return undefined;
  return `${minimum}–${maximum}`;
}

/** As many lines as the text has, between two and fourteen. */
function rowsOf(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0);
  return Math.min(14, Math.max(2, lines));
}
