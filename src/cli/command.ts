import type { Secrets } from '@libs/kernel/settings';
import type { Database } from '@libs/database';
import type { Settings } from '../settings.js';

/** What a command works with that needs no database. */
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
  /** Most arguments, 0 by default; further arguments are refused, not ignored. */
  mostArguments?: number;
  /** Options that take a value, by name. */
  options?: readonly string[];
  /** Options without a value, by name; one that is given has the value `true`. */
  flags?: readonly string[];
  /** Whether the command creates a missing database without asking; other commands ask first. */
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

/** A command of the operator that reads nothing but the settings. */
export interface SettingsCommand extends Words {
  runOnSettings(context: Console, args: string[], options: Options): void;
}

/** Every form of a command. */
export type AnyCommand = Command | ServerCommand | SettingsCommand;

/** A usage error of the command line: printed in one line, without a stack. */
export class UsageError extends Error {}

/** The command ran and reports a failure: printed in one line, with exit code 1. */
export class CommandFailed extends Error {}
