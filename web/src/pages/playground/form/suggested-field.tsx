import { useState } from 'react';
import { Field, Select, TextInput } from '../../../parts/field.tsx';
import { meaningsIn, titleOfChoice } from '../schema/choice-titles.ts';
import type { FieldProps } from './field-props.ts';
import { textOf, titleOfDefault, useFrame } from './scalar-fields.tsx';

/** No choice has an empty name or a space in it. */
const OTHER = 'another one';

/** A text that may be any, with some that are known: those in a list, and one's own beside it. */
export function SuggestedField({ choices, ...props }: FieldProps & { choices: readonly string[] }) {
  const { frame, name, change } = useFrame(props);
  const { label, value, schema } = props;
  const text = textOf(value);
  const [isOther, setIsOther] = useState(text !== '' && !choices.includes(text));
  const meanings = meaningsIn(schema.description, choices);
  const byDefault = textOf(schema.default ?? (choices.includes('auto') ? 'auto' : ''));
  const choose = (choice: string): void => {
    setIsOther(choice === OTHER);
    change(choice === '' || choice === OTHER ? undefined : choice);
  };
  const isOwn = isOther || (text !== '' && !choices.includes(text));
  return (
    <div className="grid content-start gap-2">
      <Field {...frame} hint={isOwn || meanings.size === 0 ? frame.hint : undefined}>
        <Select name={name} value={isOwn ? OTHER : text} onChange={({ target }) => choose(target.value)}>
          <option value="">{byDefault === '' ? '–' : titleOfDefault(byDefault)}</option>
          {choices
            .filter((choice) => choice !== byDefault || choice === text)
            .map((choice) => (
              <option key={choice} value={choice}>
                {meanings.has(choice) ? `${meanings.get(choice)} (${choice})` : titleOfChoice(choice)}
              </option>
            ))}
          <option value={OTHER}>Another …</option>
        </Select>
      </Field>
      {isOwn && (
        <Field label={<span className="sr-only">{label}, another</span>}>
          <TextInput
            value={text}
            placeholder="Its name"
            onChange={({ target }) => change(target.value === '' ? undefined : target.value)}
          />
        </Field>
      )}
    </div>
  );
}
