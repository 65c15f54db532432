import type { Database } from '@libs/database';
import type { Environment } from '../platform/environment.js';
import type { Secrets } from '../platform/secrets.js';

/** What a command works with. */
export interface CommandContext {
  environment: Environment;
  secrets: Secrets;
  database: Database;
  /** One line of the answer, on standard output. */
  print: (line: string) => void;
}

/** A command of the operator. */
export interface Command {
  /** Its words, then its arguments, as the help shows them. */
  usage: string;
  summary: string;
  /** Options that take a value, by name. */
  options?: readonly string[];
  run(context: CommandContext, args: string[], options: Partial<Record<string, string>>): Promise<void>;
}

/** Wrong words on the command line: told in one line, without a stack. */
export class UsageError extends Error {}

/** The command did its work, and what it found is bad news: told in one line, with exit code 1. */
export class CommandFailed extends Error {}
