import { describePrompt, type Prompt } from '@libs/catalog';
import { Denial } from '@libs/kernel';
import { JSON_RPC_CODES, JsonRpcError } from './json-rpc-error.js';
import { prepareResult } from './prepared-result.js';

/** Parameters of `prompts/get`, as they came. */
export interface PromptParams {
  name?: unknown;
  arguments?: unknown;
}

/** The prompts of the protocol: the same ones for everybody (MCP, Server features: Prompts). */
export class Prompts {
  private readonly byName: ReadonlyMap<string, Prompt>;
  private readonly description;

  constructor(prompts: readonly Prompt[]) {
    this.byName = new Map(prompts.map((prompt) => [prompt.name, prompt]));
    this.description = prepareResult({ prompts: prompts.map(describePrompt) });
  }

  find(name: string): Prompt | undefined {
    return this.byName.get(name);
  }

  list() {
    return this.description;
  }

  get({ name, arguments: given = {} }: PromptParams) {
    if (typeof name !== 'string') throw invalid('name must be text');
    const prompt = this.find(name);
    if (prompt === undefined) throw invalid(`Unknown prompt: ${name}`);
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      throw invalid('arguments must be an object');
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text: textOf(prompt, given) } }],
    };
  }
}

function textOf(prompt: Prompt, given: object): string {
  try {
    return prompt.textFor(given as Record<string, unknown>);
  } catch (error) {
    if (error instanceof Denial) throw invalid(error.message, error.body());
    throw error;
  }
}

function invalid(message: string, denial?: object): JsonRpcError {
  return new JsonRpcError(JSON_RPC_CODES.invalidParams, message, denial);
}
