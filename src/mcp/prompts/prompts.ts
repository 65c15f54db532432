import {
  describePrompt,
  MCP_PATH,
  type Prompt,
  promptCatalogue,
  TOOL_GROUP_NAMES,
  type ToolGroup,
} from '@libs/catalog';
import { Denial } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import { JSON_RPC_CODES, JsonRpcError } from '../json-rpc-error.js';
import { prepareResult } from '../answer/prepared-result.js';

/** Parameters of `prompts/get`, as they came. */
export interface PromptParams {
  name?: unknown;
  arguments?: unknown;
}

/**
 * The prompts of the protocol (MCP, Server features: Prompts). An address that offers some groups of tools only has the
 * prompts whose tools it offers; beyond that they are the same for everybody.
 */
@Injectable()
export class Prompts {
  private readonly byName: ReadonlyMap<string, Prompt> = new Map(
    promptCatalogue.map((prompt) => [prompt.name, prompt]),
  );
  private readonly lists = new Map<string, ReturnType<typeof listOf>>();

  find(name: string): Prompt | undefined {
    return this.byName.get(name);
  }

  list(groups: readonly ToolGroup[] = TOOL_GROUP_NAMES) {
    const kind = groups.join(',');
    const list = this.lists.get(kind) ?? listOf(promptCatalogue.filter((prompt) => isOffered(prompt, groups)));
    this.lists.set(kind, list);
    return list;
  }

  get({ name, arguments: given = {} }: PromptParams, groups: readonly ToolGroup[] = TOOL_GROUP_NAMES) {
    if (typeof name !== 'string') throw invalid('name must be text');
    const prompt = this.find(name);
    if (prompt === undefined) throw invalid(`Unknown prompt: ${name}`);
    if (!isOffered(prompt, groups)) throw invalid(elsewhere(prompt));
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      throw invalid('arguments must be an object');
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text: textOf(prompt, given) } }],
    };
  }
}

function listOf(prompts: readonly Prompt[]) {
  return prepareResult({ prompts: prompts.map(describePrompt) });
}

function isOffered(prompt: Prompt, groups: readonly ToolGroup[]): boolean {
  return prompt.groups.every((group) => groups.includes(group));
}

function elsewhere({ name, groups }: Prompt): string {
  return `${name} needs tools that this address does not offer. Connect to ${MCP_PATH}?tools=${groups.join(',')}, or to ${MCP_PATH} for every prompt.`;
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
