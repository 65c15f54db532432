/** One instruction of a Dockerfile, its continued lines joined. */
export interface Instruction {
  name: string;
  rest: string;
}

/** The stages of a Dockerfile: what stands from one FROM to the next, the FROM first. */
export function readStages(text: string): Instruction[][] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, rest });
  }
  return stages;
}
