import type { Secrets } from '@libs/kernel';
import type { Database } from '@libs/database';
import type { Settings } from '../settings.js';

interface Console {
  settings: Settings;
  /** One line of the answer, on standard output. */
  print: (line: string) => void;
}

/** What a command works with. */
export interface CommandContext extends Console {
  secrets: Secrets;
  database: Database;
}

/** What a command works with that must find the database as it is, not migrated. */
export interface ServerContext extends Console {
  databaseUrl: string;
}

interface Words {
  /** Its words, then its arguments, as the help shows them. */
  usage: string;
  summary: string;
  /** How many arguments it takes at most, 0 when not given; one that would be passed over is refused. */
  mostArguments?: number;
  /** Options that take a value, by name. */
  options?: readonly string[];
  /** Options without a value, by name; one that is given has the value `true`. */
  flags?: readonly string[];
  /** Whether it is meant to make the database where there is none; other commands ask first. */
  makesDatabase?: true;
}

type Options = Partial<Record<string, string>>;

/** A command of the operator, on the migrated database. */
export interface Command extends Words {
  run(context: CommandContext, args: string[], options: Options): Promise<void>;
}

/** A command of the operator on the database server itself. */
export interface ServerCommand extends Words {
  runOnServer(context: ServerContext, args: string[], options: Options): Promise<void>;
}

/** Wrong words on the command line: told in one line, without a stack. */
export class UsageError extends Error {}

/** The command did its work, and what it found is bad news: told in one line, with exit code 1. */
export class CommandFailed extends Error {}
