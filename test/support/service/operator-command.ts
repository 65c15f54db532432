export interface EndedCommand {
  code: number;
  stdout: string;
  stderr: string;
}

const COMPILED = new URL('../../../dist/src/cli/run-command.js', import.meta.url).href;

/** Scripts that plain Node runs from source cannot read decorators: there the compiled commands run. */
async function commands(): Promise<typeof import('../../../src/cli/run-command.js')> {
  if (process.env['VITEST'] === undefined) return import(COMPILED) as ReturnType<typeof commands>;
  await import('../source/threads-from-source.js');
  return import('../../../src/cli/run-command.js');
}

/** Runs an operator's command in this process, with the settings of a service. */
export async function operatorCommand(settings: NodeJS.ProcessEnv, args: string[]): Promise<EndedCommand> {
  const { runCommand } = await commands();
  const [out, complaints]: [string[], string[]] = [[], []];
  const code = await runCommand(args, {
    settings,
    print: (line) => out.push(line),
    complain: (line) => complaints.push(line),
  });
  return { code, stdout: out.join('\n').trim(), stderr: complaints.map((line) => `${line}\n`).join('') };
}
