import type { MediaType, Operation, Reference, ResponseObject } from './document.js';
import { headersOf } from './headers.js';
import { describeCodes, namedCodes, referTo, sharedRefusal, statusOf } from './shared-answers.js';

/** Routes for the operator's own schedulers and pages: the public description leaves them out. */
const OPERATORS_PATHS = ['/internal/', '/api/admin/'];

/** Methods whose body is left alone. The body of any other is read, also where its route asks for none. */
const BODYLESS: ReadonlySet<string> = new Set(['get', 'head']);

const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv';
const JSON_RPC = '#/components/schemas/JsonRpcRequest';

/** Where an operation is found. */
interface OperationPlace {
  path: string;
  method: string;
}

/** Adds to an operation what holds for all of its kind: refusals, headers and security. */
export function completeOperation(operation: Operation, { path, method }: OperationPlace): Operation {
  const isInternal = OPERATORS_PATHS.some((start) => path.startsWith(start));
  const isLimited = operation['x-rate-limit'] !== 'none';
  const names = sharedOf(operation, { isLimited, readsBody: !BODYLESS.has(method) });
  const shared = names.map((name) => [String(statusOf(name)), referTo(name)] as const);
  const said = Object.entries(operation.responses).filter(([, response]) => isSaid(response));
  const declared = said.map(([status, each]) => [status, completeAnswer(each, Number(status), isLimited)] as const);
  const { parameters, security = [], 'x-denial-codes': named = [] } = operation;
  const codes = [
    ...named,
    ...declared.flatMap(([status, answer], at) => codesOf(said[at]?.[1], Number(status), answer)),
  ];
  return {
    ...operation,
    ...(isInternal && { 'x-internal': true }),
    ...(codes.length > 0 && { 'x-denial-codes': codes }),
    security,
    parameters: [...parameters].sort((a, b) => order(a.in) - order(b.in)),
    responses: Object.fromEntries([...shared, ...declared].sort(([a], [b]) => Number(a) - Number(b))),
  };
}

/** The framework adds an answer of success to a route that declares none. */
function isSaid(response: object): boolean {
  return '$ref' in response || 'content' in response || ('description' in response && response.description !== '');
}

/** Error codes that the route declares and the shared component does not name. */
function codesOf(said: ResponseObject | Reference | undefined, status: number, answer: object): string[] {
  if (status < 400 || said === undefined || '$ref' in said) return [];
  const named = namedCodes(answer);
  return shownCodes(said).filter((code) => !named.includes(code));
}

/** Codes of the denials that a route shows for an answer. */
function shownCodes({ content }: ResponseObject): string[] {
  const examples = Object.values(asJson(content)?.[JSON_TYPE]?.examples ?? {});
  return examples.flatMap(({ value }) => (isRefusal(value) ? [value.error_code] : []));
}

function isRefusal(value: unknown): value is { error_code: string } {
  return typeof value === 'object' && value !== null && 'error_code' in value;
}

function completeAnswer(
  response: ResponseObject | Reference,
  status: number,
  isLimited: boolean,
): ResponseObject | Reference {
  if ('$ref' in response) return response;
  const whole = completeResponse(response, status, isLimited);
  return (status >= 400 ? sharedRefusal(status, whole, shownCodes(response)) : undefined) ?? whole;
}

/** An answer with the headers that its status and its route bring. A refusal shows one of its codes. */
function completeResponse(response: ResponseObject, status: number, isLimited: boolean): ResponseObject {
  const content = status < 400 ? response.content : asJson(response.content);
  const codes = Object.keys(content?.[JSON_TYPE]?.examples ?? {});
  const own = Object.keys(response.headers ?? {});
  if (codes.includes('insufficient_scope')) own.push('WWW-Authenticate');
  return {
    description: response.description || describeCodes(codes),
    headers: headersOf(status, isLimited, own),
    ...(content && { content: status < 400 ? withTables(content) : withOneExample(content) }),
  };
}

/** The framework gives each media type of an answer the same schema. A table is a text. */
function withTables(content: Record<string, MediaType>): Record<string, MediaType> {
  if (!(CSV_TYPE in content)) return content;
  return {
    ...content,
    [CSV_TYPE]: { schema: { type: 'string' }, example: 'day,tool,jobs\r\n2026-11-28,create_video,4\r\n' },
  };
}

function withOneExample(content: Record<string, MediaType>): Record<string, MediaType> {
  return Object.fromEntries(
    Object.entries(content).map(([type, { examples = {}, ...media }]) => {
      const [first] = Object.values(examples);
      return [type, first === undefined ? media : { ...media, example: first.value }];
    }),
  );
}

/** The framework files refusals under the media type of the file that a route answers with; they are always JSON. */
function asJson(content: ResponseObject['content']): ResponseObject['content'] {
  const [media] = Object.values(content ?? {});
  return media && { [JSON_TYPE]: media };
}

/** What a route of this kind answers with besides what it declares itself, which wins. */
function sharedOf(
  { requestBody, parameters }: Operation,
  { isLimited, readsBody }: { isLimited: boolean; readsBody: boolean },
): string[] {
  const always = ['Unreadable', 'Failed', 'Unavailable'];
  if (readsBody) always.push('TooSlow', 'TooLarge', 'WrongMediaType');
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
