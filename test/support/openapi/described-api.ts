import { readFile } from 'node:fs/promises';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: boolean | Schema;
  enum?: unknown[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  [keyword: string]: unknown;
}
export interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
export interface Answer {
  $ref?: string;
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, Media>;
}
interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema: Schema;
}
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
  'x-internal'?: boolean;
  'x-rate-limit'?: string;
  'x-denial-codes'?: string[];
}
export interface Description {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, object>;
    parameters?: Record<string, Parameter>;
    responses: Record<string, Answer>;
    securitySchemes: Record<string, { flows?: { authorizationCode: { scopes: object } }; description: string }>;
  };
}

const contracts = new URL('../../../contracts/', import.meta.url);
export const read = async (name: string): Promise<Description> =>
  JSON.parse(await readFile(new URL(name, contracts), 'utf8')) as Description;

export interface Named {
  name: string;
  path: string;
  method: string;
  operation: Operation;
}

/** Every operation, with its parameters wherever they stand. */
export function named({ paths, components }: Description): Named[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const parameters = operation.parameters.map((one) => inPlace(one, components.parameters));
      return { name: operation.operationId, path, method, operation: { ...operation, parameters } };
    }),
  );
}

/** A parameter or an answer itself, or the component that it refers to. */
export function inPlace<Part extends { $ref?: string }>(part: Part, components: Record<string, Part> = {}): Part {
  const found = part.$ref === undefined ? part : components[part.$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`nothing stands at ${part.$ref}`);
  return found;
}

/** Every schema inside of a schema, itself first. */
export function inside(schema: Schema): Schema[] {
  const { properties = {}, items, additionalProperties, allOf = [], anyOf = [], oneOf = [] } = schema;
  const nested = [...Object.values(properties), ...allOf, ...anyOf, ...oneOf];
  if (items) nested.push(items);
  if (typeof additionalProperties === 'object') nested.push(additionalProperties);
  return [schema, ...nested.flatMap(inside)];
}

export const everySchema = (description: Description): Schema[] => [
  ...Object.values(description.components.schemas).flatMap(inside),
  ...named(description).flatMap(({ operation }) => [
    ...operation.parameters.flatMap(({ schema }) => inside(schema)),
    ...[operation.requestBody?.content, ...Object.values(operation.responses).map(({ content }) => content)]
      .flatMap((content) => Object.values(content ?? {}))
      .flatMap(({ schema }) => inside(schema)),
  ]),
];

/** Names for which a claim does not hold; none should be left. */
export const but = <T>(list: readonly T[], holds: (each: T) => boolean, name: (each: T) => string): string[] =>
  list.filter((each) => !holds(each)).map(name);
