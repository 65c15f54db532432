import { nameOf } from '../schema/at-path.ts';
import { type Components, controlOf, resolved } from '../schema/schema.ts';
import { wordsOf } from '../schema/words.ts';
import { useForm } from './form-context.ts';
import type { FieldProps } from './field-props.ts';
import { GroupField, KindsField, TupleField } from './group-fields.tsx';
import { JsonField } from './json-field.tsx';
import { ListField } from './list-field.tsx';
import { areRatios, RatioField } from './ratio-field.tsx';
import { ResourceField } from './resource-field.tsx';
import { ChoiceField, FlagField, NumberField, TextField } from './scalar-fields.tsx';
import { SuggestedField } from './suggested-field.tsx';

/** Members that hold code, wherever they lie. */
const CODE = /(?:^|\.)(?:html|css)$/u;

/** The control that a schema asks for, in the console's words where it has some. A schema is data: nothing of it becomes code or markup. */
export function SchemaField(given: FieldProps) {
  const { components, tool } = useForm();
  const control = controlOf(given.schema, components);
  const props = worded(given, tool, components);
  switch (control.is) {
    case 'group':
      return <GroupField {...props} schema={{ ...control.schema, description: props.schema.description }} />;
    case 'kinds':
      return <KindsField {...props} kinds={control.kinds} />;
    case 'choice':
      return areRatios(control.choices) ? (
        <RatioField {...props} choices={control.choices} />
      ) : (
        <ChoiceField {...props} choices={control.choices} />
      );
    case 'suggested':
      return <SuggestedField {...props} choices={control.choices} />;
    case 'text':
      return <TextField {...props} isLong={control.isLong} isCode={CODE.test(nameOf(given.path))} />;
    case 'number':
      return <NumberField {...props} isWhole={control.isWhole} />;
    case 'flag':
      return <FlagField {...props} />;
    case 'list':
      return <ListField {...props} items={control.items} />;
    case 'tuple':
      return <TupleField {...props} items={control.items} />;
    case 'resource':
      return <ResourceField {...props} />;
    case 'json':
      return <JsonField {...props} />;
  }
}

function worded(given: FieldProps, tool: string, components: Components): FieldProps {
  const { label = given.label, hint, choices } = wordsOf(tool, nameOf(given.path));
  const schema = resolved(given.schema, components);
  const description = hint === '' ? undefined : (hint ?? schema.description);
  return { ...given, label, schema: { ...schema, description, choiceTitles: choices } };
}
