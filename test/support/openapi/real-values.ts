import type { WebhookSecrets } from '@libs/kernel';
import * as fc from 'fast-check';
import type { Json, JsonObject } from './resolved-api.js';

/** A value that leads somewhere. */
export interface RealValue {
  value: Json;
  /** What must stand beside it to be of use: keys of the query, or members of the same object. */
  beside?: JsonObject;
}

/** By name of a parameter or member. */
export type RealValues = Readonly<Record<string, fc.Arbitrary<RealValue>>>;

/** What a service has for requests that are meant to reach its depth. */
export interface World {
  values: RealValues;
  /** Good ones, by the security scheme that they are for. */
  credentials: Readonly<Record<string, string>>;
  /** Secrets of webhooks, by the path that receives them. */
  webhooks: Readonly<Record<string, WebhookSecrets>>;
  /** Texts of the Authorization header that are refused wherever a good one is asked for. */
  badCredentials: readonly string[];
  /** Must show up in no answer. */
  secrets: readonly string[];
  /** Must show up in no line of the log. */
  unlogged: readonly string[];
}

/** The file that real uploads wait for. */
export const REAL_FILE = Buffer.from('four');

/** The table's values for a name, where it has any. */
export function realValues(values: RealValues, name: string): fc.Arbitrary<RealValue> | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The same as members of an object. */
export function realMembers(values: RealValues, name: string): fc.Arbitrary<JsonObject> | undefined {
  return realValues(values, name)?.map(({ value, beside }) => ({ [name]: value, ...beside }));
}

/** One of these. */
export function oneOf(...values: Json[]): fc.Arbitrary<RealValue> {
  return fc.constantFrom(...values.map((value) => ({ value })));
}
