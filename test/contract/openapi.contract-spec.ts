import { catalogue, operationOf } from '@libs/catalog';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  but,
  inPlace,
  type Named,
  named,
  type Operation,
  read,
  type Schema,
  type Description,
} from '../support/openapi/described-api.js';
import { verifies } from '../support/verifies.js';

const api = await read('openapi-2.0.0.json');
const twin = await read('openapi-2.0.0.oas30.json');
const open = await read('openapi-2.0.0.public.json');

const operations = named(api);
const answersOf = ({ responses }: Operation): [number, Answer][] =>
  Object.entries(responses).map(([status, answer]) => [Number(status), inPlace(answer, api.components.responses)]);

/** Operations of tools are named after their tools. */
const OF_TOOLS = new Set(catalogue.map((tool) => operationOf(tool).id));

const butOperations = (holds: (each: Named) => boolean): string[] => but(operations, holds, ({ name }) => name);

/** What may be answered before a request is counted. */
const UNCOUNTED = new Set([400, 408, 413, 415, 422, 500, 503]);

describe('the description of the HTTP routes', () => {
  it('carries the version 2.0.0, in 3.1 and in a 3.0.3 twin with the same operations and parameters', () => {
    verifies('version.http-description');
    expect([api.info.version, twin.info.version, api.openapi, twin.openapi]).toEqual([
      '2.0.0',
      '2.0.0',
      '3.1.0',
      '3.0.3',
    ]);
    const outline = (description: Description): unknown =>
      named(description).map(({ path, method, operation: { operationId, parameters, responses } }) => [
        method,
        path,
        operationId,
        parameters.map(({ name, in: place, required }) => [place, name, required]),
        Object.keys(responses),
      ]);
    expect(outline(twin)).toEqual(outline(api));
  });

  it('names every operation once, verb first, and by names that stay', () => {
    const names = operations.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(
      names.filter(
        (name) =>
          !/^(add|decide|disable|end|erase|export|get|head|open|put|replay|take|run|resolve|revoke|send|list|resume|watch|launch|notify|create|change|delete|rotate|test)[A-Z][A-Za-z0-9]*$/.test(
            name,
          ) && !OF_TOOLS.has(name),
      ),
    ).toEqual([]);
    expect(operations.map(({ name, method, path }) => `${name} ${method.toUpperCase()} ${path}`)).toMatchSnapshot();
  });

  it('files every operation under one tag that is described', () => {
    const tags = new Map(api.tags.map(({ name, description }) => [name, description]));
    expect(butOperations(({ operation }) => operation.tags.length === 1)).toEqual([]);
    expect(
      butOperations(
        ({
          operation: {
            tags: [tag = ''],
          },
        }) => (tags.get(tag) ?? '').endsWith('.'),
      ),
    ).toEqual([]);
  });

  it('sums every operation up in at most 60 characters, and describes it', () => {
    expect(butOperations(({ operation }) => /^[A-Z].{5,59}$/.test(operation.summary))).toEqual([]);
    expect(butOperations(({ operation }) => /\w.*\.$/s.test(operation.description))).toEqual([]);
  });

  it('describes, types, bounds and shows every parameter', () => {
    const parameters = operations.flatMap(({ name, operation }) =>
      operation.parameters.map((parameter) => ({ label: `${name} ${parameter.name}`, ...parameter })),
    );
    expect(parameters.length).toBeGreaterThan(0);
    const isBounded = ({ type, enum: values, ...schema }: Schema): boolean =>
      ['format', 'pattern', 'maxLength', 'maxItems', 'maximum', 'default'].some((bound) => bound in schema) ||
      Boolean(values ?? type === 'boolean');
    expect(
      but(
        parameters,
        ({ description = '' }) => description.length > 9,
        ({ label }) => label,
      ),
    ).toEqual([]);
    expect(
      but(
        parameters,
        ({ schema }) => 'type' in schema && isBounded(schema),
        ({ label }) => label,
      ),
    ).toEqual([]);
    expect(
      but(
        parameters,
        ({ schema, ...other }) => 'example' in schema || 'example' in other,
        ({ label }) => label,
      ),
    ).toEqual([]);
  });

  it('shows every body and every answer of success by examples, which are as their schemas say', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(api, 'api');
    const shown = operations.flatMap(({ name, operation }) => {
      const success = answersOf(operation).filter(([status]) => status < 300);
      const refusals = answersOf(operation).filter(([status]) => status >= 400);
      const contents = [operation.requestBody?.content, ...[...success, ...refusals].map(([, { content }]) => content)];
      return contents
        .flatMap((content) => Object.entries(content ?? {}))
        .map(([type, media]) => ({ name, type, media }));
    });
    for (const { name, type, media } of shown) {
      if (media.schema['format'] === 'binary') continue;
      const examples = [
        ...('example' in media ? [media.example] : []),
        ...Object.values(media.examples ?? {}).map(({ value }) => value),
      ];
      expect(examples, `${name} ${type}`).not.toEqual([]);
      const schema = JSON.parse(JSON.stringify(media.schema).replaceAll('"#/', '"api#/')) as Schema;
      for (const example of examples) expect(ajv.validate(schema, example), `${name} ${ajv.errorsText()}`).toBe(true);
    }
  });

  it('names the refusals of every operation, in two forms', () => {
    const has = (operation: Operation, ...statuses: number[]): boolean =>
      statuses.every((status) => String(status) in operation.responses);
    expect(butOperations(({ operation }) => has(operation, 400, 500, 503))).toEqual([]);
    expect(butOperations(({ operation }) => operation['x-rate-limit'] === 'none' || has(operation, 429))).toEqual([]);
    expect(
      butOperations(
        ({ operation }) => operation.security.every((way) => !('api_key' in way)) || has(operation, 401, 403),
      ),
    ).toEqual([]);
    expect(
      butOperations(({ operation }) => !operation.parameters.some((one) => one.in === 'path') || has(operation, 422)),
    ).toEqual([]);
    expect(butOperations(({ operation }) => !operation.requestBody || has(operation, 408, 413, 415))).toEqual([]);
    const forms = operations.flatMap(({ name, operation }) =>
      answersOf(operation)
        .filter(([status]) => status >= 400)
        .map(([status, { content }]) => ({
          label: `${name} ${status}`,
          status,
          schema: content?.['application/json']?.schema,
        })),
    );
    const FORMS = ['Denial', 'HTTPValidationError', 'Health', 'JsonRpcRefusal', 'McpRefusal', 'PaymentRequired'].map(
      (form) => `#/components/schemas/${form}`,
    );
    expect(
      but(
        forms,
        ({ schema }) => FORMS.includes(schema?.$ref ?? ''),
        ({ label }) => label,
      ),
    ).toEqual([]);
    const invalid = forms.filter(({ status }) => status === 422).map(({ schema }) => schema?.$ref);
    expect(new Set(invalid)).toEqual(new Set(['#/components/schemas/HTTPValidationError']));
  });

  it('declares the headers of every answer, by reference', () => {
    const RATE = ['RateLimit-Policy', 'RateLimit', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
    const X_RATE = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
    const answers = operations.flatMap(({ name, operation }) =>
      answersOf(operation).map(([status, { headers = {} }]) => ({
        label: `${name} ${status}`,
        status,
        isLimited: operation['x-rate-limit'] !== 'none',
        headers: Object.keys(headers),
        references: Object.values(headers).map(({ $ref }) => $ref),
      })),
    );
    const label = ({ label: text }: { label: string }): string => text;
    const includes = (all: string[], some: string[]): boolean => some.every((each) => all.includes(each));
    expect(
      but(answers, ({ references }) => references.every((each) => each.startsWith('#/components/headers/')), label),
    ).toEqual([]);
    expect(but(answers, ({ headers }) => headers.includes('Request-Id'), label)).toEqual([]);
    expect(
      but(
        answers,
        ({ isLimited, status, headers }) =>
          !isLimited || UNCOUNTED.has(status) || includes(headers, [...RATE, ...X_RATE]),
        label,
      ),
    ).toEqual([]);
    expect(
      but(answers, ({ status, headers }) => ![429, 503].includes(status) || headers.includes('Retry-After'), label),
    ).toEqual([]);
    expect(
      but(answers, ({ status, headers }) => status !== 401 || headers.includes('WWW-Authenticate'), label),
    ).toEqual([]);
  });

  it('says of every operation how to enter: by no credential, by one of several, or by one on demand', () => {
    expect(butOperations(({ operation }) => Array.isArray(operation.security))).toEqual([]);
    const wayInto = (name: string): unknown => operations.find((each) => each.name === name)?.operation.security;
    expect(wayInto('getHealth')).toEqual([]);
    expect(wayInto('sendMcpMessage')).toEqual([{ api_key: [] }, { oauth: [] }]);
    expect(wayInto('resolveResource')).toEqual([{ api_key: [] }, { idp_jwt: [] }, {}]);
    expect(wayInto('runPollStep')).toEqual([{ internal: [] }]);
  });

  it('names the scopes of OAuth, and that tokens are asked for by resource', () => {
    const { oauth } = api.components.securitySchemes;
    expect(Object.keys(oauth?.flows?.authorizationCode.scopes ?? {})).toEqual([
      'media:generate',
      'library:read',
      'library:write',
      'webhooks:manage',
      'x:act',
    ]);
    expect(oauth?.description).toContain('RFC 8707');
  });

  it('marks the routes for the operator, and leaves them out of the public part', () => {
    const marked = operations.filter(({ operation }) => operation['x-internal']);
    const rooms = marked.map(
      ({ path, operation }) => `${path.split('/').slice(0, -1).join('/')} ${operation.tags.join()}`,
    );
    expect(rooms.filter((room) => !/^\/internal internal$|^\/api\/admin(\/.*)? admin$/.test(room))).toEqual([]);
    expect(new Set(rooms.map((room) => room.split(' ')[1]))).toEqual(new Set(['internal', 'admin']));
    const others = operations.filter(({ operation }) => !operation['x-internal']).map(({ name }) => name);
    expect(named(open).map(({ name }) => name)).toEqual(others);
    for (const place of ['/internal/', '/api/admin/']) expect(JSON.stringify(open)).not.toContain(place);
  });

  it('declares redirects with their Location and without a body, HEAD and 410', () => {
    const redirects = operations.flatMap(({ operation }) => answersOf(operation).filter(([status]) => status === 302));
    expect(redirects.length).toBeGreaterThan(1);
    for (const [, { headers = {}, content }] of redirects)
      expect([Object.keys(headers).includes('Location'), content]).toEqual([true, undefined]);
    expect(Object.keys(api.paths['/api/provider-input/{token}/{filename}'] ?? {})).toEqual(['head', 'get']);
    expect(api.paths['/api/provider-input/{token}/{filename}']?.['get']?.responses).toHaveProperty('410');
  });

  it('names a contact for an installation', () => {
    expect(api.info).toMatchObject({ contact: { name: expect.any(String) as string } });
  });

  it('has one server, by its base address without a slash', () => {
    expect(api.servers.map(({ url }) => url)).toEqual(['{base_url}']);
    expect(JSON.stringify(api.servers)).toContain('"default":"http://localhost:3000"');
  });

  it('says where an idempotency key is accepted, and how a replay is marked', () => {
    const post = api.paths['/mcp']?.['post'];
    expect(post?.parameters.map(({ name }) => name)).toContain('Idempotency-Key');
    expect(Object.keys(post?.responses['200']?.headers ?? {})).toContain('Idempotent-Replayed');
    expect(post).toMatchObject({ 'x-idempotent-retries': { header: 'Idempotency-Key' } });
  });

  it('answers POST /mcp by JSON and by event stream', () => {
    expect(Object.keys(api.paths['/mcp']?.['post']?.responses['200']?.content ?? {})).toEqual([
      'application/json',
      'text/event-stream',
    ]);
  });
});
