import type { WebhookSecrets } from '@libs/kernel';
import * as fc from 'fast-check';
import type { Json, JsonObject } from './resolved-api.js';

/** A value that leads somewhere. */
export interface RealValue {
  value: Json;
  /** What must stand beside it to be of use: keys of the query, or members of the same object. */
  beside?: JsonObject;
}

/** Values of a name for which none of its schema is drawn. */
interface OnlyValues {
  only: fc.Arbitrary<RealValue>;
}

/** By name of a parameter or member. */
export type RealValues = Readonly<Record<string, fc.Arbitrary<RealValue> | OnlyValues>>;

/** Headers with a credential. */
export type Credential = readonly (readonly [name: string, value: string])[];

/** What a service has for requests that are meant to reach its depth. */
export interface World {
  values: RealValues;
  /** Bodies that are answered, by the path of their operation. */
  bodies?: Readonly<Record<string, readonly Json[]>>;
  /** Headers of good ones, by the security scheme that they are for. */
  credentials: Readonly<Record<string, Credential>>;
  /** Secrets of webhooks, by the path that receives them. */
  webhooks: Readonly<Record<string, WebhookSecrets>>;
  /** Texts of the Authorization header that are refused wherever a good one is asked for. */
  badCredentials: readonly string[];
  /** Must show up in no answer. */
  secrets: readonly string[];
  /** Must show up in no line of the log. */
  unlogged: readonly string[];
  /** What an error in the log may name: failures that cannot be avoided where the fuzzer runs. */
  failures?: readonly string[];
}

/** The file that real uploads wait for. */
export const REAL_FILE = Buffer.from('four');

/** Mostly the table's values for a name, where it has any; else what is drawn of its schema. */
export function realOr<T>(
  values: RealValues,
  name: string,
  { drawn, made }: { drawn: fc.Arbitrary<T>; made: (real: RealValue) => T },
): fc.Arbitrary<T> {
  const real = Object.hasOwn(values, name) ? values[name] : undefined;
  if (real === undefined) return drawn;
  if ('only' in real) return real.only.map(made);
  return fc.oneof({ weight: 3, arbitrary: real.map(made) }, drawn);
}

/** The same for a member of an object. */
export function realMember(
  values: RealValues,
  name: string,
  drawn: fc.Arbitrary<JsonObject>,
): fc.Arbitrary<JsonObject> {
  return realOr(values, name, { drawn, made: ({ value, beside }) => ({ [name]: value, ...beside }) });
}

/** One of these. */
export function oneOf(...values: Json[]): fc.Arbitrary<RealValue> {
  return fc.constantFrom(...values.map((value) => ({ value })));
}

/** One of these, and never one of its schema. */
export function only(...values: Json[]): OnlyValues {
  return { only: oneOf(...values) };
}
