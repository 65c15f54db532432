import { describe, expect, it } from 'vitest';
import type { Command } from './command.js';
import { requestedHelp, unknownCommand } from './help.js';

const command = (usage: string, summary: string): Command => ({ usage, summary, run: async () => {} });

const COMMANDS = {
  'keys create': command('keys create --name NAME', 'makes a key'),
  'keys list': command('keys list', 'lists keys'),
  migrate: command('migrate', 'migrates'),
};

const HEAD = 'usage: npm run -s media -- COMMAND\n\n';
const CREATE = '  keys create --name NAME\n      makes a key';
const LIST = '  keys list\n      lists keys';
const MIGRATE = '  migrate\n      migrates';
const ALL = `${HEAD}${CREATE}\n${LIST}\n${MIGRATE}`;

describe('the help of the operator’s commands', () => {
  it.each([
    ['--help', ALL],
    ['-h', ALL],
    ['help', ALL],
    ['keys --help', `${HEAD}${CREATE}\n${LIST}`],
    ['keys create --help', `${HEAD}${CREATE}`],
    ['keys create --name x -h', `${HEAD}${CREATE}`],
    ['help keys list', `${HEAD}${LIST}`],
    ['foo --help', ALL],
  ])('answers "%s" with the commands that it names', (words, text) => {
    expect(requestedHelp(COMMANDS, words.split(' '))).toBe(text);
  });

  it.each([[''], ['keys list'], ['keys create --name help'], ['keys create --name x -- --help']])(
    'is not asked for by "%s"',
    (words) => {
      expect(requestedHelp(COMMANDS, words.split(' ').filter(Boolean))).toBeUndefined();
    },
  );
});

describe('words that name no command', () => {
  it.each([
    ['', ALL],
    ['foo bar', 'unknown command: foo\n"npm run -s media -- --help" lists the commands.'],
    ['keys', `keys needs one more word\n\n${HEAD}${CREATE}\n${LIST}`],
    ['keys make --name x', `unknown command: keys make\n\n${HEAD}${CREATE}\n${LIST}`],
  ])('"%s" are answered with what may be meant', (words, text) => {
    expect(unknownCommand(COMMANDS, words.split(' ').filter(Boolean))).toBe(text);
  });
});
