import type { Description, Operation, Schema } from '../described-api.js';

interface PlantedBreak {
  name: string;
  /** The message that the comparison must give; no other break has the same. */
  message: string;
  plant: (api: Description) => void;
}

/** Changes that break a client, each in a place of its own, so that all fit into one description. */
export const PLANTED_BREAKS: readonly PlantedBreak[] = [
  {
    name: 'an operation that is gone',
    message: 'Path `/docs/llms.txt` was removed.',
    plant: ({ paths }) => delete paths['/docs/llms.txt'],
  },
  {
    name: 'a method that is gone',
    message: 'Operation `GET /mcp` was removed.',
    plant: ({ paths }) => delete paths['/mcp']?.['get'],
  },
  {
    name: 'an operation id that changed',
    message: "`operationId` of operation `GET /readyz` changed from 'getReadiness' to 'readReadiness'.",
    plant: (api) => Object.assign(operation(api, 'get', '/readyz'), { operationId: 'readReadiness' }),
  },
  {
    name: 'an operation under another tag',
    message: 'The tag of `#/paths/~1livez/get` changed from `health` to `discovery`.',
    plant: (api) => Object.assign(operation(api, 'get', '/livez'), { tags: ['discovery'] }),
  },
  {
    name: 'a new parameter that is required',
    message: 'Required `detail` query parameter was added.',
    plant: (api) =>
      operation(api, 'get', '/healthz').parameters.push({
        name: 'detail',
        in: 'query',
        required: true,
        schema: { type: 'string' },
      }),
  },
  {
    name: 'a parameter that is gone',
    message: '`If-None-Match` header parameter was removed.',
    plant: (api) => Object.assign(operation(api, 'get', '/mcp/server-card'), { parameters: [] }),
  },
  {
    name: 'a parameter with a narrower bound',
    message: "`maxLength` changed from '66' to '9'.",
    plant: (api) => {
      const { parameters } = operation(api, 'post', '/mcp');
      Object.assign(found(parameters.find(({ name }) => name === 'Idempotency-Key')).schema, { maxLength: 9 });
    },
  },
  {
    name: 'a request with a new required member',
    message: 'Properties of `JsonRpcRequest` became required: `params`.',
    plant: (api) => Object.assign(schema(api, 'JsonRpcRequest'), { required: ['jsonrpc', 'method', 'params'] }),
  },
  {
    name: 'a request without a member',
    message: 'Property `user_id` of a request was removed.',
    plant: (api) => delete schema(api, 'NotifyRequest').properties?.['user_id'],
  },
  {
    name: 'a request with a renamed member',
    message: 'Property `step` of a request was renamed to `steps`.',
    plant: (api) => {
      const { properties = {} } = schema(api, 'PollRequest');
      properties['steps'] = found(properties['step']);
      delete properties['step'];
    },
  },
  {
    name: 'a request that takes a shorter text',
    message: "`maxLength` of `key` changed from '256' to '40'.",
    plant: (api) => Object.assign(member(api, 'ExposedKey', 'key'), { maxLength: 40 }),
  },
  {
    name: 'a request that takes a smaller number',
    message: "Upper bound of `limit` changed from '<= 10' to '<= 5'.",
    plant: (api) => Object.assign(member(api, 'ResumeRequest', 'limit'), { maximum: 5 }),
  },
  {
    name: 'a request that takes a value less',
    message: "Enum of `kind` lost values: 'remix'.",
    plant: (api) => Object.assign(member(api, 'LaunchJobRequest', 'kind'), { enum: ['compose'] }),
  },
  {
    name: 'a request of another media type',
    message: 'Media type `application/octet-stream` was removed.',
    plant: (api) => {
      const body = found(operation(api, 'put', '/api/upload/{upload_id}').requestBody);
      body.content = { 'image/png': { schema: { type: 'string', format: 'binary' } } };
    },
  },
  {
    name: 'an answer without a member',
    message: 'Property `retryable` of `Denial` was removed.',
    plant: (api) => delete schema(api, 'Denial').properties?.['retryable'],
  },
  {
    name: 'an answer with a member of another type',
    message: "Type of `size_bytes` widened from 'integer' to 'string'.",
    plant: (api) => Object.assign(member(api, 'ReceivedFile', 'size_bytes'), { type: 'string' }),
  },
  {
    name: 'an answer with a member that may be absent',
    message: 'Properties of `Health` are no longer required: `version`.',
    plant: (api) => {
      const health = schema(api, 'Health');
      health['required'] = (health['required'] as string[]).filter((name) => name !== 'version');
    },
  },
  {
    name: 'an answer that is gone',
    message: 'Response `404` was removed.',
    plant: (api) => delete operation(api, 'get', '/api/resolve/{resource_id}').responses['404'],
  },
  {
    name: 'an answer that lost a media type',
    message: 'Media type `text/event-stream` was removed.',
    plant: (api) => delete operation(api, 'post', '/mcp').responses['200']?.content?.['text/event-stream'],
  },
  {
    name: 'an answer that lost a header',
    message: 'Response header `ETag` was removed.',
    plant: (api) => delete operation(api, 'get', '/openapi.json').responses['200']?.headers?.['ETag'],
  },
  {
    name: 'a header of another type',
    message: "Type widened from 'string' to 'boolean'.",
    plant: ({ components: { headers } }) =>
      Object.assign(found(headers['Idempotent-Replayed']), { schema: { type: 'boolean' } }),
  },
  {
    name: 'a way to enter that is closed',
    message: 'Security requirement `api_key` is no longer accepted.',
    plant: (api) => {
      const message = operation(api, 'post', '/mcp');
      message.security = message.security.filter((way) => !('api_key' in way));
    },
  },
  {
    name: 'a schema of another name',
    message: 'Schema `Alive` of the components was removed.',
    plant: (api) => {
      const text = JSON.stringify(api).replaceAll('#/components/schemas/Alive"', '#/components/schemas/Living"');
      Object.assign(api, JSON.parse(text));
      api.components.schemas['Living'] = schema(api, 'Alive');
      delete api.components.schemas['Alive'];
    },
  },
  {
    name: 'a path parameter that is renamed',
    message: 'Parameters of path `/api/upload/{upload_id}` were renamed in `/api/upload/{id}`.',
    plant: (api) => {
      const { parameters } = operation(api, 'put', '/api/upload/{upload_id}');
      Object.assign(found(parameters.find(({ name }) => name === 'upload_id')), { name: 'id' });
      api.paths['/api/upload/{id}'] = found(api.paths['/api/upload/{upload_id}']);
      delete api.paths['/api/upload/{upload_id}'];
    },
  },
];

function operation(api: Description, method: string, path: string): Operation {
  return found(api.paths[path]?.[method]);
}

function schema(api: Description, name: string): Schema {
  return found(api.components.schemas[name]);
}

function member(api: Description, name: string, key: string): Schema {
  return found(schema(api, name).properties?.[key]);
}

function found<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the released description has no such part: plant the break elsewhere');
  return part;
}
