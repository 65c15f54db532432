import { type ComponentType, createContext, use } from 'react';
import type { Path } from '../schema/at-path.ts';
import type { Components } from '../schema/schema.ts';
import type { FieldProps } from './field-props.ts';

export interface FormContent {
  tool: string;
  components: Components;
  /** By names such as `scenes.0.say`. */
  mistakes: ReadonlyMap<string, string>;
  change: (path: Path, value: unknown) => void;
  /** The field of any schema: fields that hold others draw them by it. */
  Field: ComponentType<FieldProps>;
}

const Context = createContext<FormContent | undefined>(undefined);

export const FormProvider = Context.Provider;

export function useForm(): FormContent {
  const content = use(Context);
  if (!content) throw new Error('A field stands outside of a form.');
  return content;
}
