import type { Answer, Operation, Schema } from '../described-api.js';
import type { Resolvable } from '../resolved-api.js';

const json = (schema: Schema): Answer => ({ description: '', content: { 'application/json': { schema } } });
const denial = json({ $ref: '#/components/schemas/Denial' });
const digit = { type: 'integer', minimum: 0, maximum: 9 };
const order = {
  type: 'object',
  properties: { kind: { type: 'string', enum: ['cup', 'pot'] }, count: digit },
  required: ['kind', 'count'],
};

const described = (operationId: string, rest: Partial<Operation> & Pick<Operation, 'responses'>): Operation => ({
  operationId,
  summary: '',
  description: '',
  tags: [],
  security: [],
  parameters: [],
  ...rest,
});

/** Describes what the planted routes do while they have no faults. */
export const PLANTED_API: Resolvable = {
  paths: {
    '/planted/numbers/{n}': {
      get: described('getNumber', {
        parameters: [{ name: 'n', in: 'path', required: true, schema: digit }],
        responses: {
          200: {
            ...json({ type: 'object', properties: { n: digit }, required: ['n'] }),
            headers: { 'Number-Is': { $ref: '#/components/headers/Number-Is' } },
          },
          404: denial,
        },
      }),
    },
    '/planted/orders': {
      post: described('placeOrder', {
        requestBody: { content: { 'application/json': { schema: order } } },
        responses: { 200: json(order), 400: denial, 404: denial, 413: denial, 415: denial },
      }),
    },
    '/planted/greeting': {
      get: described('greet', {
        parameters: [
          {
            name: 'of',
            in: 'query',
            schema: { type: 'string', enum: ['nameless', 'friend', 'host', 'nobody', 'all'] },
          },
        ],
        responses: { 200: json({ type: 'object' }), 403: denial },
      }),
    },
  },
  components: {
    schemas: { Denial: { type: 'object', required: ['error_code'] } },
    headers: {},
    responses: {},
    securitySchemes: {},
  },
};
