import { RESOURCE_TEMPLATE } from '@libs/catalog';
import { mayReadLibrary } from '@libs/identity';
import { Injectable } from '@nestjs/common';
import { JSON_RPC_CODES, JsonRpcError } from '../json-rpc-error.js';
import type { Exchange } from '../call/mcp-call.js';
import { Prompts } from './prompts.js';
import { ResourceReader } from '../resources/resource-reader.js';

/** The protocol allows no more (MCP, Completion). */
const MOST_VALUES = 100;

/** Parameters of `completion/complete`, as they came. */
export interface CompletionParams {
  ref?: { type?: unknown; name?: unknown; uri?: unknown };
  argument?: { name?: unknown; value?: unknown };
}

interface Completion {
  values: string[];
  total: number;
}

/** Suggests how an argument may go on: allowed values of prompts, and identifiers of the caller's own library. */
@Injectable()
export class Completions {
  constructor(
    private readonly prompts: Prompts,
    private readonly reader: ResourceReader,
  ) {}

  async complete({ ref, argument }: CompletionParams, exchange: Exchange) {
    const { name, value } = argument ?? {};
    if (typeof name !== 'string' || typeof value !== 'string') throw invalid('argument must have name and value');
    const { values, total } = await this.completionOf(ref, name, value, exchange);
    return { completion: { values: values.slice(0, MOST_VALUES), total, hasMore: total > MOST_VALUES } };
  }

  private completionOf(
    ref: CompletionParams['ref'],
    name: string,
    begun: string,
    exchange: Exchange,
  ): Completion | Promise<Completion> {
    if (ref?.type === 'ref/prompt') return this.promptArgument(ref.name, name, begun, exchange);
    if (ref?.type !== 'ref/resource') throw invalid('ref must be a ref/prompt or a ref/resource');
    if (typeof ref.uri !== 'string') throw invalid('ref must have a uri');
    if (ref.uri !== RESOURCE_TEMPLATE.uriTemplate) throw invalid(`Unknown resource template: ${ref.uri}`);
    if (name !== 'resource_id') throw invalid(`The template has no variable ${name}`);
    return this.resourceId(begun, exchange);
  }

  private promptArgument(prompt: unknown, name: string, begun: string, exchange: Exchange) {
    if (typeof prompt !== 'string') throw invalid('ref must have a name');
    const found = this.prompts.find(prompt);
    if (found === undefined) throw invalid(`Unknown prompt: ${prompt}`);
    const argument = Object.hasOwn(found.arguments, name) ? found.arguments[name] : undefined;
    if (argument === undefined) throw invalid(`The prompt ${found.name} has no argument ${name}`);
    if (argument.completes === 'resource_id') return this.resourceId(begun, exchange);
    const values = (argument.values ?? []).filter((each) => each.toLowerCase().startsWith(begun.toLowerCase()));
    return { values, total: values.length };
  }

  /** Suggests nothing without permission to read the library, rather than an error at every keystroke. */
  private async resourceId(begun: string, { call: { principal } }: Exchange): Promise<Completion> {
    if (!mayReadLibrary(principal)) return { values: [], total: 0 };
    const { ids, total } = await this.reader.complete(principal, begun, MOST_VALUES);
    return { values: ids, total };
  }
}

function invalid(message: string): JsonRpcError {
  return new JsonRpcError(JSON_RPC_CODES.invalidParams, message);
}
