import { PAYMENT_SIGNATURE_HEADER } from '@libs/x402';
import { TOOL_GROUP_NAMES } from '@libs/catalog';
import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiExtension,
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiQuery,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { DenialDto } from '../../platform/refusals/dto/denial.dto.js';
import { refusalExample, Refuses } from '../../platform/refusals/refuses.decorator.js';
import { JsonRpcRefusalDto, JsonRpcRequestDto, JsonRpcResponseDto } from './dto/json-rpc.dto.js';

const STREAM = {
  'text/event-stream': {
    schema: { type: 'string', description: 'Server-sent events, each with a JSON-RPC message as its data.' },
    example: 'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":50}}\n\n',
  },
} as const;

const refusal = { schema: { $ref: getSchemaPath(JsonRpcRefusalDto) } };
/** A choice without a name has no type in clients of some languages. */
const either = { schema: { $ref: '#/components/schemas/McpRefusal' } };

const refused = (code: number, message: string) => ({ jsonrpc: '2.0', error: { code, message }, id: null });
const unreadable = {
  summary: 'The body is not JSON.',
  value: refused(-32700, 'Parse error: The body is not JSON.'),
};
const unspoken = { summary: 'The revision is not spoken here.', value: refused(-32000, 'Bad Request') };

const LIST_TOOLS = { jsonrpc: '2.0', id: '1', method: 'tools/list', params: {} };
const CREATE_IMAGE = {
  jsonrpc: '2.0',
  id: '2',
  method: 'tools/call',
  params: { name: 'create_image', arguments: { prompt: 'A lighthouse at dawn' } },
};

const REVISION = ApiHeader({
  name: 'MCP-Protocol-Version',
  required: false,
  description: 'Revision of the protocol that the caller speaks; without it 2025-03-26 is assumed.',
  schema: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', example: '2025-11-25' },
});

const mirrored = (name: string, description: string, example: string) =>
  ApiHeader({ name, required: false, description, schema: { type: 'string', maxLength: 256, example } });

const MIRRORED_METHOD = mirrored(
  'Mcp-Method',
  'The method of the message; revision 2026-07-28 asks for it.',
  'tools/list',
);
const MIRRORED_NAME = mirrored(
  'Mcp-Name',
  'The tool, prompt or task that the message names; revision 2026-07-28 asks for it where there is one.',
  'create_image',
);

const GROUPS = ApiQuery({
  name: 'tools',
  required: false,
  description: `Groups of tools, separated by commas: ${TOOL_GROUP_NAMES.join(', ')}. Only their tools are listed and called; without it, every tool is.`,
  schema: { type: 'string', pattern: '^[a-z]+(,[a-z]+)*$', example: 'make,library' },
});

const PLAYER = ApiQuery({
  name: 'player',
  required: false,
  description:
    'Tools name the player, a page of MCP Apps, as if the client had declared that its host shows pages. For hosts that show them and do not say so.',
  schema: { type: 'string', enum: ['on'], example: 'on' },
});

const LANE = ApiQuery({
  name: 'lane',
  required: false,
  description:
    'The wallet lane, where it is open: calls are paid one by one in stablecoin (x402), and a session token of a wallet reads and cancels. The header X-MCP-Lane chooses it too. Without it, an API key or access token is needed.',
  schema: { type: 'string', enum: ['x402'], example: 'x402' },
});

const PAYMENT = ApiHeader({
  name: PAYMENT_SIGNATURE_HEADER,
  required: false,
  description:
    'On the wallet lane, the payment of the call: base64 of an x402 version 2 PaymentPayload. It may stand in the parameters instead, as `_meta["x402/payment"]`.',
  schema: { type: 'string', maxLength: 16384, example: 'eyJ4NDAyVmVyc2lvbiI6Mn0=' },
});

/** What the description of the routes says of `POST /mcp`. */
export const DescribesPost = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(JsonRpcResponseDto, JsonRpcRefusalDto, DenialDto),
    ApiOperation({
      summary: 'Send a message of the Model Context Protocol',
      description:
        'One JSON-RPC 2.0 message, in any revision of the protocol from 2024-11-05 to 2026-07-28. Revisions 2024-11-05 and 2025-03-26 may send up to 10 messages as a batch; each counts as a request. The answer is JSON; it is an event stream where `Accept` names `text/event-stream` and the call reports progress. A refusal of the protocol is a JSON-RPC error, a refusal before it (credential, rate, size) a denial.',
    }),
    GROUPS,
    PLAYER,
    LANE,
    REVISION,
    MIRRORED_METHOD,
    MIRRORED_NAME,
    PAYMENT,
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'Of a `tools/call` that makes something: the same key and arguments start nothing new, whatever happened to the first answer. Stands for the argument `idempotency_key`.',
      schema: { type: 'string', minLength: 1, maxLength: 66, example: 'order-4711' },
    }),
    ApiExtension('x-idempotent-retries', { header: 'Idempotency-Key', replayed: 'Idempotent-Replayed' }),
    ApiBody({
      type: JsonRpcRequestDto,
      examples: {
        list_tools: { summary: 'Which tools are there?', value: LIST_TOOLS },
        create_image: { summary: 'Make an image', value: CREATE_IMAGE },
      },
    }),
    ApiResponse({
      status: 200,
      description: 'The answer to the message.',
      headers: { 'Idempotent-Replayed': {}, 'Retry-After': {} },
      content: { 'application/json': { schema: { $ref: getSchemaPath(JsonRpcResponseDto) } }, ...STREAM },
    }),
    ApiResponse({ status: 202, description: 'A notification was taken; there is no answer.' }),
    ApiResponse({
      status: 400,
      description: 'The message cannot be read, or its revision is not spoken here.',
      content: {
        'application/json': {
          ...either,
          examples: { unreadable, bad_key: refusalExample('idempotency_key_required') },
        },
      },
    }),
    ApiResponse({
      status: 404,
      description: 'The method does not exist (revision 2026-07-28).',
      content: { 'application/json': { ...refusal, example: refused(-32601, 'Method not found') } },
    }),
    Refuses('tool_not_allowed', 'client_untrusted', 'client_blocked', 'origin_not_allowed', 'payment_conflict'),
    Refuses('idempotency_conflict', 'concurrency_exceeded'),
  );

/** What the description of the routes says of `GET /mcp`. */
export const DescribesGet = (): MethodDecorator =>
  applyDecorators(
    REVISION,
    ApiOperation({
      summary: 'Listen to news of the library',
      description:
        'An event stream that carries `notifications/resources/updated` for the resources of the caller. It exists only where the operator turned the standalone stream on; everything that it tells can also be read through `lib_list`.',
    }),
    ApiResponse({ status: 200, description: 'News, for as long as the connection lives.', content: STREAM }),
    ApiResponse({
      status: 400,
      description: 'The revision is not spoken here.',
      content: { 'application/json': { ...either, examples: { unspoken } } },
    }),
    ApiResponse({
      status: 406,
      description: 'The caller does not read event streams.',
      content: { 'application/json': { ...refusal, example: refused(-32000, 'Not Acceptable') } },
    }),
    Refuses('client_blocked', 'origin_not_allowed', 'method_not_allowed', 'concurrency_exceeded'),
  );
