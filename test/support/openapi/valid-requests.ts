import { signWebhook } from '@libs/kernel/adapters';
import * as fc from 'fast-check';
import type { ResolvedApi, ResolvedOperation, ResolvedParameter, Json, JsonObject } from './resolved-api.js';
import { bodyOf, type Draft, setHeader } from './draft.js';
import { type Credential, REAL_FILE, realMember, realOr, type RealValue, type World } from './real-values.js';
import { SchemaValues } from './schema-values.js';

const BYTES = fc.oneof(
  fc.constant(REAL_FILE),
  fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
);

interface Place {
  /** Percent-encoded; a list has one for each item. */
  texts: string[];
  beside: JsonObject;
}

interface Content {
  type?: string;
  json?: Json;
  bytes?: Buffer;
}

/** Draws requests that an operation is made for. */
export class ValidRequests {
  private readonly values: SchemaValues;

  constructor(
    private readonly api: ResolvedApi,
    private readonly world: World,
    private readonly host: string,
  ) {
    this.values = new SchemaValues(api, (name, drawn) => realMember(world.values, name, drawn));
  }

  of(operation: ResolvedOperation): fc.Arbitrary<Draft> {
    const placed = (place: string): [string, fc.Arbitrary<Place | undefined>][] =>
      operation.parameters.filter((parameter) => parameter.in === place).map((one) => [one.name, this.place(one)]);
    const record = (place: string) => fc.record(Object.fromEntries(placed(place)));
    return fc
      .tuple(record('path'), record('query'), record('header'), this.content(operation), this.credential(operation))
      .map(([path, query, header, content, credential]) => {
        const draft = blank(operation, this.host);
        for (const [name, place] of present(path)) {
          draft.path[name] = place.texts.join();
          draft.query.push(...pairs(place.beside));
        }
        const given = new Set(draft.query.map(([name]) => name));
        for (const [name, { texts }] of present(query)) {
          if (given.has(encoded(name))) continue;
          // A list repeats the parameter (OpenAPI 3, style form).
          draft.query.push(...texts.map((text): [string, string] => [encoded(name), text]));
        }
        for (const [name, { texts }] of present(header)) setHeader(draft, name, headerText(texts.join()));
        for (const [name, value] of credential) setHeader(draft, name, value);
        if (content.type) setHeader(draft, 'Content-Type', content.type);
        const whole = { ...draft, json: content.json, bytes: content.bytes };
        this.sign(whole);
        return whole;
      });
  }

  /** Webhooks are signed over the bytes of their body. */
  private sign(draft: Draft): void {
    const secrets = this.world.webhooks[draft.operation.path];
    if (!secrets) return;
    const signed = { id: 'a webhook', sentAt: new Date(), body: bodyOf(draft)?.toString() ?? '' };
    for (const [name, value] of Object.entries(signWebhook(secrets, signed))) setHeader(draft, name, value);
  }

  private place({ name, schema = {}, required, in: where }: ResolvedParameter): fc.Arbitrary<Place | undefined> {
    const made = ({ value, beside = {} }: RealValue): Place => ({
      texts: [value].flat().map((one) => encoded(plain(one))),
      beside,
    });
    const drawn = this.values.of(schema).map((value) => made({ value }));
    const one = realOr(this.world.values, name, { drawn, made });
    return required === true || where === 'path' ? one : fc.option(one, { nil: undefined });
  }

  private content({ path, body }: ResolvedOperation): fc.Arbitrary<Content> {
    if (!body) return fc.constant({});
    const kinds = Object.entries(body.content).map(([type, { schema, example, examples = {} }]) => {
      const shown = [example, ...Object.values(examples).map(({ value }) => value)].filter((one) => one !== undefined);
      const known = [...shown, ...(this.world.bodies?.[path] ?? [])];
      if (!/[/+]json\b/.test(type)) return BYTES.map((bytes): Content => ({ type, bytes }));
      const drawn = this.values.of(schema);
      const either =
        known.length > 0 ? fc.oneof({ weight: 3, arbitrary: drawn }, fc.constantFrom(...(known as Json[]))) : drawn;
      return either.map((json): Content => ({ type, json }));
    });
    const one = fc.oneof(...kinds);
    return body.required === true ? one : fc.oneof({ weight: 3, arbitrary: one }, fc.constant({}));
  }

  /** Mostly the good credential that opens the operation, sometimes none. */
  private credential({ schemes }: ResolvedOperation): fc.Arbitrary<Credential> {
    const good = schemes.map((scheme) => this.world.credentials[scheme]).filter((one) => one !== undefined);
    if (good.length === 0) return fc.constant([]);
    return fc.oneof({ weight: 7, arbitrary: fc.constantFrom(...good) }, fc.constant([]));
  }
}

function blank(operation: ResolvedOperation, host: string): Draft {
  return {
    operation,
    method: operation.method,
    path: {},
    query: [],
    version: 'HTTP/1.1',
    headers: [['Host', host]],
    framing: 'length',
    changes: [],
    alsoRight: new Set(),
  };
}

function present(places: Record<string, Place | undefined>): [string, Place][] {
  return Object.entries(places).filter((entry): entry is [string, Place] => entry[1] !== undefined);
}

/** What of a value may stand in a header as it is. */
function headerText(text: string): string {
  return decodeURIComponent(text).replace(/[^\x20-\x7e]/g, '') || 'x';
}

function pairs(beside: JsonObject): [string, string][] {
  return Object.entries(beside).map(([name, value]) => [encoded(name), encoded(plain(value))]);
}

function plain(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
