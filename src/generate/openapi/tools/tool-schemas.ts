import type { ToolComponents } from '@libs/catalog';
import { answeredSchemas, withTolerance } from '../answered-schemas.js';
import type { Schema } from '../document.js';
import { PAYMENT_SCHEMAS } from './payment-required.js';

/** What they hold was written at X. */
const OF_X = ['XProfile', 'XPost'];

/** Choices that stand in an answer: by a name of their own, for languages that have no types without one. */
const UNIONS: Record<string, Schema> = {
  McpRefusal: {
    description: 'A refusal of the protocol, or one before it.',
    oneOf: [{ $ref: '#/components/schemas/JsonRpcRefusal' }, { $ref: '#/components/schemas/Denial' }],
  },
};

type Schemas = Record<string, Schema>;

/** The schemas with those of tools. A route and a tool never share a name. */
export function withTools(schemas: Schemas, { requests, answers }: ToolComponents): Schemas {
  const added: Schemas = {
    ...(requests as Schemas),
    ...answeredSchemas(answers, new Set(OF_X)),
    ...Object.fromEntries(OF_X.map((name) => [name, withTolerance(answers[name] as Schema)] as const)),
    ...PAYMENT_SCHEMAS,
    ...UNIONS,
  };
  const twice = Object.keys(added).filter((name) => name in schemas);
  if (twice.length > 0) throw new Error(`two schemas each have the names ${twice.join(', ')}`);
  return { ...schemas, ...added };
}
