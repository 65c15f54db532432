import { runCommand } from '../../../src/cli/run-command.js';
import '../source/threads-from-source.js';

export interface EndedCommand {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs an operator's command in this process, with the settings of a service. */
export async function operate(settings: NodeJS.ProcessEnv, args: string[]): Promise<EndedCommand> {
  const [out, complaints]: [string[], string[]] = [[], []];
  const code = await runCommand(args, {
    settings,
    print: (line) => out.push(line),
    complain: (line) => complaints.push(line),
  });
  return { code, stdout: out.join('\n').trim(), stderr: complaints.map((line) => `${line}\n`).join('') };
}
