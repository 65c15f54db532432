import type { components } from '../../api/schema.d.ts';
import type { Schema } from './schema/schema.ts';

export interface Tool extends Pick<components['schemas']['ContractTool'], 'name' | 'title' | 'description' | 'price'> {
  schema: Schema;
}
