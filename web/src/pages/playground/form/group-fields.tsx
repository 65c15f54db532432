import { useRef } from 'react';
import { Field as Labelled, Select } from '../../../parts/field.tsx';
import { isObject, type Json, nameOf } from '../schema/at-path.ts';
import { controlOf, labelOf, type Schema } from '../schema/schema.ts';
import { exampleScene } from '../schema/whole-schema.ts';
import { kindMembers } from '../schema/kind-members.ts';
import type { FieldProps } from './field-props.ts';
import { Fold } from './fold.tsx';
import { useForm } from './form-context.ts';

/** The members of an object. */
export function GroupField({ schema, path, label, value, isElement }: FieldProps) {
  const { mistakes } = useForm();
  const mistake = mistakes.get(nameOf(path));
  return (
    <fieldset className={isElement ? 'grid gap-3' : 'grid gap-3 border-l-2 border-line pl-4'}>
      <legend className={isElement ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{label}</legend>
      {!isElement && schema.description !== undefined && <p className="text-sm text-quiet">{schema.description}</p>}
      {mistake !== undefined && <p className="text-sm text-wrong">{mistake}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        <Members schema={schema} path={path} value={value} />
      </div>
    </fieldset>
  );
}

interface MembersProps {
  schema: Schema;
  path: FieldProps['path'];
  value: unknown;
  /** Only these, in this order. */
  names?: readonly string[];
}

/** Members in a grid of two columns: those that are short stand side by side. */
export function Members({ schema, path, value, names = Object.keys(schema.properties ?? {}) }: MembersProps) {
  const { Field, components } = useForm();
  const members = membersOf(value);
  return names.map((name) => {
    const member = schema.properties?.[name];
    if (!member) return null;
    const isShort = SHORT.includes(controlOf(member, components).is);
    return (
      <div key={name} className={`min-w-0 ${isShort ? '' : 'sm:col-span-2'}`}>
        <Field
          schema={member}
          path={[...path, name]}
          label={labelOf(name)}
          value={members[name]}
          isRequired={schema.required?.includes(name)}
        />
      </div>
    );
  });
}

const SHORT: readonly string[] = ['choice', 'number', 'suggested', 'flag'];

/** A text in the place of an object with one is the object with that text alone. */
function membersOf(value: unknown): Json {
  if (isObject(value)) return value;
  return typeof value === 'string' ? { text: value } : {};
}

interface KindProps extends Pick<FieldProps, 'path' | 'value'> {
  kinds: Readonly<Record<string, Schema>>;
}

/** One of several kinds of object, each with members of its own. */
export function KindsField({ kinds, path, value }: KindProps) {
  const { mistakes } = useForm();
  const kind = isObject(value) ? String(value['type']) : '';
  const schema = kinds[kind] ?? {};
  const { first, more } = kindMembers(kind, schema);
  const isWrong = more.some((name) => [...mistakes.keys()].some((field) => field.startsWith(nameOf([...path, name]))));
  return (
    <div className="grid gap-3">
      <KindChoice kinds={kinds} path={path} value={value} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Members schema={schema} path={path} value={value} names={first} />
      </div>
      {more.length > 0 && (
        <Fold title="More" about={more.map(labelOf).join(', ')} isWrong={isWrong}>
          <Members schema={schema} path={path} value={value} names={more} />
        </Fold>
      )}
    </div>
  );
}

/** The kind alone: another one begins with an example, and what was entered for the first comes back with it. */
export function KindChoice({ kinds, path, value }: KindProps) {
  const { mistakes, change, components } = useForm();
  const kept = useRef(new Map<string, unknown>());
  const given: Json = isObject(value) ? value : {};
  const kind = typeof given['type'] === 'string' ? given['type'] : '';
  const schema = kinds[kind];
  const choose = (next: string): void => {
    kept.current.set(kind, value);
    change(path, kept.current.get(next) ?? exampleScene(next, components)['visual']);
  };
  return (
    <Labelled
      label="Picture"
      hint={schema?.description}
      mistake={mistakes.get(nameOf([...path, 'type'])) ?? mistakes.get(nameOf(path))}
    >
      <Select value={kind} onChange={({ target }) => choose(target.value)}>
        {!schema && <option value={kind}>{kind || 'Choose a kind'}</option>}
        {Object.keys(kinds).map((each) => (
          <option key={each} value={each}>
            {labelOf(each)}
          </option>
        ))}
      </Select>
    </Labelled>
  );
}

/** Numbers that belong together, such as a latitude and a longitude. */
export function TupleField({ items, ...props }: FieldProps & { items: readonly Schema[] }) {
  const { Field } = useForm();
  const values: readonly unknown[] = Array.isArray(props.value) ? props.value : [];
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{props.label}</legend>
      <div className="grid grid-cols-2 gap-3">
        {items.map((schema, index) => (
          <Field
            key={`${index} of ${items.length}`}
            schema={schema}
            path={[...props.path, index]}
            label={`${props.label}, ${index + 1}`}
            value={values[index]}
            isElement
          />
        ))}
      </div>
      {props.schema.description !== undefined && <p className="text-sm text-quiet">{props.schema.description}</p>}
    </fieldset>
  );
}
