import { parseArgs } from 'node:util';

const USAGE = `usage: npm run demo -- "what the video says"

Makes one video over MCP, with the running service or one that it starts, and saves it under demo-output/.
A film is charged like any other: 1 credit for each started 5 seconds.`;

/** The prompt on the command line; or what to print instead of making a film, and the exit code. */
export function readDemoWords(words: string[], usage = USAGE): { prompt: string } | { text: string; code: number } {
  const { values, positionals, mistake } = parse(words);
  if (values.help) return { text: usage, code: 0 };
  if (mistake !== undefined) return { text: `${mistake}\n\n${usage}`, code: 2 };
  const prompt = positionals.join(' ').trim();
  return prompt === '' ? { text: usage, code: 2 } : { prompt };
}

function parse(args: string[]): { values: { help?: boolean }; positionals: string[]; mistake?: string } {
  try {
    return parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
  } catch (error) {
    return { values: {}, positionals: [], mistake: error instanceof Error ? error.message : 'unreadable arguments' };
  }
}
