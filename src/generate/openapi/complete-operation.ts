import type { MediaType, Operation, Reference, ResponseObject } from './document.js';
import { describeCodes, examplesOf, headersOf, referTo, type SharedAnswer, statusOf } from './shared-answers.js';

const JSON_TYPE = 'application/json';
const DENIAL = '#/components/schemas/Denial';
const JSON_RPC = '#/components/schemas/JsonRpcRequest';

/** Says of an operation what holds for every one of its kind: how it may be refused, headers, security. */
export function completeOperation(operation: Operation, path: string): Operation {
  const isInternal = path.startsWith('/internal/');
  const isLimited = operation['x-rate-limit'] !== 'none';
  const shared = sharedOf(operation, isLimited).map((name) => [String(statusOf(name)), referTo(name)] as const);
  const known = new Map(shared);
  const declared = Object.entries(operation.responses)
    .filter(([, response]) => isSaid(response))
    .map(([status, response]) => [status, withShared(response as ResponseObject, known.get(status))] as const)
    .map(([status, response]) => [status, complete(response, Number(status), isLimited)] as const);
  const { parameters, security = [] } = operation;
  return {
    ...operation,
    ...(isInternal && { 'x-internal': true }),
    security,
    parameters: [...parameters].sort((a, b) => order(a.in) - order(b.in)),
    responses: Object.fromEntries([...shared, ...declared].sort(([a], [b]) => Number(a) - Number(b))),
  };
}

/** The framework adds an answer of success to a route that declares none. */
function isSaid(response: object): boolean {
  return 'content' in response || ('description' in response && response.description !== '');
}

/** A refusal of a status that others share adds its codes to theirs. */
function withShared(response: ResponseObject, shared: Reference | undefined): ResponseObject {
  const media = response.content?.[JSON_TYPE];
  if (!shared || media?.schema['$ref'] !== DENIAL) return response;
  const examples = { ...media.examples, ...examplesOf(shared) };
  return { ...response, content: { [JSON_TYPE]: { ...media, examples } } };
}

function complete(response: ResponseObject, status: number, isLimited: boolean): ResponseObject {
  const content = status < 400 ? response.content : asJson(response.content);
  const codes = Object.keys(content?.[JSON_TYPE]?.examples ?? {});
  const own = Object.keys(response.headers ?? {});
  if (codes.includes('insufficient_scope')) own.push('WWW-Authenticate');
  return {
    description: response.description || describeCodes(codes),
    headers: headersOf(status, isLimited, own),
    ...(content && { content }),
  };
}

/** The framework files refusals under the media type of the file that a route answers with; they are always JSON. */
function asJson(content: ResponseObject['content']): ResponseObject['content'] {
  const [media] = Object.values(content ?? {});
  return media && { [JSON_TYPE]: media };
}

/** What a route of this kind answers with besides what it declares itself, which wins. */
function sharedOf({ requestBody, parameters }: Operation, isLimited: boolean): SharedAnswer[] {
  const always: SharedAnswer[] = ['Unreadable', 'Failed', 'Unavailable'];
  if (requestBody) always.push('TooSlow', 'TooLarge', 'WrongMediaType');
  if (isLimited) always.push('TooManyRequests');
  const isChecked = isValidated(requestBody?.content) || parameters.some((parameter) => parameter.in !== 'header');
  return isChecked ? [...always, 'Invalid'] : always;
}

/** JSON-RPC has an error of its own for a message of another form. */
function isValidated(content: Record<string, MediaType> = {}): boolean {
  const schema = content[JSON_TYPE]?.schema;
  return schema !== undefined && schema['$ref'] !== JSON_RPC;
}

function order(place: string): number {
  return ['path', 'query', 'header'].indexOf(place);
}
