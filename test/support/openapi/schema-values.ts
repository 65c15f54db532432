import * as fc from 'fast-check';
import type { Schema } from './described-api.js';
import type { Json, JsonObject, ResolvedApi } from './resolved-api.js';

/** Deeper than this, what is optional is left out, so that a schema of itself comes to an end. */
const DEEPEST = 6;
/** Length of texts and lists where a schema sets no bound. */
const USUAL_LENGTH = 12;
const MOST_LENGTH = 4_096;

/** By name of a member: itself and what must stand beside it, besides or instead of what is drawn of its schema. */
export type NamedMembers = (name: string, drawn: fc.Arbitrary<JsonObject>) => fc.Arbitrary<JsonObject>;

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  uri: fc.webUrl(),
  'uri-reference': fc.webPath(),
  email: fc.emailAddress(),
  binary: fc.string({ maxLength: 64 }),
};

/** Draws values that a schema admits. */
export class SchemaValues {
  constructor(
    private readonly api: ResolvedApi,
    private readonly named: NamedMembers,
  ) {}

  of(given: Schema, depth = 0): fc.Arbitrary<Json> {
    const schema = this.whole(given);
    if (schema['const'] !== undefined) return fc.constant(schema['const'] as Json);
    if (schema.enum) return fc.constantFrom(...(schema.enum as Json[]));
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return fc.oneof(...choices.map((choice) => this.of(choice, depth)));
    const types = [schema.type ?? typeOf(schema)].flat();
    return fc.oneof(...types.map((type) => this.ofType(type, schema, depth)));
  }

  /** A schema without references and `allOf` at its top. */
  private whole(given: Schema): Schema {
    const { allOf, ...own } = this.api.followed(given);
    if (!allOf) return own;
    return allOf.map((part) => this.whole(part)).reduce(joined, own);
  }

  private ofType(type: string, schema: Schema, depth: number): fc.Arbitrary<Json> {
    if (type === 'object') return this.objects(schema, depth);
    if (type === 'array') return this.arrays(schema, depth);
    if (type === 'string') return texts(schema);
    if (type === 'integer') return integers(schema);
    if (type === 'number') return fc.oneof(integers(schema), fractions(schema));
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    return fc.jsonValue({ maxDepth: 2 }).map((value) => value as Json);
  }

  private arrays(schema: Schema, depth: number): fc.Arbitrary<Json> {
    const minLength = Number(schema['minItems'] ?? 0);
    const most = depth > DEEPEST ? minLength : Number(schema['maxItems'] ?? minLength + 3);
    const items = this.of(schema.items ?? {}, depth + 1);
    const bounds = { minLength, maxLength: Math.max(minLength, Math.min(most, minLength + 8)) };
    if (schema['uniqueItems'] !== true) return fc.array(items, bounds);
    return fc.uniqueArray(items, { ...bounds, selector: (item) => JSON.stringify(item) });
  }

  private objects(schema: Schema, depth: number): fc.Arbitrary<Json> {
    const required = new Set((schema['required'] ?? []) as string[]);
    const members = Object.entries(schema.properties ?? {});
    const drawn = members
      .filter(([name]) => required.has(name) || depth <= DEEPEST)
      .map(([name, member]) => {
        const alone = this.of(member, depth + 1).map((value): JsonObject => ({ [name]: value }));
        const one = this.named(name, alone);
        return required.has(name) ? one : fc.option(one, { nil: {} });
      });
    return fc.tuple(...drawn).map((parts) => Object.assign({}, ...parts) as JsonObject);
  }
}

function joined(one: Schema, other: Schema): Schema {
  return {
    ...one,
    ...other,
    properties: { ...one.properties, ...other.properties },
    required: [...((one['required'] ?? []) as string[]), ...((other['required'] ?? []) as string[])],
  };
}

/** What a schema without a type is about. */
function typeOf(schema: Schema): string {
  if ('properties' in schema) return 'object';
  if ('items' in schema) return 'array';
  return 'pattern' in schema || 'minLength' in schema || 'maxLength' in schema ? 'string' : 'anything';
}

function texts(schema: Schema): fc.Arbitrary<string> {
  const minLength = Number(schema['minLength'] ?? 0);
  const maxLength = Math.min(Number(schema['maxLength'] ?? Math.max(minLength, USUAL_LENGTH)), MOST_LENGTH);
  const examples = [schema['example'], schema['examples']].flat().filter((one) => typeof one === 'string');
  const made = formed(schema, fc.string({ minLength, maxLength, unit: 'grapheme' }));
  return examples.length > 0 ? fc.oneof(fc.constantFrom(...examples), made) : made;
}

function formed(schema: Schema, anything: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const format = FORMATS[String(schema['format'])];
  if (format) return format;
  if (typeof schema['pattern'] !== 'string') return anything;
  const pattern = new RegExp(schema['pattern'], 'u');
  const { minLength = 0, maxLength = Infinity } = schema as { minLength?: number; maxLength?: number };
  try {
    return fc.stringMatching(pattern).filter(({ length }) => length >= minLength && length <= maxLength);
  } catch {
    // A class of characters that cannot be drawn from, such as \p{Cc}.
    return anything.filter((text) => pattern.test(text));
  }
}

function bounds(schema: Schema): { min: number; max: number } {
  const min = Number(schema['minimum'] ?? Number(schema['exclusiveMinimum'] ?? -2_147_483_649) + 1);
  const max = Number(schema['maximum'] ?? Number(schema['exclusiveMaximum'] ?? Math.max(min, 2_147_483_647) + 1) - 1);
  return { min, max };
}

function integers(schema: Schema): fc.Arbitrary<number> {
  const { min, max } = bounds(schema);
  const step = Number(schema['multipleOf'] ?? 1);
  const multiple = Number.isInteger(step) ? step : 1;
  return fc.integer({ min: Math.ceil(min / multiple), max: Math.floor(max / multiple) }).map((n) => n * multiple);
}

function fractions(schema: Schema): fc.Arbitrary<number> {
  const { min, max } = bounds(schema);
  return fc.double({ min, max, noNaN: true }).map((number) => (Object.is(number, -0) ? 0 : number));
}
