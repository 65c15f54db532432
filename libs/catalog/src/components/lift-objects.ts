import type { JsonSchema } from '../inputs/object-schema.js';
import { pascalCase } from './words-of-name.js';

/** Named schemas of a document. */
export type Components = Record<string, JsonSchema>;

export const REFERENCE = '#/components/schemas/';

interface Naming {
  /** Component of an object by its member, or by owner and member: `brand`, `Plan.segments`. Else it is named after both. */
  names?: Readonly<Record<string, string>>;
  /** The component that has this schema already. */
  known?(part: JsonSchema): string | undefined;
  /** Whether objects go on to refuse members that they do not name. */
  isClosed?: boolean;
}

/** Makes every object inside a schema a component of its own, and describes every member. */
export class ObjectLifter {
  constructor(
    private readonly components: Components,
    private readonly naming: Naming = {},
  ) {}

  /** Keeps an object as a component of that name, and answers the reference to it. */
  lift(object: JsonSchema, name: string): JsonSchema {
    const { additionalProperties, properties, ...rest } = object;
    const before = this.components[name];
    this.components[name] = rest;
    const members = Object.entries(properties as Components).map(([member, part]) => {
      const { description, ...whole } = this.lifted(part, this.nameOf(name, member));
      return [member, { ...whole, description: meaningOf(member, description as string | undefined) }] as const;
    });
    const closed = this.naming.isClosed && additionalProperties === false && { additionalProperties };
    const component = { ...rest, properties: Object.fromEntries(members), ...closed };
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(component)) {
      throw new Error(`two schemas have the name ${name}`);
    }
    this.components[name] = component;
    return { $ref: REFERENCE + name };
  }

  /** A part whose objects are components of their own. */
  private lifted(part: JsonSchema, name: string): JsonSchema {
    const { items, oneOf, anyOf, description } = part as Components & { oneOf?: JsonSchema[]; anyOf?: JsonSchema[] };
    const known = this.naming.known?.(part);
    if (known !== undefined) return { $ref: REFERENCE + known, ...(description && { description }) };
    if (part.properties) return { ...this.lift(part, name), ...(description && { description }) };
    if (items && !Array.isArray(items)) return { ...part, items: this.lifted(items, name) };
    const options = oneOf ?? anyOf;
    if (!options) return singleValue(part);
    const { oneOf: _one, anyOf: _any, ...rest } = part;
    return { ...rest, oneOf: options.map((option, at) => this.lifted(option, `${name}${at + 1}`)) };
  }

  private nameOf(owner: string, member: string): string {
    const { names = {} } = this.naming;
    return names[`${owner}.${member}`] ?? names[member] ?? owner + pascalCase(member);
  }
}

/** A constant as a list of one value, which older readers know too. */
function singleValue({ const: value, ...part }: JsonSchema): JsonSchema {
  return value === undefined ? part : { ...part, enum: [value] };
}

/** Letters of a meaning that is too short to be read without the name of its member. */
const TOO_SHORT = 5;

function meaningOf(member: string, said?: string): string {
  const words = member.replaceAll('_', ' ');
  if (said === undefined) return member === 'type' ? 'Kind of picture.' : `The ${words}.`;
  return said.length > TOO_SHORT ? said : `The ${words}, ${said.charAt(0).toLowerCase()}${said.slice(1)}`;
}
