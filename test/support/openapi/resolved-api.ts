import type { Answer, Description, Media, Schema } from './described-api.js';

export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [member: string]: Json };

export interface ResolvedParameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

export interface ResolvedAnswer {
  /** By media type, without parameters. */
  types: ReadonlyMap<string, AnswerMedia>;
  /** Names of the headers that come with it. */
  headers: readonly string[];
}

interface AnswerMedia {
  /** Where its schema stands, as a JSON pointer; absent where it has none. */
  schemaPointer?: string;
}

/** An operation with what its references lead to. */
export interface ResolvedOperation {
  operationId: string;
  /** In capitals. */
  method: string;
  /** With `{name}` for each parameter. */
  path: string;
  parameters: readonly ResolvedParameter[];
  body?: { required?: boolean; content: Record<string, Media> };
  /** Names of the security schemes that open it; empty for a public one. */
  schemes: readonly string[];
  /** By status. */
  answers: ReadonlyMap<number, ResolvedAnswer>;
}

/** What of a description a request or an answer is made of. */
export type Resolvable = Pick<Description, 'paths' | 'components'>;

/** A description whose references are followed. */
export class ResolvedApi {
  readonly operations: readonly ResolvedOperation[];

  constructor(readonly document: Resolvable) {
    this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => this.operation(path, method)),
    );
  }

  /** What a value of the document says, wherever its references lead. */
  followed<T extends object>(value: T): T {
    const { $ref } = value as { $ref?: unknown };
    return typeof $ref === 'string' ? this.followed(this.at($ref) as T) : value;
  }

  private operation(path: string, method: string): ResolvedOperation {
    const described = this.document.paths[path]?.[method];
    if (!described) throw new Error(`nothing is described for ${method} ${path}`);
    const { operationId, parameters, requestBody: body, security, responses } = described;
    return {
      operationId,
      method: method.toUpperCase(),
      path,
      parameters: parameters.map((parameter) => this.followed(parameter)),
      ...(body && { body: this.followed(body) }),
      schemes: security.flatMap((alternative) => Object.keys(alternative)),
      answers: new Map(
        Object.entries(responses).map(([status, answer]) => {
          const pointer = answer.$ref ?? `#/${['paths', path, method, 'responses', status].map(escaped).join('/')}`;
          return [Number(status), this.answer(answer, pointer)];
        }),
      ),
    };
  }

  private answer(answer: Answer, pointer: string): ResolvedAnswer {
    const { content = {}, headers = {} } = this.followed(answer);
    const types = Object.entries(content).map(([type, { schema }]): [string, AnswerMedia] => [
      essence(type),
      { ...(schema !== undefined && { schemaPointer: `${pointer}/content/${escaped(type)}/schema` }) },
    ]);
    return { types: new Map(types), headers: Object.keys(headers) };
  }

  private at(pointer: string): unknown {
    const steps = pointer.replace(/^#\//, '').split('/').map(unescaped);
    const found = steps.reduce<unknown>((value, step) => (value as JsonObject | undefined)?.[step], this.document);
    if (found === undefined) throw new Error(`the document has nothing at ${pointer}`);
    return found;
  }
}

/** A media type without its parameters. */
export function essence(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

/** A step of a JSON pointer within a URI fragment (RFC 6901, 3 and 6). */
function escaped(step: string): string {
  return encodeURIComponent(step.replace(/~/g, '~0').replace(/\//g, '~1'));
}

function unescaped(step: string): string {
  return decodeURIComponent(step).replace(/~1/g, '/').replace(/~0/g, '~');
}
