import { useState } from 'react';
import { Field, TextArea } from '../../../parts/field.tsx';
import { isObject, type Json } from '../schema/at-path.ts';
import { jsonOf } from './json-field.tsx';

/** All arguments as JSON. What cannot be read stays here, and the form keeps the last that could. */
export default function JsonView({ given, onChange }: { given: Json; onChange: (given: Json) => void }) {
  const [typed, setTyped] = useState<string>();
  const type = (text: string): void => {
    setTyped(text);
    const read = readArguments(text);
    if (typeof read !== 'string') onChange(read);
  };
  const read = typed === undefined ? undefined : readArguments(typed);
  const mistake = typeof read === 'string' ? read : undefined;
  return (
    <Field label="Arguments" hint="The arguments of the call, as JSON." mistake={mistake}>
      <TextArea
        rows={24}
        spellCheck={false}
        className="font-mono text-[0.8125rem] leading-6"
        value={typed ?? JSON.stringify(given, undefined, 2)}
        onChange={({ target }) => type(target.value)}
        onBlur={() => mistake === undefined && setTyped(undefined)}
      />
    </Field>
  );
}

/** The arguments, or why the text is none. */
function readArguments(text: string): Json | string {
  const read = jsonOf(text);
  if (!read.isJson) return `This is not valid JSON: ${read.why}`;
  return isObject(read.value ?? {}) ? ((read.value ?? {}) as Json) : 'The arguments must be one object: { … }.';
}
