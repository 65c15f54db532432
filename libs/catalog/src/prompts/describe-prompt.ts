import type { Prompt } from './define-prompt.js';

/** What the world may know of a prompt (MCP, Prompt). */
export interface PromptDescription {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; title: string; description: string; required: boolean }[];
}

/** A prompt as the protocol shows it; the protocol has no place for allowed values, so the description names them. */
export function describePrompt({ name, title, description, arguments: known }: Prompt): PromptDescription {
  return {
    name,
    title,
    description,
    arguments: Object.entries(known).map(([key, argument]) => ({
      name: key,
      title: argument.title,
      description: argument.values
        ? `${argument.description} One of: ${argument.values.join(', ')}.`
        : argument.description,
      required: argument.required ?? false,
    })),
  };
}
