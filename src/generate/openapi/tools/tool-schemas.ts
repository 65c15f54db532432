import type { ToolComponents } from '@libs/catalog';
import { withTolerance } from '../answered-schemas.js';
import type { Schema } from '../document.js';
import { PAYMENT_SCHEMAS } from './payment-required.js';

type Schemas = Record<string, Schema>;

/** The schemas with those of tools. A route and a tool never share a name. */
export function withTools(schemas: Schemas, { requests, answers }: ToolComponents): Schemas {
  const answered = Object.entries(answers as Schemas).map(([name, schema]) => [name, withTolerance(schema)] as const);
  const added: Schemas = { ...(requests as Schemas), ...Object.fromEntries(answered), ...PAYMENT_SCHEMAS };
  const twice = Object.keys(added).filter((name) => name in schemas);
  if (twice.length > 0) throw new Error(`two schemas each have the names ${twice.join(', ')}`);
  return { ...schemas, ...added };
}
