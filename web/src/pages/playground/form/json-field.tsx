import { useState } from 'react';
import { Field, TextArea } from '../../../parts/field.tsx';
import { nameOf } from '../schema/at-path.ts';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';

/** A member of open form, as JSON. What cannot be read stays in the field until it can. */
export function JsonField({ schema, path, label, value, isElement }: FieldProps) {
  const { mistakes, change } = useForm();
  const [typed, setTyped] = useState<string>();
  const type = (text: string): void => {
    setTyped(text);
    const read = jsonOf(text);
    if (read.isJson) change(path, read.value);
  };
  const isBroken = typed !== undefined && !jsonOf(typed).isJson;
  return (
    <Field
      label={isElement ? <span className="sr-only">{label}</span> : label}
      hint={isElement ? undefined : schema.description}
      mistake={isBroken ? 'This is not valid JSON. The last valid version is used.' : mistakes.get(nameOf(path))}
    >
      <TextArea
        rows={4}
        spellCheck={false}
        className="font-mono"
        value={typed ?? shown(value)}
        onChange={({ target }) => type(target.value)}
        onBlur={() => !isBroken && setTyped(undefined)}
      />
    </Field>
  );
}

function shown(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, undefined, 2);
}

/** An empty text is no value. */
export function jsonOf(text: string): { isJson: true; value: unknown } | { isJson: false; why: string } {
  if (text.trim() === '') return { isJson: true, value: undefined };
  try {
    return { isJson: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { isJson: false, why: error instanceof Error ? error.message : String(error) };
  }
}
