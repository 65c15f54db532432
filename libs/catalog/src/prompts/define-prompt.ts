import { meansAbsent } from '@libs/kernel';
import { promptInputRejected } from './prompt-input-rejected.js';
import type { ToolGroup } from '../tool-groups.js';

/** Characters of one argument at most. */
const LONGEST_ARGUMENT = 2000;

/** An argument of a prompt; the protocol knows text alone. */
export interface PromptArgument {
  title: string;
  description: string;
  required?: true;
  /** The only values that are taken; completed from here. */
  values?: readonly string[];
  /** Completed with the identifiers of the caller's own library. */
  completes?: 'resource_id';
}

type Arguments = Record<string, PromptArgument>;

/** What the text of a prompt is made of: required arguments are there, others may be. */
export type PromptInput<A extends Arguments> = {
  [Name in keyof A]: A[Name] extends { required: true } ? string : string | undefined;
};

export interface PromptDefinition<A extends Arguments = Arguments> {
  /** `[a-z_]`, frozen: people bind it to slash commands. */
  name: string;
  title: string;
  description: string;
  /** Of the tools that the text names. */
  groups: readonly ToolGroup[];
  arguments: A;
  /** The request to the model, in the name of its user. Equal input gives equal text. */
  text(input: PromptInput<A>): string;
}

/** A prompt as the catalogue keeps it; `textFor` reads what a caller gave. */
export interface Prompt {
  name: string;
  title: string;
  description: string;
  groups: readonly ToolGroup[];
  arguments: Arguments;
  textFor(given: Readonly<Record<string, unknown>>): string;
}

/** One prompt, whole: its words, its arguments and what it asks of a model. */
export function definePrompt<const A extends Arguments>(definition: PromptDefinition<A>): Prompt {
  const { name, title, description, groups, arguments: known } = definition;
  return {
    name,
    title,
    description,
    groups,
    arguments: known,
    textFor: (given) => definition.text(readArguments(known, given) as PromptInput<A>),
  };
}

/** An empty optional argument counts as left out: forms of clients send it so. */
function readArguments(known: Arguments, given: Readonly<Record<string, unknown>>): Record<string, string | undefined> {
  const stranger = Object.keys(given).find((name) => !Object.hasOwn(known, name));
  if (stranger !== undefined) {
    throw promptInputRejected(`has no argument ${stranger}; the arguments are ${Object.keys(known).join(', ')}`);
  }
  return Object.fromEntries(
    Object.entries(known).map(([name, argument]) => [name, readArgument(name, argument, given[name])]),
  );
}

function readArgument(name: string, { required, values }: PromptArgument, sent: unknown): string | undefined {
  const given = meansAbsent(sent) ? '' : sent;
  if (typeof given !== 'string') throw promptInputRejected(`takes text as ${name}`);
  const text = given.trim();
  if (text === '') {
    if (required) throw promptInputRejected(`needs the argument ${name}`);
    return undefined;
  }
  if (text.length > LONGEST_ARGUMENT) {
    throw promptInputRejected(`takes at most ${LONGEST_ARGUMENT} characters as ${name}`);
  }
  if (values && !values.includes(text)) throw promptInputRejected(`takes as ${name} one of ${values.join(', ')}`);
  return text;
}
