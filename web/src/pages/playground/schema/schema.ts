/** The part of JSON Schema (2020-12) that the tools of this service use. */
export interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  default?: unknown;
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema | false;
  prefixItems?: readonly Schema[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  discriminator?: { propertyName: string; mapping: Readonly<Record<string, string>> };
  examples?: readonly unknown[];
  /** Of the console: choices in its own words. */
  choiceTitles?: Readonly<Record<string, string>>;
}

/** Schemas by name, which others refer to. */
export type Components = Readonly<Record<string, Schema>>;

const REFERENCE = '#/components/schemas/';

/** The schema itself in place of a reference to it; what is said beside the reference stays. */
export function resolved(schema: Schema, components: Components): Schema {
  const { $ref, ...beside } = schema;
  if ($ref === undefined) return schema;
  const named = components[$ref.slice(REFERENCE.length)];
  return named ? { ...resolved(named, components), ...beside } : beside;
}

/** How a value is entered. */
export type Control =
  | { is: 'group'; schema: Schema }
  | { is: 'kinds'; kinds: Readonly<Record<string, Schema>> }
  | { is: 'choice'; choices: readonly string[] }
  | { is: 'suggested'; choices: readonly string[] }
  | { is: 'text'; isLong: boolean }
  | { is: 'number'; isWhole: boolean }
  | { is: 'flag' }
  | { is: 'list'; items: Schema }
  | { is: 'tuple'; items: readonly Schema[] }
  | { is: 'resource' }
  | { is: 'json' };

/** Letters above which a text gets more than one line. */
const ONE_LINE = 120;

export function controlOf(given: Schema, components: Components): Control {
  const schema = resolved(given, components);
  if (schema.discriminator && schema.oneOf) return { is: 'kinds', kinds: kindsOf(schema, components) };
  const either = schema.oneOf ?? schema.anyOf;
  if (either) return controlOfEither(either, components);
  if (schema.enum) return { is: 'choice', choices: schema.enum.map(String) };
  return controlOfType(schema);
}

function controlOfType(schema: Schema): Control {
  switch (schema.type) {
    case 'object':
      return schema.properties ? { is: 'group', schema } : { is: 'json' };
    case 'array':
      return controlOfList(schema);
    case 'boolean':
      return { is: 'flag' };
    case 'integer':
    case 'number':
      return { is: 'number', isWhole: schema.type === 'integer' };
    case 'string':
      if (schema.format === 'uuid') return { is: 'resource' };
      return { is: 'text', isLong: (schema.maxLength ?? 0) > ONE_LINE };
    case undefined:
    default:
      return { is: 'json' };
  }
}

function controlOfList({ items, prefixItems }: Schema): Control {
  if (prefixItems) return { is: 'tuple', items: prefixItems };
  return items ? { is: 'list', items } : { is: 'json' };
}

/** Of several forms the one that can say the most: a text with names that are known, an object, a text, a number. */
function controlOfEither(either: readonly Schema[], components: Components): Control {
  const all = either.map((one) => resolved(one, components));
  const named = all.find((one) => one.enum);
  if (named?.enum) return { is: 'suggested', choices: named.enum.map(String) };
  const parts = all.find((one) => one.properties);
  if (parts) return { is: 'group', schema: parts };
  const plain = ['string', 'integer', 'number'].flatMap((type) => all.find((one) => one.type === type) ?? [])[0];
  return plain ? controlOf(plain, components) : { is: 'json' };
}

function kindsOf({ discriminator }: Schema, components: Components): Record<string, Schema> {
  const mapping = Object.entries(discriminator?.mapping ?? {});
  return Object.fromEntries(mapping.map(([kind, $ref]) => [kind, resolved({ $ref }, components)]));
}

/** Names that are said by their letters. */
const LETTERS = new Set(['html', 'css', 'url', 'bpm', 'sha256']);

/** A name as a label: `aspect_ratio` is "Aspect ratio". */
export function labelOf(name: string): string {
  if (LETTERS.has(name)) return name.toUpperCase();
  const words = name.replaceAll('_', ' ').replace(/ id$/u, '').replace(/ ids$/u, 's');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
