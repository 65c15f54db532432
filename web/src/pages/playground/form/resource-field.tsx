import { useState } from 'react';
import { lazily } from '../../../layout/lazily.ts';
import { PartOfPage } from '../part-of-page.tsx';
import { Button } from '../../../parts/button.tsx';
import { Field, TextInput } from '../../../parts/field.tsx';
import { nameOf } from '../schema/at-path.ts';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';
import type { PickedKind } from './resource-picker.tsx';
import { textOf } from './scalar-fields.tsx';

const ResourcePicker = lazily(() => import('./resource-picker.tsx'));

/** The id of something of the own library: typed, or chosen from it. */
export function ResourceField({ schema, path, label, value, isRequired, isElement }: FieldProps) {
  const { mistakes, change } = useForm();
  const [isChoosing, setIsChoosing] = useState(false);
  const name = nameOf(path);
  const needed = isRequired ? <span className="ml-1 font-normal text-quiet">(needed)</span> : null;
  return (
    <Field
      label={
        isElement ? (
          <span className="sr-only">{label}</span>
        ) : (
          <>
            {label}
            {needed}
          </>
        )
      }
      hint={isElement ? undefined : schema.description}
      mistake={mistakes.get(name)}
    >
      <div className="flex gap-2">
        <TextInput
          name={name}
          className="min-w-0 flex-1 font-mono"
          spellCheck={false}
          placeholder="Its id"
          value={textOf(value)}
          onChange={({ target }) => change(path, target.value === '' && !isElement ? undefined : target.value)}
        />
        <Button look="second" onClick={() => setIsChoosing(true)}>
          Choose
        </Button>
      </div>
      {isChoosing && (
        <PartOfPage>
          <ResourcePicker
            kind={kindOf(name, schema.description)}
            onClose={() => setIsChoosing(false)}
            onChoose={(id) => {
              change(path, id);
              setIsChoosing(false);
            }}
          />
        </PartOfPage>
      )}
    </Field>
  );
}

/** What a member takes, by its name and what is said of it. */
function kindOf(name: string, said = ''): PickedKind {
  if (name.includes('adapter')) return 'adapter';
  if (/image|logo|resource_ids\./u.test(name) || said.includes('image')) return 'image';
  return /video|film/u.test(said) ? 'video' : undefined;
}
