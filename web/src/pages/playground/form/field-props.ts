import type { Path } from '../schema/at-path.ts';
import type { Schema } from '../schema/schema.ts';

export interface FieldProps {
  schema: Schema;
  path: Path;
  label: string;
  value: unknown;
  isRequired?: boolean;
  /** An element of a list stays in it when it is emptied. */
  isElement?: boolean;
}
