import { mistakeOfJson } from '@libs/kernel';
import type { JsonSchema } from '../object-schema.js';
import { typesOf } from '../schema-part.js';

/** A JSON number, with optional leading zeros. Longer texts are not meant as numbers. */
const NUMBER = /^-?\d{1,21}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?$/;
/** The reader of bodies refuses a member of this name, however it is escaped. */
const PROTO = /__proto__|\\u005f/i;

/** A text in the type that its schema wants; the text itself where the schema takes text, or where it cannot be read. */
export function coerceText(text: string, schema: JsonSchema): unknown {
  const types = typesOf(schema);
  if (types.has('string')) return text;
  if (types.has('object') && text.trimStart().startsWith('{')) return fromJson(text);
  if (types.has('array')) return listOf(text, schema.items as JsonSchema | undefined);
  if (types.has('boolean') && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return (types.has('number') || types.has('integer')) && NUMBER.test(text) ? Number(text) : text;
}

/** The list that the text is the JSON of, or else a list of one where the text is one of its items. */
function listOf(text: string, items: JsonSchema = {}): unknown {
  const list = text.trimStart().startsWith('[') ? fromJson(text) : text;
  if (typeof list !== 'string' || text === '') return list;
  const item = coerceText(text, items);
  return typesOf(items).has('string') || item !== text ? [item] : text;
}

/** JSON by the rules of the body that it came in. */
function fromJson(text: string): unknown {
  if (PROTO.test(text) || mistakeOfJson(Buffer.from(text)) !== undefined) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
