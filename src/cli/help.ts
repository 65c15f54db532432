import type { AnyCommand } from './command.js';

type Commands = Readonly<Record<string, AnyCommand>>;

const HELP = new Set(['help', '--help', '-h']);

/**
 * The help that these words ask for: of one command, of a group such as `keys`, or of all. Undefined where they ask for
 * none. After `--` every word is an argument.
 */
export function requestedHelp(commands: Commands, argv: readonly string[]): string | undefined {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const words = argv.slice(0, end);
  const asks = HELP.has(words[0] ?? '') || words.some((word) => word === '--help' || word === '-h');
  if (!asks) return undefined;
  const named = words.filter((word) => !HELP.has(word));
  return helpOf(commandsFor(commands, named) ?? commands);
}

/** What is wrong with words that name no command, and the commands that may be meant. */
export function unknownCommand(commands: Commands, argv: readonly string[]): string {
  const [first] = argv;
  if (first === undefined) return helpOf(commands);
  const group = commandsFor(commands, [first]);
  if (group === undefined) {
    return `unknown command: ${first}\n"npm run -s media -- --help" lists the commands.`;
  }
  const problem = argv.length > 1 ? `unknown command: ${argv.slice(0, 2).join(' ')}` : `${first} needs one more word`;
  return `${problem}\n\n${helpOf(group)}`;
}

/** The one command that the words begin with, or the group that begins with the first word. */
function commandsFor(commands: Commands, words: readonly string[]): Commands | undefined {
  const all = Object.entries(commands);
  const one = all.filter(([name]) => name === words.slice(0, name.split(' ').length).join(' '));
  const group = all.filter(([name]) => name.split(' ')[0] === words[0]);
  const found = one.length > 0 ? one : group;
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

function helpOf(commands: Commands): string {
  const rows = Object.values(commands).map(({ usage, summary }) => `  ${usage}\n      ${summary}`);
  return `usage: npm run -s media -- COMMAND\n\n${rows.join('\n')}`;
}
