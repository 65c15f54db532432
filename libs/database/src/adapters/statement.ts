import { createHash } from 'node:crypto';
import { JsonParameter } from '../json.js';

/** One prepared statement: `name` is a function of `text`, so a connection parses each template once. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

const prepared = new WeakMap<TemplateStringsArray, Omit<Statement, 'values'>>();

/** The statement of a tagged template, its values in the form that the driver sends. */
export function statement(strings: TemplateStringsArray, values: unknown[]): Statement {
  return { ...textOf(strings), values: parameters(values) };
}

/** Values in the form that the driver sends. */
export function parameters(values: unknown[]): unknown[] {
  return values.map((value, index) => parameter(value, index + 1));
}

function textOf(strings: TemplateStringsArray): Omit<Statement, 'values'> {
  const known = prepared.get(strings);
  if (known) return known;
  const text = strings.reduce((before, after, index) => `${before}$${index}${after}`);
  const made = { name: createHash('sha256').update(text).digest('base64url'), text };
  prepared.set(strings, made);
  return made;
}

function parameter(value: unknown, position: number): unknown {
  if (value === undefined) throw new TypeError(`value ${position} of the statement is undefined; write null`);
  if (typeof value === 'number' && Number.isNaN(value)) {
    throw new TypeError(`value ${position} of the statement is NaN`);
  }
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new TypeError(`value ${position} of the statement is a ${typeof value}`);
  }
  if (typeof value !== 'object' || value === null) return value;
  return objectParameter(value, position);
}

function objectParameter(value: object, position: number): unknown {
  if (value instanceof JsonParameter) return jsonText(value.value, position);
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return value.map((item) => parameter(item, position));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return jsonText(value, position);
  throw new TypeError(`value ${position} of the statement is a ${value.constructor.name}, which has no SQL form`);
}

function jsonText(value: unknown, position: number): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`value ${position} of the statement has no JSON form`);
  return text;
}
